"""Questions inside longer messages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.messages import inner_questions


@pytest.mark.parametrize(
    ("message", "first"),
    [
        ("Hejka, kto teraz szefuje Nokii? Wiem, że już nie Elop, ale dalej pustka.", "kto teraz szefuje Nokii?"),
        ("Wracam z Pragi. Stałam na Moście Karola, wiesz, kto go zbudował?", "Moście Karola – kto go zbudował?"),
        ("Oglądam „Rejs”, świetny film. Przypomnisz mi, kto go nakręcił?", "„Rejs” – kto go nakręcił?"),
        ("Uczę się i mam mętlik: do jakiej gromady należą żaby?", "do jakiej gromady należą żaby?"),
    ],
)
def test_the_question_of_a_message(message: str, first: str) -> None:
    assert inner_questions(message)[0] == first


@pytest.mark.parametrize("question", ["Kto napisał „Lalkę”?", "stolica Polski", "", "Jaka to melodia?"])
def test_a_plain_question_has_none_inside(question: str) -> None:
    assert inner_questions(question) == ()


@given(st.text(max_size=200))
def test_any_text_is_taken(text: str) -> None:
    assert len(inner_questions(text)) <= 5
