"""Scores of answer sets, computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.evaluation.sets import SetScore, harmonic_mean, macro_f1, macro_f1_qald, micro, score_sets

_SETS = st.sets(st.sampled_from("abcde"))


@pytest.mark.parametrize(
    ("gold", "answers", "precision", "recall", "f1"),
    [
        ("", "", 1.0, 1.0, 1.0),
        ("ab", "", 0.0, 0.0, 0.0),
        ("", "ab", 0.0, 0.0, 0.0),
        ("ab", "ab", 1.0, 1.0, 1.0),
        ("ab", "cd", 0.0, 0.0, 0.0),
        ("ab", "abcd", 0.5, 1.0, 2 / 3),
        ("abcd", "a", 1.0, 0.25, 0.4),
    ],
)
def test_score_sets(gold: str, answers: str, precision: float, recall: float, f1: float) -> None:
    score = score_sets(set(gold), set(answers))
    assert (score.precision, score.recall) == (precision, recall)
    assert score.f1 == pytest.approx(f1)


def test_macro_f1_counts_an_empty_answer_as_zero() -> None:
    assert macro_f1([SetScore(1.0, 1.0), SetScore(0.0, 0.0, empty=True)]) == 0.5


def test_macro_f1_qald_takes_only_recall_for_an_empty_answer() -> None:
    right, empty = SetScore(1.0, 1.0), SetScore(0.0, 0.0, empty=True)
    assert macro_f1_qald([right, empty]) == pytest.approx(2 / 3)  # precision 1, recall 1/2
    assert macro_f1_qald([right, SetScore(0.0, 0.0)]) == 0.5  # precision 1/2, recall 1/2


def test_micro_counts_members() -> None:
    pairs = [({"a", "b"}, {"a", "c"}), ({"d"}, {"d"}), ({"e"}, set())]
    assert micro(pairs) == SetScore(2 / 3, 2 / 4)


@pytest.mark.parametrize("measure", [macro_f1, macro_f1_qald])
def test_no_questions_score_zero(measure: object) -> None:
    assert callable(measure)
    assert measure([]) == 0.0
    assert micro([]) == SetScore(0.0, 0.0, empty=True)


@given(_SETS, _SETS)
def test_scores_are_shares_and_swap(gold: set[str], answers: set[str]) -> None:
    score, swapped = score_sets(gold, answers), score_sets(answers, gold)
    assert 0 <= score.f1 <= 1
    assert (score.precision, score.recall) == (swapped.recall, swapped.precision)
    assert (score.f1 == 1) == (gold == answers)


def test_harmonic_mean_of_zeros() -> None:
    assert harmonic_mean(0.0, 0.0) == 0.0
