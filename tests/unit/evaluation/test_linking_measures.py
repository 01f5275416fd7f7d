"""Measures of linking: strong matches, and a case of every class of errors."""

from __future__ import annotations

import pytest

from kgqa.evaluation.linking_measures import LinkedSpan, LinkError, link_errors, score_links

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
    scores = score_links([(gold, [LinkedSpan(0, 4, "Q1"), LinkedSpan(5, 9, "Q3")])])
    assert (scores.strong.precision, scores.strong.recall) == (0.5, 0.5)
    assert scores.errors == {LinkError.WRONG_CANDIDATE: 1}
    assert (scores.nil_found, scores.nil_total) == (1, 1)
    assert scores.by_tag == {"quoted": (1, 2), "NIL": (1, 1)}
