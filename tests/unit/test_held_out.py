"""Figures of held-out chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from benchmarks.held_out import Verdict, area, at_precision, by_source, group

SURE, RIGHT, WRONG = Verdict(0.9, True), Verdict(0.8, True), Verdict(0.7, False)


def test_most_are_answered_at_a_precision() -> None:
    """All down to the last that keeps the share of right ones."""
    assert at_precision([WRONG, SURE, RIGHT], 0.97) == (2, 0.8)
    assert at_precision([WRONG, SURE, RIGHT], 0.6) == (3, 0.7)
    assert at_precision([WRONG], 0.97) == (0, 1.0)


def test_area_is_how_often_right_ones_are_surer() -> None:
    """One half where chances are equal."""
    assert area([SURE, WRONG]) == 1.0
    assert area([Verdict(0.5, True), Verdict(0.5, False)]) == pytest.approx(0.5)


def test_each_source_is_judged_by_weights_of_the_others() -> None:
    """What is fitted never holds the source itself."""

    def fit(examples: Sequence[int]) -> Mapping[str, float]:
        return {"sum": float(sum(examples))}

    found = by_source(
        group([("a", 1), ("a", 2), ("b", 10)]), fit, lambda one, weights: Verdict(weights["sum"], one > 1)
    )
    assert found == {"a": [(1, Verdict(10.0, False)), (2, Verdict(10.0, True))], "b": [(10, Verdict(3.0, True))]}
