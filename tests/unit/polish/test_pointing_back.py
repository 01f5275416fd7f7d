"""What a clause points back to, put in its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.pointing_back import about, left_open, names_in, pointed_at


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


@given(st.text(max_size=100), st.text(max_size=60))
def test_any_text_is_taken(before: str, clause: str) -> None:
    for name in names_in(before, ()):
        assert about(name, clause)
    assert len(list(left_open(before, clause, ()))) <= 1
