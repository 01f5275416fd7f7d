"""Two numbers of a line compared, changes, ratios, and what percent of a whole a part is."""

from __future__ import annotations

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer

SCHOOLS = """Gmina;Szkoły;Przedszkola;Uczniowie
Lipki;7;4;700
Olchy;3;5;420
Sosny;6;2;540
Buki;4;9;360
"""
PRICES = """Wyszczególnienie;2018;2023
Chleb;2,50;4,00
Masło;6,00;7,20
Olej;5,00;10,50
Kawa;14,00;20,10
"""
LONG = """gmina;rok;wskaznik;wartosc
Lipki;2021;czytelnicy;200
Lipki;2021;wypożyczenia;3100
Lipki;2022;czytelnicy;250
Lipki;2022;wypożyczenia;3000
Olchy;2021;czytelnicy;400
Olchy;2021;wypożyczenia;4400
Olchy;2022;czytelnicy;410
Olchy;2022;wypożyczenia;5100
"""
BUDGET = """Nazwa;Plan;Wykonanie
Transport;900,50;700,25
Oświata;5100,00;4000,00
Kultura;800,00;790,00
"""
JOBLESS = """Powiat;Bezrobotni ogółem;Kobiety
leśny;400;100
polny;250;175
wodny;1000;450
"""


def answer(text: str, question: str) -> str:
    return TableAnswerer(tables_of(text.encode(), "dane.csv")).answer(question).text


@pytest.mark.parametrize(
    ("text", "question", "expected"),
    [
        (SCHOOLS, "W ilu gminach było więcej szkół niż przedszkoli?", "2"),
        (SCHOOLS, "Które gminy miały mniej szkół niż przedszkoli?", "Olchy|Buki"),
        (LONG, "W której gminie liczba wypożyczeń wzrosła między 2021 a 2022 rokiem?", "Olchy"),
        (PRICES, "Który produkt najbardziej podrożał procentowo między 2018 a 2023 rokiem?", "Olej"),
        (PRICES, "Co najbardziej podrożało między 2018 a 2023 rokiem?", "Kawa"),
        (LONG, "Ile wypożyczeń przypadało na jednego czytelnika w gminie Lipki w 2021 roku?", "15,5"),
        (BUDGET, "Ile z planu nie zostało wykorzystane na transport?", "200,25"),
        (JOBLESS, "Jaki procent bezrobotnych w powiecie polnym stanowią kobiety?", "70"),
    ],
)
def test_two_numbers(text: str, question: str, expected: str) -> None:
    assert answer(text, question) == expected


def test_a_kind_that_the_file_does_not_hold_is_not_answered_from_another() -> None:
    text = "Rok;Zabici;Ranni\n2021;220;900\n2022;180;870\n2023;150;790\n"
    assert answer(text, "Ilu zginęło w 2022 roku?") == "180"
    assert answer(text, "Ilu rowerzystów zginęło w 2022 roku?") == ""
