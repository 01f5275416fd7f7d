"""Scores of answer sets, computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.evaluation.measure import Case, Measure
from kgqa.evaluation.sets import MACRO_F1, MACRO_F1_QALD, MICRO_F1, harmonic_mean, score_sets

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


_RIGHT, _EMPTY, _WRONG = Case("1", set("a"), set("a")), Case("2", set("a"), set()), Case("3", set("a"), set("b"))


def test_macro_f1_counts_an_empty_answer_as_zero() -> None:
    assert MACRO_F1.total([_RIGHT, _EMPTY]).value == 0.5


def test_macro_f1_qald_takes_only_recall_for_an_empty_answer() -> None:
    assert MACRO_F1_QALD.total([_RIGHT, _EMPTY]).value == pytest.approx(2 / 3)  # precision 1, recall 1/2
    assert MACRO_F1_QALD.total([_RIGHT, _WRONG]).value == 0.5  # precision 1/2, recall 1/2


def test_micro_counts_members() -> None:
    cases = [Case("1", set("ab"), set("ac")), Case("2", set("d"), set("d")), Case("3", set("e"), set())]
    assert MICRO_F1.total(cases).value == pytest.approx(harmonic_mean(2 / 3, 2 / 4))
    assert MICRO_F1.line(cases) == "micro F1 0.5714 (precision 0.6667, recall 0.5000)"
    assert [figure.value for figure in MICRO_F1.stream(cases)] == [0.5, 1.0, 0.0]


@pytest.mark.parametrize("measure", [MACRO_F1, MACRO_F1_QALD, MICRO_F1])
def test_no_questions_score_zero(measure: Measure[set[str], set[str], object]) -> None:
    assert measure.total([]).value == 0.0
    assert list(measure.stream([])) == []


@given(_SETS, _SETS)
def test_scores_are_shares_and_swap(gold: set[str], answers: set[str]) -> None:
    score, swapped = score_sets(gold, answers), score_sets(answers, gold)
    assert 0 <= score.f1 <= 1
    assert (score.precision, score.recall) == (swapped.recall, swapped.precision)
    assert (score.f1 == 1) == (gold == answers)


def test_harmonic_mean_of_zeros() -> None:
    assert harmonic_mean(0.0, 0.0) == 0.0
