"""The sentence that asks, and what is told around it."""

from __future__ import annotations

import pytest

from kgqa.tables.language.polish import polish


def asking(question: str) -> str:
    return " ".join(word.text for word in polish().read(question).words if not word.aside)


@pytest.mark.parametrize(
    ("question", "kept"),
    [
        ("Ile kosztuje bilet do Lipek?", "Ile kosztuje bilet do Lipek"),
        ("Jestem radną i piszę raport: ile wydano na drogi?", "ile wydano na drogi"),
        ("Moja babcia mieszka w Lipkach. Ile kursów tam jedzie?", "Ile kursów tam jedzie"),
        ("W którym roku było najmniej ofiar? Podaj wszystkie lata.", "W którym roku było najmniej ofiar"),
        ("Ile gmin (razem z miastami) ma szkołę?", "Ile gmin ma szkołę"),
        ("Ile osób mieszka przy ul. Polnej w woj. łódzkim?", "Ile osób mieszka przy ul Polnej w woj łódzkim"),
    ],
)
def test_the_sentence_with_the_question_word_asks(question: str, kept: str) -> None:
    assert asking(question) == kept


def test_what_is_told_behind_a_question_asks_for_nothing() -> None:
    words = polish().read("Gdzie było najwięcej szkół? Jeśli kilka ma tyle samo, podaj najmniejszą.").words
    assert not any("MIN" in word.cues for word in words)


@pytest.mark.parametrize(("said", "value"), [("pół miliona", 5e5), ("półtora tysiąca", 1500), ("ćwierć miliona", 25e4)])
def test_parts_of_millions(said: str, value: float) -> None:
    assert [one.value for one in polish().read(f"Czy wydano ponad {said} złotych?").numbers] == [value]


def test_years_joined_by_a_dash_are_two_times() -> None:
    assert [one.date.year for one in polish().read("Ile było wypadków w latach 2019–2021?").times] == [2019, 2021]
