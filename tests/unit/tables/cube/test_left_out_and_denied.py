"""What a question leaves out or denies, bounds and abbreviations that notes tell, timetables, sorts of numbers."""

from __future__ import annotations

import pytest

from kgqa.tables.grid.structure import find_tables
from kgqa.tables.reading.table_files import read_grids, tables_of
from kgqa.tables.table_answering import TableAnswerer
from kgqa.tables.table_description import facts

CONTRACTS = """Kontrahent;Przedmiot;Wartość (zł)
Cegła;remont dachu;90000
Kos;druk plakatów;2500
Lis;nagłośnienie koncertu;7000
"""
TESTS = """Badanie;Cena (zł);Akredytacja
Żelazo;53;A
Rtęć;105;–
Kadm;98;A
Gluten;310;–
"""
AIR = """Stężenie pyłu PM10 [µg/m³]. Poziom dopuszczalny: 40 µg/m³;;
Stacja;2022;2023
Rynek;44;39
Dworzec;52;43
Park;28;25
Zalew;41;40
"""
LEAGUE = """Poz.;Zespół;M;Z;R;P;Pkt
1;Orzeł Lipki;10;8;1;1;25
2;Zryw Olchy;10;5;2;3;17
3;Start Sosny;10;2;1;7;7
M – mecze, Z – zwycięstwa, R – remisy, P – porażki;;;;;;
"""
DOCTORS = """Lekarz;Specjalizacja;pn;wt;śr;czw
Ewa Sikora;internista;8:00–14:00;8:00–14:00;–;12:00–18:00
Karol Pach;okulista;–;–;10:00–15:00;–
Iga Moskal;pediatra;8:00–13:00;13:00–18:00;8:00–13:00;8:00–13:00
"""
WAGES = """Powiat;Wskaźnik;Rok;Jednostka miary;Wartość
leśny;Stopa bezrobocia;2021;%;6,6
leśny;Przeciętne wynagrodzenie;2021;zł;4800
leśny;Stopa bezrobocia;2022;%;5,9
leśny;Przeciętne wynagrodzenie;2022;zł;5190
polny;Stopa bezrobocia;2021;%;3,6
polny;Przeciętne wynagrodzenie;2021;zł;5210
polny;Stopa bezrobocia;2022;%;4,1
polny;Przeciętne wynagrodzenie;2022;zł;5600
"""
WASTE = """Powiat;Odpady zebrane ogółem;;Odpady zebrane na 1 mieszkańca w kg;;W tym zebrane selektywnie w 2023 r.
;2022;2023;2022;2023;razem
leśny;6000;8000;300;310;2000
polny;9000;9500;280;270;3800
wodny;7000;7100;250;240;1420
"""


def answer(text: str, question: str) -> str:
    return TableAnswerer(tables_of(text.encode(), "dane.csv")).answer(question).text


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (CONTRACTS, "Kto, pomijając remont dachu, dostał najwięcej?", "Lis"),
        (CONTRACTS, "Kto ma umowę o największej wartości, nie licząc firmy Cegła?", "Lis"),
        (TESTS, "Które badania nie mają akredytacji?", "Rtęć|Gluten"),
        (TESTS, "Ile badań ma akredytację?", "2"),
        (LEAGUE, "Ile meczów wygrał Zryw Olchy?", "5"),
        (LEAGUE, "Ilu remisów doczekał się Start Sosny?", "1"),
        (DOCTORS, "W jakie dni przyjmuje pediatra?", "pn|wt|śr|czw"),
        (DOCTORS, "W jakich godzinach w środę przyjmuje okulista?", "10:00–15:00"),
        (DOCTORS, "Którzy lekarze nie przyjmują we wtorki?", "Karol Pach"),
        (WAGES, "W którym powiecie bezrobocie w 2022 roku było wyższe niż rok wcześniej?", "polny"),
        (WAGES, "Gdzie w 2022 zarabia się najlepiej?", "polny"),
        (WASTE, "Jaki procent odpadów w powiecie leśnym zebrano w 2023 roku selektywnie?", "25"),
        (WASTE, "O ile ton więcej odpadów zebrano ogółem w powiecie polnym w 2023 r. niż rok wcześniej?", "500"),
        (WASTE, "W ilu powiatach ilość odpadów na mieszkańca spadła w 2023 r. w porównaniu z 2022?", "2"),
        (WASTE, "Wybieramy się do powiatu leśnego albo polnego. Który powiat zebrał najwięcej w 2022?", "polny"),
    ],
)
def test_answers(text: str, question: str, expected: str) -> None:
    assert answer(text, question) == expected


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (AIR, "Na ilu stacjach w 2022 r. przekroczono poziom alarmowy?"),
        (CONTRACTS, "Na jaką kwotę opiewa umowa na sprzątanie?"),
        (LEAGUE, "Kto był królem strzelców?"),
        (DOCTORS, "Który lekarz nie przyjmuje prywatnie?"),
    ],
)
def test_what_is_not_told_has_no_answer(text: str, question: str) -> None:
    assert answer(text, question) == ""


def test_a_lone_text_behind_the_last_row_is_a_note_whose_legend_names_headers() -> None:
    (table,) = find_tables(read_grids(LEAGUE.encode(), "liga.csv")[0])
    assert table.notes == ("M – mecze, Z – zwycięstwa, R – remisy, P – porażki",)
    assert [column.header for column in table.columns[2:6]] == [
        ("M", "mecze"), ("Z", "zwycięstwa"), ("R", "remisy"), ("P", "porażki")
    ]  # fmt: skip


def test_a_timetable_is_described_as_it_stands() -> None:
    (table,) = tables_of(DOCTORS.encode(), "grafik.csv")
    assert ("rows", "3") in facts(table)
