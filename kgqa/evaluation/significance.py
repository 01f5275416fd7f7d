"""How sure a figure is, and whether two systems differ by more than chance.

Intervals of shares: Wilson (1927). Intervals of means and the paired test: the percentile bootstrap over questions, as
Dror et al. (ACL 2018) recommend it for measures of unknown distribution; the resamples are drawn from a fixed seed, so
that the same files give the same figures. Verdicts of yes and no: McNemar's exact test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, sqrt
from typing import Any

import numpy as np

_Z = 1.959963984540054
"""The normal quantile of intervals of 95 %."""
_RESAMPLES = 10_000
_AT_ONCE = 500
"""Resamples that are drawn at a time, so that memory stays small."""
_SEED = 20210501
_TAIL = 2.5
"""Percent of the resamples that lie on either side of an interval."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval of 95 %."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"[{self.low:.4f}, {self.high:.4f}]"


@dataclass(frozen=True, slots=True)
class Difference:
    """What the first of two systems is better by, over the same questions."""

    value: float
    interval: Interval
    chance: float
    """The two-sided p of the paired bootstrap."""
    won: int
    """Questions on which the first is better."""
    lost: int
    mcnemar: float | None
    """The two-sided p of McNemar's exact test; None where figures are not just 0 and 1."""


def share_interval(right: int, total: int) -> Interval:
    """The Wilson interval of a share; 0 to 1 of nothing."""
    if not total:
        return Interval(0.0, 1.0)
    share, square = right / total, _Z * _Z
    middle = (share + square / (2 * total)) / (1 + square / total)
    reach = _Z * sqrt(share * (1 - share) / total + square / (4 * total * total)) / (1 + square / total)
    return Interval(max(0.0, middle - reach), min(1.0, middle + reach))


def mean_interval(values: Sequence[float]) -> Interval:
    """The interval of a mean: Wilson's where all values are 0 or 1, else of the bootstrap."""
    if _are_verdicts(values):
        return share_interval(round(sum(values)), len(values))
    low, high = np.percentile(_means(values), (_TAIL, 100 - _TAIL))
    return Interval(float(low), float(high))


def difference(first: Sequence[float], second: Sequence[float]) -> Difference:
    """Compare two systems by their figures for the same questions, in the same order; higher is better."""
    gaps = np.asarray(first, dtype=float) - np.asarray(second, dtype=float)
    means = _means(gaps)
    low, high = np.percentile(means, (_TAIL, 100 - _TAIL)) if len(gaps) else (0.0, 0.0)
    won, lost = int((gaps > 0).sum()), int((gaps < 0).sum())
    verdicts = _are_verdicts(first) and _are_verdicts(second)
    value = float(gaps.mean()) if len(gaps) else 0.0
    return Difference(
        value, Interval(float(low), float(high)), _chance(means), won, lost, mcnemar(won, lost) if verdicts else None
    )


def mcnemar(won: int, lost: int) -> float:
    """The two-sided p of McNemar's exact test: how likely a fair coin is at least as uneven."""
    total = won + lost
    tail = sum(comb(total, number) for number in range(min(won, lost) + 1))
    return min(1.0, 2 * tail / (1 << total))


def _are_verdicts(values: Sequence[float]) -> bool:
    """Whether all figures are 0 or 1."""
    return all(value in {0, 1} for value in values)


def _chance(means: Any) -> float:
    """Twice the share of resamples on the smaller side of zero; never 0, as there are only so many."""
    below, above = int((means <= 0).sum()), int((means >= 0).sum())
    return min(1.0, 2 * (min(below, above) + 1) / (len(means) + 1))


def _means(values: Any) -> Any:
    """The means of resamples with as many values."""
    known = np.asarray(values, dtype=float)
    if not len(known):
        return np.zeros(1)
    random = np.random.default_rng(_SEED)
    drawn = (random.integers(0, len(known), (_AT_ONCE, len(known))) for _ in range(_RESAMPLES // _AT_ONCE))
    return np.concatenate([known[places].mean(axis=1) for places in drawn])
