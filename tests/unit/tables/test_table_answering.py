"""Questions over small tables, whole: reading, composing, ranking."""

from __future__ import annotations

import pytest

from kgqa.tables.reading.table_files import tables_of
from kgqa.tables.table_answering import TableAnswerer
from kgqa.tables.table_description import corner

CITIES = """Miasto;Województwo;Ludność;Powierzchnia w km2
Radom;mazowieckie;211371;112
Płock;mazowieckie;119425;88
Opole;opolskie;128035;149
Kielce;świętokrzyskie;194852;110
Łódź;łódzkie;679941;293
Kraków;małopolskie;779115;327
"""
YEARS = """Wypadki drogowe;;;
Rok;Wypadki;Zabici;Ranni
2017;32760;2831;39466
2018;31674;2862;37359
2019;30288;2909;35477
2020;23540;2491;26463
2021;22816;2245;26415
"""
GAMES = """Date,Opponent,Venue,Score
January 5,Derby,Home,3-1
January 12,Leeds,Away,0-2
February 2,Crewe,Home,1-1
February 9,Leeds,Home,4-0
March 1,Bury,Away,2-2
"""


@pytest.fixture(scope="module")
def answerers() -> dict[str, TableAnswerer]:
    texts = {"cities": CITIES, "years": YEARS, "games": GAMES}
    return {name: TableAnswerer(tables_of(text.encode(), f"{name}.csv")) for name, text in texts.items()}


@pytest.mark.parametrize(
    ("table", "question", "answer"),
    [
        ("cities", "Jaka jest ludność Radomia?", "211371"),
        ("cities", "Ile mieszkańców ma Kraków?", "779115"),
        ("cities", "W jakim województwie leżą Kielce?", "świętokrzyskie"),
        ("cities", "Które miasto ma największą powierzchnię?", "Kraków"),
        ("cities", "Które miasto ma najmniejszą ludność?", "Płock"),
        ("cities", "Które miasto ma powierzchnię 293 km2?", "Łódź"),
        ("years", "Ile było wypadków w 2019 roku?", "30288"),
        ("years", "Ilu było rannych w 2020 r.?", "26463"),
        ("games", "who was the first opponent?", "Derby"),
        ("games", "who was the opponent after crewe?", "Leeds"),
        ("games", "how many games were played at home?", "3"),
        ("games", "what was the score on february 2?", "1-1"),
    ],
)
def test_answers(answerers: dict[str, TableAnswerer], table: str, question: str, answer: str) -> None:
    assert answerers[table].answer(question).text == answer


def test_a_year_that_the_table_lacks_has_no_answer(answerers: dict[str, TableAnswerer]) -> None:
    answer = answerers["years"].answer("Ilu było rannych w 1985 roku?")
    assert (answer.texts, bool(answer.reason)) == ((), True)


def test_the_cells_used_are_marked(answerers: dict[str, TableAnswerer]) -> None:
    shown = corner(answerers["cities"].answer("Jaka jest ludność Radomia?"))
    assert shown is not None
    marked = [(number, cell.text) for number, cells in shown.rows for cell in cells if cell.used]
    assert marked == [(2, "211371")]
    assert shown.headers[:2] == ("Miasto", "Województwo")


def test_the_same_question_has_the_same_answer(answerers: dict[str, TableAnswerer]) -> None:
    question = "Które miasto ma największą powierzchnię?"
    assert answerers["cities"].answer(question) == answerers["cities"].answer(question)


def test_a_table_without_rows_answers_nothing() -> None:
    assert TableAnswerer([]).answer("Ile mieszkańców ma Kraków?").texts == ()


@pytest.mark.parametrize("question", ["²", "½È\xadü\x81²", "?", "Ile ٣ ²³?", "I I I", "1 000 000 000 000"])
def test_odd_questions_are_answered_without_fault(answerers: dict[str, TableAnswerer], question: str) -> None:
    for answerer in answerers.values():
        answerer.answer(question)


@pytest.mark.parametrize(
    ("table", "question", "answer"),
    [
        ("cities", "Czy Radom leży w województwie mazowieckim?", "tak"),
        ("cities", "Czy Opole leży w województwie łódzkim?", "nie"),
        ("cities", "Czy Kraków ma więcej mieszkańców niż Łódź?", "tak"),
        ("cities", "Czy Płock ma większą powierzchnię niż Kielce?", "nie"),
    ],
)
def test_yes_and_no(answerers: dict[str, TableAnswerer], table: str, question: str, answer: str) -> None:
    assert answerers[table].answer(question).text == answer


UNITS = """Kod;Nazwa;Powierzchnia [km2];Powierzchnia [ha]
0000000;POLSKA;313933;31393300
1400000;MAZOWIECKIE;35559;3555900
1401000;Powiat białobrzeski;639;63900
1401011;Białobrzegi (1);24;2400
1600000;OPOLSKIE;9412;941200
1601000;Powiat brzeski;877;87700
1601011;Brzeg (1);15;1500
"""


@pytest.fixture(scope="module")
def units() -> TableAnswerer:
    return TableAnswerer(tables_of(UNITS.encode(), "powierzchnia.csv"))


def test_codes_tell_provinces_from_municipalities(units: TableAnswerer) -> None:
    (table,) = units.tables
    kinds = ["kraj", "województwo", "powiat", "gmina miejska (miasto)"]
    assert list(table.columns[-1].texts) == [*kinds, *kinds[1:]]
    assert units.answer("Które województwo ma najmniejszą powierzchnię?").text == "OPOLSKIE"


def test_the_unit_tells_columns_apart(units: TableAnswerer) -> None:
    assert units.answer("Ile hektarów ma powiat brzeski?").text == "87700"
    assert units.answer("Ile kilometrów kwadratowych ma województwo mazowieckie?").text == "35559"
