"""Measures of ranked lists: mean average precision, mean reciprocal rank, precision at k."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet


def average_precision(ranked: Sequence[str], relevant: AbstractSet[str]) -> float:
    """The mean of the precision at the rank of every relevant entry; an entry that is not in the list adds 0."""
    found, total = 0, 0.0
    for rank, entry in enumerate(dict.fromkeys(ranked), 1):
        if entry in relevant:
            found += 1
            total += found / rank
    return total / len(relevant) if relevant else 0.0


def reciprocal_rank(ranked: Sequence[str], relevant: AbstractSet[str]) -> float:
    """One divided by the rank of the first relevant entry; 0 if there is none."""
    ranks = (rank for rank, entry in enumerate(ranked, 1) if entry in relevant)
    return 1 / next(ranks, float("inf"))


def precision_at(k: int, ranked: Sequence[str], relevant: AbstractSet[str]) -> float:
    """The share of relevant entries among the first `k`; a shorter list counts as filled with irrelevant ones."""
    return len(set(ranked[:k]) & relevant) / k
