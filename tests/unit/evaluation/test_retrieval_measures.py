"""Measures of retrieval, by hand-computed cases."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.evaluation.measure import Case, Direction, Figure, Measure, Total
from kgqa.evaluation.retrieval_measures import (
    MACRO_F1,
    MACRO_F1_QALD,
    MAP,
    MICRO_F1,
    MRR,
    RankingMeasure,
    accuracy_at,
    average_precision,
    harmonic_mean,
    precision,
    precision_at,
    reciprocal_rank,
    score_sets,
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
