"""Precision, recall and F1 of answer sets, and their means over questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from statistics import fmean


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


def macro_f1(scores: Sequence[SetScore]) -> float:
    """The mean of the questions' F1; 0 without questions."""
    return _mean(score.f1 for score in scores)


def macro_f1_qald(scores: Sequence[SetScore]) -> float:
    """GERBIL's „Macro F1 QALD”: an empty answer costs only recall.

    It counts as precision 1 and recall 0; the figure is the harmonic mean of mean precision and mean recall. Source:
    Usbeck et al., „Benchmarking question answering systems” (Semantic Web 2019), as built into GERBIL QA.
    """
    precision = _mean(1.0 if score.empty else score.precision for score in scores)
    return harmonic_mean(precision, _mean(score.recall for score in scores))


def micro(pairs: Iterable[tuple[AbstractSet[str], AbstractSet[str]]]) -> SetScore:
    """Precision and recall over the members of all (gold, answers) pairs together."""
    right = known = given = 0
    for gold, answers in pairs:
        right, known, given = right + len(gold & answers), known + len(gold), given + len(answers)
    return SetScore(right / given if given else 0.0, right / known if known else 0.0, empty=not given)


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return fmean(listed) if listed else 0.0
