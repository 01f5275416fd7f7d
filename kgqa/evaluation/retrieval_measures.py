"""Measures of ranked lists over many questions: accuracy and precision at k, mean reciprocal rank, MAP; word F1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kgqa.evaluation.measure import Measure, mean_of
from kgqa.evaluation.ranked_lists import average_precision, precision_at, reciprocal_rank
from kgqa.evaluation.sets import harmonic_mean

RankingMeasure = Measure[frozenset[str], Sequence[str], float]
"""Compares the ids of what is right with ranked ids."""

MRR: RankingMeasure = mean_of("MRR", lambda relevant, ranked: reciprocal_rank(ranked, relevant))
MAP: RankingMeasure = mean_of("MAP", lambda relevant, ranked: average_precision(ranked, relevant))


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
