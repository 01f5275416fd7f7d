"""Measures of linking: strong matches, and a case of every class of errors."""

from __future__ import annotations

import pytest

from kgqa.evaluation.linking_measures import (
    ERRORS,
    F1,
    PRECISION,
    RECALL,
    LinkedSpan,
    LinkError,
    link_errors,
    phenomena,
    unknown_names,
)
from kgqa.evaluation.measure import Case, Direction

POPULAR = {"Q1": 0.9, "Q2": 0.2}


@pytest.mark.parametrize(
    ("gold", "found", "error"),
    [
        (LinkedSpan(0, 4, "Q1"), None, LinkError.UNDETECTED),
        (LinkedSpan(0, 4, "Q1", ("inflected",)), None, LinkError.INFLECTED),
        (LinkedSpan(0, 4, "Q1", ("inflected",)), LinkedSpan(0, 4, "Q2", (), {"Q2": 0.2}), LinkError.INFLECTED),
        (LinkedSpan(0, 4, "Q1", ("inflected",)), LinkedSpan(0, 4, "Q2", (), POPULAR), LinkError.WRONG_CANDIDATE),
        (LinkedSpan(0, 4, "Q1"), LinkedSpan(2, 4, "Q1"), LinkError.PARTIAL),
        (LinkedSpan(0, 4, "Q1"), LinkedSpan(0, 4, None), LinkError.NIL),
        (LinkedSpan(0, 4, None), LinkedSpan(0, 2, "Q1"), LinkError.NIL),
        (LinkedSpan(0, 4, "Q2"), LinkedSpan(0, 4, "Q1", (), POPULAR), LinkError.RARE_MEANING),
        (LinkedSpan(0, 4, "Q1"), LinkedSpan(0, 4, "Q2", (), POPULAR), LinkError.WRONG_CANDIDATE),
        (None, LinkedSpan(0, 4, "Q1"), LinkError.SPURIOUS),
    ],
)
def test_classes_of_errors(gold: LinkedSpan | None, found: LinkedSpan | None, error: LinkError) -> None:
    errors = list(link_errors([gold] if gold else [], [found] if found else []))
    assert errors == [(error, gold or found)]


def test_what_matches_is_no_error() -> None:
    gold = [LinkedSpan(0, 4, "Q1"), LinkedSpan(5, 9, None)]
    assert list(link_errors(gold, [LinkedSpan(0, 4, "Q1"), LinkedSpan(5, 9, None), LinkedSpan(10, 12, None)])) == []
    assert list(link_errors(gold, [LinkedSpan(0, 4, "Q1")])) == []


def test_scores() -> None:
    gold = [
        LinkedSpan(0, 4, "Q1", ("quoted",)),
        LinkedSpan(5, 9, "Q2", ("quoted",)),
        LinkedSpan(10, 12, None, ("NIL",)),
    ]
    cases = [Case("1", gold, [LinkedSpan(0, 4, "Q1"), LinkedSpan(5, 9, "Q3")])]
    assert (PRECISION.total(cases).value, RECALL.total(cases).value, F1.total(cases).value) == (0.5, 0.5, 0.5)
    counts = {measure.name: measure.total(cases).value for measure in ERRORS}
    assert {name: count for name, count in counts.items() if count} == {"error: wrong candidate": 1}
    assert {measure.better for measure in ERRORS} == {Direction.LOWER}
    assert unknown_names(cases[0].gold, cases[0].given) == [True]
    assert phenomena(cases) == {"quoted": (1, 2), "NIL": (1, 1)}
