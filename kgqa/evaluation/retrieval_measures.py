"""Measures of retrieval over many questions: accuracy at k, mean reciprocal rank, mean average precision, precision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from statistics import fmean

from kgqa.evaluation.ranked_lists import average_precision, precision_at, reciprocal_rank
from kgqa.evaluation.sets import harmonic_mean

Ranking = tuple[Sequence[str], AbstractSet[str]]
"""The ranked ids of one question, and the ids of what is right."""


@dataclass(frozen=True, slots=True)
class RetrievalScores:
    """The means over all questions; 0 without questions."""

    accuracy: tuple[tuple[int, float], ...]
    """(k, share of questions with something right among the first k)."""
    precision: tuple[tuple[int, float], ...]
    mrr: float
    map: float


def found_at(k: int, ranked: Sequence[str], relevant: AbstractSet[str]) -> bool:
    """Whether something right is among the first `k`."""
    return not relevant.isdisjoint(ranked[:k])


def score_rankings(pairs: Iterable[Ranking], cutoffs: Sequence[int] = (1, 5, 10)) -> RetrievalScores:
    """All measures of ranked lists."""
    listed = list(pairs)
    return RetrievalScores(
        tuple((k, _mean(float(found_at(k, *pair)) for pair in listed)) for k in cutoffs),
        tuple((k, _mean(precision_at(k, *pair) for pair in listed)) for k in cutoffs),
        _mean(reciprocal_rank(*pair) for pair in listed),
        _mean(average_precision(*pair) for pair in listed),
    )


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


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return fmean(listed) if listed else 0.0
