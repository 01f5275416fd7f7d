"""Registers whose rows are things, dates in parts, months by numerals, nested territories, units of rows."""

from __future__ import annotations

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

_TREES = """Lp.;Gatunek;Obwód pnia [cm];Wysokość [m];Miejscowość
1;dąb czerwony;512;27;Modrzewie
2;lipa srebrzysta;438;24,5;Modrzewie
3;buk purpurowy;365;31;Olszyny
4;dąb czerwony;620;25;Jawory
5;cis pospolity;148;9,5;Olszyny
"""
_WEATHER = """Stacja;Rok;Miesiąc;Dzień;Temperatura maksymalna [°C]
Jodłowo;2021;07;01;21,5
Jodłowo;2021;07;02;24,1
Jodłowo;2021;08;01;26,0
Świerki;2021;07;01;19,3
Świerki;2021;07;02;22,8
Świerki;2021;08;01;23,4
"""
_FIRES = """Rodzaj zdarzenia;I;II;III;IV;V;VI;VII;VIII;IX;X;XI;XII
Pożary małe;12;9;31;40;22;18;17;15;11;10;8;7
Pożary duże;1;0;3;5;2;4;6;1;0;2;1;0
"""
_AID = """Kod;Nazwa;Gospodarstwa
0800000;LUBUSKIE;900
0801000;Powiat klonowy;420
0807000;Powiat wiązowy;480
1600000;OPOLSKIE;1500
1601000;Powiat jaworowy;1500
"""
_POWER = """Wyszczególnienie;Jednostka miary;2020;2021
elektrownie wodne;GWh;310;290
elektrownie wiatrowe;GWh;820;905
udział odnawialnych;%;11;13
"""


def test_a_page_without_a_declared_encoding_is_read_as_what_it_is() -> None:
    page = "<table><tr><th>Parking<th>Opłata [zł]<tr><td>Wąwóz<td>4,5<tr><td>Łąka<td>3,0</table>"
    for encoding in ("utf-8", "cp1250"):
        table = tables_of(page.encode(encoding), "parkingi.html")[0]
        assert [table.columns[1].name, *table.columns[0].texts] == ["Opłata [zł]", "Wąwóz", "Łąka"]


@pytest.mark.parametrize(
    ("table", "question", "answer"),
    [
        (_TREES, "Ile dębów czerwonych jest w rejestrze?", "2"),
        (_TREES, "Które drzewo jest najwyższe?", "buk purpurowy"),
        (_TREES, "Ile drzew rośnie w Olszynach?", "2"),
        (_TREES, "Jaki obwód pnia ma cis pospolity?", "148"),
        (_WEATHER, "Jaka była maksymalna temperatura w Jodłowie 2 lipca 2021 r.?", "24,1"),
        (_WEATHER, "Jaka była maksymalna temperatura w Świerkach 01.08.2021?", "23,4"),
        (_FIRES, "Ile dużych pożarów było w lipcu?", "6"),
        (_FIRES, "W którym miesiącu było najwięcej małych pożarów?", "kwiecień"),
        (_AID, "W którym powiecie województwa lubuskiego było najwięcej gospodarstw?", "Powiat wiązowy"),
        (_POWER, "Z których elektrowni w 2021 roku było najmniej energii?", "elektrownie wodne"),
    ],
)
def test_answers(table: str, question: str, answer: str) -> None:
    answerer = TableAnswerer(
        tables_of(table.encode(), "tablica.csv"), context="Rejestr drzew, energia, pożary", least=0.0
    )
    assert answerer.answer(question).text == answer
