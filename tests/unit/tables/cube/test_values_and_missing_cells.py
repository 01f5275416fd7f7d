"""Cells that are no plain numbers, rows that look like headers, values that are missing."""

from __future__ import annotations

import io

import openpyxl
import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import Lack, TableAnswerer

RACE = """Biegaczka;Czas
Sroka;nie ukończyła
Czapla;dyskwalifikacja
Gil;41,2
Dudek;39,8
Rudzik;44,0
"""
AMOUNTS = """Gmina;Ludność;Dochody
Lipki;1,4 mln;2,5 mld zł
Olchy;870 tys.;3,1 mld zł
Sosny;64 tys.;190 mln zł
Buki;1 320;8 mln zł
"""
LIBRARIES = """Biblioteka;Miejscowość;Kierownik;Czytelnicy
Filia nr 1;Modrzewie;Zofia Wilk;310
Filia nr 2;Grabina;-;120
Filia nr 3;Jawory;Adam Bąk;205
Filia nr 4;Klony;;98
"""
ERRORS = """Powiat;Współczynnik
dębowy;3,5
wierzbowy;#DIV/0!
jesionowy;#N/D
świerkowy;7,5
topolowy;#ADR!
"""
CREW = """Osoba;Zespół;Lata pracy
Marta;Prawny;4
Igor;Sprzedaż;11
Lena;Sprzedaż;2
Olek;Prawny;7
Bruno;Zakupy;22
"""


def asked(text: str, question: str) -> str:
    return TableAnswerer(tables_of(text.encode(), "plik.csv")).answer(question).text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Ile jest biegaczek?", "5"),
        ("Jaki czas miała Czapla?", "dyskwalifikacja"),
        ("Jaki czas miała Gil?", "41,2"),
    ],
)
def test_a_first_row_with_a_word_for_a_number_stays_a_row(question: str, answer: str) -> None:
    assert asked(RACE, question) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Ile mieszkańców mają Olchy?", "870 tys."),
        ("Która gmina ma najwięcej mieszkańców?", "Lipki"),
        ("Która gmina ma najmniej mieszkańców?", "Buki"),
        ("Które gminy mają ponad 60 tys. mieszkańców?", "Lipki|Olchy|Sosny"),
        ("Jaka jest łączna ludność gmin?", "2335320"),
        ("Która gmina ma największe dochody?", "Olchy"),
    ],
)
def test_amounts_in_thousands_and_millions(question: str, answer: str) -> None:
    assert asked(AMOUNTS, question) == answer


@pytest.mark.parametrize(
    "question",
    [
        "Kto jest kierownikiem filii nr 2?",
        "Kto jest kierownikiem filii nr 4?",
        "Kto jest kierownikiem biblioteki w Grabinie?",
    ],
)
def test_a_missing_cell_is_missing(question: str) -> None:
    answer = TableAnswerer(tables_of(LIBRARIES.encode(), "plik.csv")).answer(question)
    assert (answer.texts, answer.lack) == ((), Lack.VALUE)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Jaki jest współczynnik w powiecie jesionowym?", ""),
        ("W którym powiecie współczynnik jest najniższy?", "dębowy"),
        ("Jaki jest średni współczynnik?", "5,5"),
    ],
)
def test_words_for_errors_are_no_values(question: str, answer: str) -> None:
    assert asked(ERRORS, question) == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Ile osób ma ponad 15 lat pracy?", "1"),
        ("Ile osób jest w zespole Zakupy?", "1"),
        ("Ile osób pracuje w zespole Sprzedaż?", "2"),
    ],
)
def test_how_many_is_a_number(question: str, answer: str) -> None:
    assert asked(CREW, question) == answer


def workbook() -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Lista", "Wynik"], ["Żubry", 0.157], ["Bobry", 0.5], ["Rysie", 0.04]):
        sheet.append(row)
    for cell in sheet["B"][1:]:
        cell.number_format = "0.0%"
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Jaki wynik mają Żubry?", "15,7 %"),
        ("Jaki wynik mają Bobry?", "50 %"),
        ("Które listy mają wynik powyżej 10 %?", "Żubry|Bobry"),
    ],
)
def test_percent_cells_are_read_as_the_sheet_shows_them(question: str, answer: str) -> None:
    assert TableAnswerer(tables_of(workbook(), "wyniki.xlsx")).answer(question).text == answer


def test_averages_do_not_add_up() -> None:
    fees = "Miasto;Rodzaj;Śr. opłata (zł)\nLipki;żłobek;700\nOlchy;żłobek;800\nLipki;klub;300\nOlchy;klub;400\n"
    answerer = TableAnswerer(tables_of(fees.encode(), "oplaty.csv"))
    assert answerer.answer("Jaka była opłata za żłobek?").text != "1500"
