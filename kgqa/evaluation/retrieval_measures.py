"""Measures of retrieval: precision, recall and F1 of answer sets, of one question and over many; of ranked lists
accuracy and precision at k, mean reciprocal rank, MAP; word F1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from kgqa.evaluation.measure import Measure, mean, mean_of

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
    ours, theirs = Counter(words_of(answer)), Counter(words_of(gold))
    common = sum((ours & theirs).values())
    if not common:
        return float(not ours and not theirs)
    return harmonic_mean(common / ours.total(), common / theirs.total())


def words_of(text: str) -> list[str]:
    """The words of an answer in small letters, without punctuation."""
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


@dataclass(frozen=True, slots=True)
class SetScore:
    """How well one set of answers agrees with the gold set."""

    precision: float
    recall: float
    empty: bool = False
    """Whether nothing was answered though there is something to answer."""

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        return harmonic_mean(self.precision, self.recall)


class SetCounts(NamedTuple):
    """Sizes of a gold set, of a set of answers, and of what they share."""

    right: int
    known: int
    given: int


def harmonic_mean(first: float, second: float) -> float:
    """Harmonic mean of two figures from 0 to 1; 0 if both are."""
    return 2 * first * second / (first + second) if first + second else 0.0


def score_sets(gold: AbstractSet[str], answers: AbstractSet[str]) -> SetScore:
    """Compare two sets; two empty ones agree."""
    if not gold and not answers:
        return SetScore(1.0, 1.0)
    common = len(gold & answers)
    precision = common / len(answers) if answers else 0.0
    return SetScore(precision, common / len(gold) if gold else 0.0, empty=not answers)


def set_counts(gold: AbstractSet[str], answers: AbstractSet[str]) -> SetCounts:
    """The sizes that micro averages are made from."""
    return SetCounts(len(gold & answers), len(gold), len(answers))


def micro(counts: Iterable[SetCounts]) -> SetScore:
    """Precision and recall over the members of all sets together."""
    listed = list(counts)
    right, known, given = (sum(one[place] for one in listed) for place in range(3))
    return SetScore(right / given if given else 0.0, right / known if known else 0.0, empty=not given)


def _macro_f1_qald(scores: Sequence[SetScore]) -> float:
    """Precision 1 for an empty answer; the harmonic mean of mean precision and mean recall."""
    precision = mean(1.0 if score.empty else score.precision for score in scores)
    return harmonic_mean(precision, mean(score.recall for score in scores))


def _micro_note(counts: Sequence[SetCounts]) -> str:
    together = micro(counts)
    return f"(precision {together.precision:.4f}, recall {together.recall:.4f})"


SetMeasure = Measure[AbstractSet[str], AbstractSet[str], float]
"""Compares a gold set with a set of answers."""

PRECISION: SetMeasure = mean_of("precision", lambda gold, answers: score_sets(gold, answers).precision)
RECALL: SetMeasure = mean_of("recall", lambda gold, answers: score_sets(gold, answers).recall)
MACRO_F1: SetMeasure = mean_of("macro F1", lambda gold, answers: score_sets(gold, answers).f1)
MACRO_F1_QALD = Measure("macro F1 QALD", score_sets, lambda score: score.f1, _macro_f1_qald)
"""GERBIL's „Macro F1 QALD”: an empty answer costs only recall. Source: Usbeck et al., „Benchmarking question answering
systems” (Semantic Web 2019), as built into GERBIL QA."""
MICRO_F1 = Measure("micro F1", set_counts, lambda one: micro([one]).f1, lambda parts: micro(parts).f1, note=_micro_note)
