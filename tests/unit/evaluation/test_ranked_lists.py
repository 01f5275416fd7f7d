"""Measures of ranked lists, computed by hand."""

from __future__ import annotations

import pytest

from kgqa.evaluation.ranked_lists import average_precision, precision_at, reciprocal_rank


@pytest.mark.parametrize(
    ("ranked", "relevant", "value"),
    [
        ("abc", "a", 1.0),
        ("abc", "c", 1 / 3),
        ("abcd", "ac", (1 + 2 / 3) / 2),
        ("ab", "ax", 0.5),  # x was not found
        ("aab", "b", 0.5),  # a repeated entry takes no second rank
        ("", "a", 0.0),
        ("abc", "", 0.0),
    ],
)
def test_average_precision(ranked: str, relevant: str, value: float) -> None:
    assert average_precision(list(ranked), set(relevant)) == pytest.approx(value)


@pytest.mark.parametrize(("ranked", "relevant", "value"), [("abc", "bc", 0.5), ("abc", "x", 0.0), ("", "a", 0.0)])
def test_reciprocal_rank(ranked: str, relevant: str, value: float) -> None:
    assert reciprocal_rank(list(ranked), set(relevant)) == value


@pytest.mark.parametrize(("k", "value"), [(1, 0.0), (2, 0.5), (5, 0.4)])
def test_precision_at(k: int, value: float) -> None:
    assert precision_at(k, list("xab"), set("ab")) == value
