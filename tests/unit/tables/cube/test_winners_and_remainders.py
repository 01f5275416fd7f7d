"""Who wins, parts that no header names, legends, parts of years, units and presence of cells."""

from __future__ import annotations

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

LISTS = """Nr okręgu;Głosy ważne;Lista nr 5 – KWW Zgoda;Lista nr 7 – KWW Nasza Gmina;Lista nr 9 – KW Rozwój
1;900;300;350;250
2;800;350;200;250
"""
PUPILS = """Szkoła;Uczniowie;
;ogółem;w tym dziewczęta
Technikum nr 1;500;210
Liceum nr 2;400;260
"""
UNEMPLOYED = """Gmina;Ogółem;w tym;
;;kobiety;z prawem do zasiłku
Lipki;290;166;41
Olchy;200;90;33
"""
CONTRACTS = """Znak;Przedmiot;Rodzaj*;Wartość umowy brutto;Data zawarcia umowy;Uwagi
ZP.1.2024;Zakup autobusu;D;214 300,50 zł;15.01.2024;
ZP.2.2024;Odśnieżanie;U;412 668,90 zł;20.08.2024;dotacja
ZP.3.2024;Budowa boiska;R;900 000,00 zł;01.10.2024;
ZP.4.2024;Koszenie trawy;U;100 000,00 zł;12.11.2024;
*D – dostawy, U – usługi, R – roboty budowlane;;;;;
"""
FIRES = """Rodzaj;I;II;III;IV;V;VI;VII;VIII;IX;X;XI;XII
Pożary;14;19;48;31;22;25;30;27;17;12;10;9
Alarmy;3;2;1;4;3;2;5;3;2;4;2;1
"""


def answer(text: str, question: str) -> str:
    return TableAnswerer(tables_of(text.encode(), "dane.csv")).answer(question).text


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (LISTS, "Który komitet wygrał w okręgu nr 1?", "Lista nr 7 – KWW Nasza Gmina"),
        (LISTS, "O ile głosów lista Zgoda wyprzedziła Rozwój w okręgu pierwszym?", "50"),
        (PUPILS, "Ilu chłopców uczy się w Technikum nr 1?", "290"),
        (UNEMPLOYED, "Ilu mężczyzn jest w gminie Lipki?", "124"),
        (CONTRACTS, "Jaka jest łączna wartość umów na usługi z drugiej połowy 2024 roku?", "512668,90"),
        (FIRES, "Ile było pożarów od czerwca do sierpnia?", "82"),
        (FIRES, "Ile pożarów było w pierwszym kwartale?", "81"),
    ],
)
def test_answers(text: str, question: str, expected: str) -> None:
    assert answer(text, question) == expected


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (FIRES, "Ile osób zginęło w pożarach?"),
        (PUPILS, "Która szkoła ma mniej niż połowę dziewcząt?"),
    ],
)
def test_what_is_not_told_is_not_answered(text: str, question: str) -> None:
    assert not answer(text, question)


def test_units_are_told_where_one_is_asked_for() -> None:
    text = "Stacja;PM10 [µg/m3]\nRynek;42\nPortowa;31\n"
    assert answer(text, "W jakiej jednostce podano wyniki?") == "µg/m3"
