"""What a clause points back to, put in its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.messages.claims import left_open, posed, stated
from kgqa.polish.messages.pointing_back import about, pointed_at
from kgqa.polish.messages.several_told import names_in, phrases_of, told_before, without_whereabouts


@pytest.mark.parametrize(
    ("name", "clause", "question"),
    [
        ("„Rejs”", "Kto nakręcił ten film?", "kto nakręcił film „Rejs”?"),
        ("„Rejs”", "Kto go nakręcił?", "„Rejs” – kto nakręcił?"),
        ("Oslo", "Kto w nim rządzi?", "kto w Oslo rządzi?"),
        ("Kutna", "Ile lat ma tamtejszy zamek?", "ile lat ma zamek w Kutna?"),
        ("„Rejs”", "Czy ta pani Nowak go widziała?", "„Rejs” – czy pani Nowak widziała?"),
    ],
)
def test_names_stand_in_place_of_what_points_back(name: str, clause: str, question: str) -> None:
    assert about(name, clause).lower() == question.lower()


@pytest.mark.parametrize(
    ("before", "clause", "questions"),
    [
        ("Mama mówi, że Lem miał syna.", "Jak on się nazywa?", ["Lem miał syna – jak się nazywa?"]),
        (
            "Mama Lema jest sławna.",
            "Jak się nazywa?",
            ["Mama Lema jest sławna – jak się nazywa?", "Mama Lema – jak się nazywa?"],
        ),
        (
            "Czytam o Lemie. Miał psa.",
            "Jak się nazywał?",
            ["Lemie miał psa – jak się nazywał?", "Czytam o Lemie – jak się nazywał?"],
        ),
        ("Podobno Lem znał jakiś język.", "Jaki?", ["Podobno Lem znał jaki język?"]),
        ("Mama mówi, że Lem miał syna.", "Kiedy on umarł?", []),
        ("Nie wiem.", "Jak on się nazywa?", []),
    ],
)
def test_claims_leave_something_open(before: str, clause: str, questions: list[str]) -> None:
    assert list(left_open(before, clause, ())) == questions


def test_the_first_and_the_second_are_told_apart() -> None:
    assert pointed_at("Gdzie leży to drugie miasto?", ["Ryga", "Oslo"]) == ["Ryga"]
    assert pointed_at("Gdzie leży to pierwsze miasto?", ["Ryga", "Oslo"]) == ["Oslo"]


def test_what_is_called_so_is_meant() -> None:
    before = "Ryba z Exeter College w Oksfordzie"
    assert pointed_at("Kiedy ten college powstał?", ["Oksfordzie", "Exeter College"], before) == ["Exeter College"]
    assert pointed_at("Kto wspiął się na tę górę?", ["Rysy"], "Szłam na górę Rysy.") == ["Rysy"]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Byłem w Oslo. To jest stolica Norwegii, prawda?", "Czy to jest stolica Norwegii?"),
        ("Przepraszam, ale Oslo leży w Norwegii, nie?", "Czy Oslo leży w Norwegii?"),
        ("Mamy listę filmów Wajdy i „Rejs”. On to na pewno reżyserował?", "Czy Wajdy, „Rejs” – na pewno reżyserował?"),
    ],
)
def test_statements_are_put_as_questions(text: str, question: str) -> None:
    assert question in stated(text, ())


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Legia Warszawa to w którym roku powstała?", "Legia Warszawa – w którym roku powstała?"),
        ("Wisła to rzeka?", "Czy Wisła to rzeka?"),
        ("Wisła to jaka rzeka?", "Wisła to jaka rzeka?"),
        ("Stolicą Peru jest?", "Stolicą Peru jest?"),
        ("stolica maroka?", "stolica maroka?"),
        ("Czy Wisła to rzeka?", "Czy Wisła to rzeka?"),
    ],
)
def test_statements_are_posed(text: str, question: str) -> None:
    assert posed(text) == question


@pytest.mark.parametrize(
    "text",
    [
        "Pomożesz?",
        "Kto napisał „Rejs”?",
        "Oslo leży w Norwegii.",
        "A ty wiesz?",
        "Drugie jezioro Polski to?",
        "Lem miał syna, prawda? Kto to?",
    ],
)
def test_nothing_is_stated(text: str) -> None:
    assert list(stated(text, ())) == []


def test_names_are_told_with_what_belongs_to_them() -> None:
    assert phrases_of("OPEC", ["OPEC"], "Lecę do siedziby OPEC.") == ["siedziby OPEC"]
    assert "najwyższa góra Peru" in phrases_of("Peru", ["Peru"], "Podobno jest tam najwyższa góra Peru.")
    said = phrases_of("Stadion", ["Stadion", "Oslo"], "Jadę do Oslo zobaczyć Stadion")
    assert said == ["zobaczyć Stadion", "Stadion w Oslo"]


def test_a_place_that_tells_where_a_thing_stands_is_not_asked_about() -> None:
    names, text = ["Londynie", "Grenfell Tower"], "Film o pożarze Grenfell Tower w Londynie."
    assert without_whereabouts(names, text, "ile osób wtedy zginęło?") == ["Grenfell Tower"]
    assert without_whereabouts(names, text, "ilu mieszkańców ma to miasto?") == names


def test_a_preposition_opens_no_name() -> None:
    assert names_in("Byłam wczoraj w Barcelonie.", ["w Barcelonie"]) == ["Barcelonie"]


def test_single_words_are_names_where_nothing_else_is() -> None:
    assert told_before("Babcia mówiła o jidysz", ["jidysz"]) == ["jidysz"]
    assert told_before("Lem mówił o jidysz, gdy był we Lwowie", ["jidysz"]) == ["Lwowie"]
    assert told_before("Oglądam mecz z 2010 roku", ["roku"]) == []


@given(st.text(max_size=100), st.text(max_size=60))
def test_any_text_is_taken(before: str, clause: str) -> None:
    for name in names_in(before, ()):
        assert about(name, clause)
    assert len(list(left_open(before, clause, ()))) <= 4
