"""Measures of retrieval, by hand-computed cases."""

from __future__ import annotations

import pytest

from kgqa.evaluation.retrieval_measures import score_rankings, word_f1


def test_means_over_questions() -> None:
    pairs = [(["a", "b", "c"], frozenset("b")), (["x"], frozenset("y")), (["q", "r"], frozenset("qr"))]
    scores = score_rankings(pairs, (1, 2))
    assert scores.accuracy == ((1, pytest.approx(1 / 3)), (2, pytest.approx(2 / 3)))
    assert scores.precision == ((1, pytest.approx(1 / 3)), (2, pytest.approx((0.5 + 0 + 1) / 3)))
    assert scores.mrr == pytest.approx((0.5 + 0 + 1) / 3)
    assert scores.map == pytest.approx((0.5 + 0 + 1) / 3)


def test_no_questions() -> None:
    scores = score_rankings([], (1,))
    assert (scores.accuracy, scores.mrr, scores.map) == (((1, 0.0),), 0.0, 0.0)


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
