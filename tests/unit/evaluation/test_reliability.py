"""Precision by coverage, bins of confidence, refusals."""

from __future__ import annotations

import pytest

from kgqa.evaluation.reliability import Judged, Point, area, bins, curve, expected_error, refusals

GIVEN = [
    Judged(True, 0.9, True), Judged(False, 0.8, True), Judged(True, 0.8, True), Judged(False, 0.0, False),
    Judged(True, 0.0, False, wanted=False), Judged(False, 0.3, True, wanted=False),
]  # fmt: skip


def test_the_curve_has_a_point_for_each_confidence() -> None:
    assert curve(GIVEN) == [Point(0.9, 1 / 6, 1.0), Point(0.8, 0.5, 2 / 3), Point(0.3, 4 / 6, 0.5)]
    assert area(curve(GIVEN)) == pytest.approx((1 / 6 + 2 / 6 * 2 / 3 + 1 / 6 * 0.5) / (4 / 6))
    assert curve([]) == [] and area([]) == 0


def test_bins_and_their_error() -> None:
    assert [(one.low, one.answers, one.right) for one in bins(GIVEN)] == [(0.3, 1, 0), (0.8, 2, 0.5), (0.9, 1, 1)]
    assert expected_error(GIVEN) == pytest.approx((0.3 * 1 + 0.3 * 2 + 0.1 * 1) / 4)
    assert [one.low for one in bins([Judged(True, 1.0, True)])] == [0.9]


def test_refusals() -> None:
    found = refusals(GIVEN)
    assert (found.right, found.unfounded, found.missed) == (1, 1, 1)
    assert found.effective == pytest.approx((1 - 1 + 1 + 0 + 1 - 1) / 6)
