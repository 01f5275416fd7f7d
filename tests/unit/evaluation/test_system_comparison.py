"""Intervals and tests, against values that are published or can be counted by hand."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.evaluation.system_comparison import difference, mcnemar, mean_interval, share_interval

VERDICTS = st.lists(st.sampled_from([0.0, 1.0]), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("right", "total", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_as_newcombe_printed_it(right: int, total: int, low: float, high: float) -> None:
    """Newcombe 1998, table I, method 3."""
    found = share_interval(right, total)
    assert isclose(found.low, low, abs_tol=5e-5) and isclose(found.high, high, abs_tol=5e-5)


def test_of_nothing_nothing_is_known() -> None:
    assert (share_interval(0, 0).low, share_interval(0, 0).high) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("won", "lost", "p"), [(0, 0, 1.0), (5, 5, 1.0), (0, 5, 0.0625), (9, 3, 0.1460), (8, 0, 0.0078)]
)
def test_mcnemar_is_the_binomial_test(won: int, lost: int, p: float) -> None:
    assert mcnemar(won, lost) == mcnemar(lost, won)
    assert isclose(mcnemar(won, lost), p, abs_tol=5e-5)


@given(VERDICTS)
def test_a_system_does_not_differ_from_itself(values: list[float]) -> None:
    found = difference(values, values)
    assert (found.value, found.won, found.lost, found.chance, found.mcnemar) == (0, 0, 0, 1, 1)


def test_a_clear_difference_and_none() -> None:
    better = difference([1.0] * 90 + [0.0] * 10, [1.0] * 60 + [0.0] * 40)
    assert better.value == pytest.approx(0.3) and better.interval.low > 0.2 and better.chance < 0.001
    even = difference([1.0, 0.0] * 50, [0.0, 1.0] * 50)
    assert even.interval.low < 0 < even.interval.high and even.chance > 0.5
    assert difference([0.5, 0.7], [0.5, 0.6]).mcnemar is None


def test_the_bootstrap_of_a_mean_holds_it() -> None:
    values = [0.2, 0.4, 0.9, 0.5, 0.35] * 20
    found = mean_interval(values)
    assert found.low < sum(values) / len(values) < found.high
    assert found.high - found.low == pytest.approx(2 * 1.96 * 0.2366 / 10, rel=0.1), "the normal approximation"
    assert mean_interval(values) == found, "drawn from a fixed seed"
