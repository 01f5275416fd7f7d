"""Measures of retrieval, by hand-computed cases."""

from __future__ import annotations

import pytest

from kgqa.evaluation.measure import Case, Direction, Figure, Total
from kgqa.evaluation.retrieval_measures import (
    MAP,
    MRR,
    RankingMeasure,
    accuracy_at,
    average_precision,
    precision,
    precision_at,
    reciprocal_rank,
    word_f1,
)

_CASES = [
    Case("1", frozenset("b"), ["a", "b", "c"]),
    Case("2", frozenset("y"), ["x"]),
    Case("3", frozenset("qr"), ["q", "r"]),
]


@pytest.mark.parametrize(
    ("measure", "name", "values"),
    [
        (accuracy_at(1), "accuracy@1", [0, 0, 1]),
        (accuracy_at(2), "accuracy@2", [1, 0, 1]),
        (precision(1), "P@1", [0, 0, 1]),
        (precision(2), "P@2", [0.5, 0, 1]),
        (MRR, "MRR", [0.5, 0, 1]),
        (MAP, "MAP", [0.5, 0, 1]),
    ],
)
def test_figures_of_questions_and_their_means(measure: RankingMeasure, name: str, values: list[float]) -> None:
    assert list(measure.stream(_CASES)) == [Figure(str(place), name, value) for place, value in enumerate(values, 1)]
    assert measure.total(_CASES) == Total(name, pytest.approx(sum(values) / 3), Direction.HIGHER)
    assert measure.total([]).value == 0.0


@pytest.mark.parametrize(
    ("gold", "answer", "value"),
    [
        ("w Toruniu", "W Toruniu.", 1.0),
        ("Jan Matejko", "Matejko", 2 / 3),
        ("tak tak", "tak", 2 / 3),
        ("Jan", "Adam", 0.0),
        ("", "", 1.0),
        ("Jan", "", 0.0),
    ],
)
def test_word_f1(gold: str, answer: str, value: float) -> None:
    assert word_f1(gold, answer) == pytest.approx(value)


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
