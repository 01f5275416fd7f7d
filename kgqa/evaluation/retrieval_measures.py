"""Measures of ranked lists over many questions: accuracy and precision at k, mean reciprocal rank, MAP; word F1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from kgqa.evaluation.measure import Measure, mean_of
from kgqa.evaluation.sets import harmonic_mean

RankingMeasure = Measure[frozenset[str], Sequence[str], float]
"""Compares the ids of what is right with ranked ids."""


def precision(k: int) -> RankingMeasure:
    """The share of right entries among the first `k`."""
    return mean_of(f"P@{k}", lambda relevant, ranked: precision_at(k, ranked, relevant))


def accuracy_at(k: int) -> RankingMeasure:
    """Whether something right is among the first `k`."""
    return mean_of(f"accuracy@{k}", lambda relevant, ranked: float(not relevant.isdisjoint(ranked[:k])))


def word_f1(gold: str, answer: str) -> float:
    """Harmonic mean of precision and recall over the words of two texts, letters in lower case.

    Source: Rajpurkar et al., „SQuAD: 100,000+ questions for machine comprehension of text” (EMNLP 2016); articles,
    which Polish lacks, are not removed.
    """
    ours, theirs = Counter(_words(answer)), Counter(_words(gold))
    common = sum((ours & theirs).values())
    if not common:
        return float(not ours and not theirs)
    return harmonic_mean(common / ours.total(), common / theirs.total())


def _words(text: str) -> list[str]:
    return "".join(character if character.isalnum() else " " for character in text.lower()).split()


def average_precision(ranked: Sequence[str], relevant: AbstractSet[str]) -> float:
    """The mean of the precision at the rank of every relevant entry; an entry that is not in the list adds 0."""
    found, total = 0, 0.0
    for rank, entry in enumerate(dict.fromkeys(ranked), 1):
        if entry in relevant:
            found += 1
            total += found / rank
    return total / len(relevant) if relevant else 0.0


MAP: RankingMeasure = mean_of("MAP", lambda relevant, ranked: average_precision(ranked, relevant))


def reciprocal_rank(ranked: Sequence[str], relevant: AbstractSet[str]) -> float:
    """One divided by the rank of the first relevant entry; 0 if there is none."""
    ranks = (rank for rank, entry in enumerate(ranked, 1) if entry in relevant)
    return 1 / next(ranks, float("inf"))


MRR: RankingMeasure = mean_of("MRR", lambda relevant, ranked: reciprocal_rank(ranked, relevant))


def precision_at(k: int, ranked: Sequence[str], relevant: AbstractSet[str]) -> float:
    """The share of relevant entries among the first `k`; a shorter list counts as filled with irrelevant ones."""
    return len(set(ranked[:k]) & relevant) / k
