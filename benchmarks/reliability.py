"""Prints how well confidences agree with how often answers are right: reliability, calibration error, coverage."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

_BINS = (0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1.01)


def print_reliability(given: Sequence[tuple[float, bool]]) -> None:
    """The figures of (confidence, whether it is right) of all answers.

    The calibration error is the mean difference of confidence and share of right answers over the bins, by the answers
    in each (Naeini, Cooper, Hauskrecht: „Obtaining well calibrated probabilities using Bayesian binning”, AAAI 2015).
    """
    error = 0.0
    for low, high in pairwise(_BINS):
        inside = [one for one in given if low <= one[0] < high]
        if inside:
            told, share = fmean(told for told, _ in inside), fmean(ok for _, ok in inside)
            error += abs(told - share) * len(inside) / len(given)
            print(f"  confidence {low:.2f} to {high:.2f}: mean {told:.3f}  right {share:.3f}  {len(inside)}")
    print(f"  expected calibration error {error:.4f}")
    ranked = sorted(given, key=lambda one: -one[0])
    for coverage in (0.25, 0.5, 0.75, 1.0):
        kept = ranked[: round(coverage * len(ranked))]
        if kept:
            share, least = fmean(ok for _, ok in kept), kept[-1][0]
            print(f"  surest {coverage:.0%}: accuracy {share:.4f}  (--min-confidence {least:.3f})")
