"""How far chances can be trusted on questions of other sources than those that the weights were fitted on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import NamedTuple, TypeVar

import numpy as np

_TENTHS = tuple(tenth / 10 for tenth in range(11))
_PRECISION = 0.97
_THRESHOLDS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)

T = TypeVar("T")


class Verdict(NamedTuple):
    """The best answer to one question."""

    chance: float
    is_right: bool


def by_source(
    examples: Mapping[str, Sequence[T]],
    fit: Callable[[Sequence[T]], Mapping[str, float]],
    verdict: Callable[[T, Mapping[str, float]], Verdict | None],
) -> dict[str, list[tuple[T, Verdict | None]]]:
    """The verdicts of each source by weights that were fitted on all the others."""
    found = {}
    for source, held in examples.items():
        weights = fit([one for other, some in examples.items() if other != source for one in some])
        found[source] = [(one, verdict(one, weights)) for one in held]
    return found


def print_sources(found: Mapping[str, Sequence[Verdict | None]]) -> None:
    """For each source: questions, answers, share of right ones, area, and how many are answered at a precision of
    97 %, with the least chance that gives it."""
    print(f"{'source':20}{'asked':>6}{'given':>6}{'right':>7}{'area':>7}  answered at {_PRECISION:.0%} right")
    for source, verdicts in found.items():
        given = [one for one in verdicts if one is not None]
        right = sum(one.is_right for one in given)
        kept, least = at_precision(given, _PRECISION)
        share = kept / max(1, len(verdicts))
        print(
            f"{source:20}{len(verdicts):6}{len(given):6}{right / max(1, len(given)):7.1%}{area(given):7.3f}"
            f"  {share:.1%} ({kept}), from {least:.2f}"
        )


def print_tenths(given: Sequence[Verdict]) -> None:
    """How often answers of about the same chance are right."""
    for low, high in pairwise(_TENTHS):
        inside = [one for one in given if low <= one.chance < high or (high == one.chance == 1)]
        if inside:
            told, share = fmean(one.chance for one in inside), fmean(one.is_right for one in inside)
            print(f"  chance {low:.1f} to {high:.1f}: mean {told:.3f}  right {share:.3f}  {len(inside)}")
    for least in _THRESHOLDS:
        kept = [one.is_right for one in given if one.chance >= least]
        print(f"  from {least}: {len(kept)} answers, precision {sum(kept) / max(1, len(kept)):.3f}, right {sum(kept)}")


def at_precision(given: Sequence[Verdict], precision: float) -> tuple[int, float]:
    """How many of the surest answers can be given so that so many of them are right, and the chance of the last."""
    best, least, right = 0, 1.0, 0
    for place, one in enumerate(sorted(given, key=lambda one: -one.chance), 1):
        right += one.is_right
        if right >= precision * place:
            best, least = place, one.chance
    return best, least


def area(given: Sequence[Verdict]) -> float:
    """Area under the ROC curve: how often a right answer has the higher chance than a wrong one."""
    right = np.array([one.chance for one in given if one.is_right])
    wrong = np.array([one.chance for one in given if not one.is_right])
    if not len(right) or not len(wrong):
        return 1.0
    above = (right[:, None] > wrong[None, :]).mean()
    return float(above + 0.5 * (right[:, None] == wrong[None, :]).mean())


def group(pairs: Sequence[tuple[str, T]]) -> dict[str, list[T]]:
    """Values by their names."""
    found: defaultdict[str, list[T]] = defaultdict(list)
    for name, value in pairs:
        found[name].append(value)
    return dict(found)
