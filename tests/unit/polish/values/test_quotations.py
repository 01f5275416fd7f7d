"""Quotations among words and in texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.values.quotations import (
    MARKS,
    closed_quotations,
    is_inside,
    quotations,
    quoted,
    without_closed_quotations,
)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Kto napisał „ Lalkę ” ?", [(2, 5)]),
        ('" a " i « b » i » c «', [(0, 3), (4, 7), (8, 11)]),
        ("„ Gra o „ tron ” i sława ”", [(0, 9)]),
        ("„ Lalka ?", []),
        ("„ ” a", []),
        ("‘ a ’ i '' b ''", [(0, 3), (4, 7)]),
    ],
)
def test_words(words: str, found: list[tuple[int, int]]) -> None:
    assert quoted(words.split()) == found


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ("Kto napisał „Lalkę” i «Faraona»?", ["Lalkę", "Faraona"]),
        ('"Pan Tadeusz"', ["Pan Tadeusz"]),
        ("„Gra o „tron” i sława”", ["Gra o „tron” i sława"]),
        ("d'Artagnan i L'Aquila", []),
        ("5” i „", []),
        ("„”", []),
    ],
)
def test_texts(text: str, inside: list[str]) -> None:
    assert [found.text for found in quotations(text)] == inside


@given(st.text(alphabet=MARKS + "'ab ", max_size=30))
def test_offsets_enclose_the_text(text: str) -> None:
    behind = 0
    for found in quotations(text):
        assert behind <= found.start
        assert text[found.start + 1 : found.end - 1] == found.text != ""
        behind = found.end


def test_any_mark_closes_any_other_in_hasty_writing() -> None:
    text = '„a" i "b” oraz „c'
    assert [match[1] for match in closed_quotations(text)] == ["a", "b"]
    assert without_closed_quotations(text, "X") == "X i X oraz „c"
    assert closed_quotations("„a „b") == []
    assert without_closed_quotations("„a", "X") == "„a"


@pytest.mark.parametrize(("place", "inside"), [(0, False), (2, False), (3, True), (4, True), (5, False), (8, True)])
def test_places_inside_spans(place: int, inside: bool) -> None:
    assert is_inside(place, [(2, 5), (7, 9)]) is inside
    assert not is_inside(place, [])
