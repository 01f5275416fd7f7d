"""Edit distance."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.evaluation.strings import levenshtein

_WORDS = st.text("abcż", max_size=8)


@pytest.mark.parametrize(
    ("first", "second", "distance"),
    [("", "", 0), ("", "abc", 3), ("kot", "kot", 0), ("kot", "kat", 1), ("kitten", "sitting", 3), ("żółw", "zolw", 3)],
)
def test_known_distances(first: str, second: str, distance: int) -> None:
    assert levenshtein(first, second) == distance


@given(_WORDS, _WORDS)
def test_symmetric_and_bounded(first: str, second: str) -> None:
    distance = levenshtein(first, second)
    assert distance == levenshtein(second, first)
    assert abs(len(first) - len(second)) <= distance <= max(len(first), len(second))
    assert (distance == 0) == (first == second)


@given(_WORDS, _WORDS, _WORDS)
def test_triangle(first: str, second: str, third: str) -> None:
    assert levenshtein(first, third) <= levenshtein(first, second) + levenshtein(second, third)
