"""Measures of document, sentence and answer selection on records, by question type and answer type.

Source: tables 2 and 3 of Sabol, Medved', Horák, „Czech Question Answering with Extended SQAD v3.0 Benchmark Dataset”
(RASLAN 2019). What the paper calls MAP equals its precision at 1 (79.00 % of the questions have the right sentence
first); ours is the mean of average precisions, which with one right sentence is the mean reciprocal rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from statistics import fmean
from typing import TypeVar

from kgqa.evaluation.ranked_lists import average_precision, precision_at, reciprocal_rank
from kgqa.evaluation.retrieval_measures import word_f1

POSITIONS = range(1, 11)


@dataclass(frozen=True, slots=True)
class RankedQuestion:
    """A question with what was ranked for it, and what is right."""

    id: str
    question_type: str
    answer_type: str
    ranked: Sequence[str]
    relevant: AbstractSet[str]

    @property
    def position(self) -> int:
        """The rank of the first right entry, from 1; 0 if there is none."""
        return next((rank for rank, entry in enumerate(self.ranked, 1) if entry in self.relevant), 0)


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question with the answer that was found, and those that are accepted."""

    id: str
    question_type: str
    answer_type: str
    answer: str
    accepted: Sequence[str]

    @property
    def exact(self) -> float:
        """1 for an answer with the words of an accepted one, letters in lower case, marks left out; else 0."""
        return float(self.f1 == 1 and any(_spelled(self.answer) == _spelled(one) for one in self.accepted))

    @property
    def f1(self) -> float:
        """Word F1 with the accepted answer that is most like it."""
        return max((word_f1(gold, self.answer) for gold in self.accepted), default=0.0)


def _spelled(text: str) -> list[str]:
    return "".join(character if character.isalnum() else " " for character in text.lower()).split()


_Question = TypeVar("_Question", RankedQuestion, AnsweredQuestion)


def ranking_lines(questions: Sequence[RankedQuestion]) -> Iterator[str]:
    """All measures of rankings as lines of tables: in all, by type, by position. Shares in percent."""
    measures: dict[str, Callable[[RankedQuestion], float]] = {
        "MAP": lambda one: average_precision(one.ranked, one.relevant),
        "MRR": lambda one: reciprocal_rank(one.ranked, one.relevant),
        "P@1": lambda one: precision_at(1, one.ranked, one.relevant),
    }
    yield from _by_types(questions, measures)
    yield ""
    yield from _positions(questions)
    yield ""
    yield f"{'k':>4}  {'mean precision at k':>20}  {'found by k':>11}"
    for k in POSITIONS:
        precision = _mean(precision_at(k, one.ranked, one.relevant) for one in questions)
        found = _mean(float(0 < one.position <= k) for one in questions)
        yield f"{k:>4}  {_percent(precision):>20}  {_percent(found):>11}"


def answer_lines(questions: Sequence[AnsweredQuestion]) -> Iterator[str]:
    """Exact match and F1 of answers as lines of tables: in all and by type. Shares in percent."""
    yield from _by_types(questions, {"EM": lambda one: one.exact, "F1": lambda one: one.f1})


def _by_types(questions: Sequence[_Question], measures: dict[str, Callable[[_Question], float]]) -> Iterator[str]:
    heading = "".join(f"  {name:>7}" for name in measures)
    yield f"{'all':16}  {'count':>6}{heading}"
    yield _row("", questions, measures)
    for title, kind in (("question type", "question_type"), ("answer type", "answer_type")):
        yield ""
        yield f"{title:16}  {'count':>6}{heading}"
        counts = Counter(getattr(one, kind) for one in questions)
        for name, _count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
            yield _row(name or "(none)", [one for one in questions if getattr(one, kind) == name], measures)


def _row(name: str, questions: Sequence[_Question], measures: dict[str, Callable[[_Question], float]]) -> str:
    figures = "".join(f"  {_percent(_mean(map(measure, questions))):>7}" for measure in measures.values())
    return f"{name:16}  {len(questions):>6}{figures}"


def _positions(questions: Sequence[RankedQuestion]) -> Iterator[str]:
    """How many questions have their first right entry at each position."""
    yield f"{'position':>8}  {'count':>6}  {'share':>7}"
    counts = Counter(one.position for one in questions)
    later = sum(count for position, count in counts.items() if position > POSITIONS[-1])
    rows = [*((str(k), counts[k]) for k in POSITIONS), ("later", later), ("none", counts[0])]
    for name, count in rows:
        yield f"{name:>8}  {count:>6}  {_percent(count / len(questions) if questions else 0.0):>7}"


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return fmean(listed) if listed else 0.0


def _percent(share: float) -> str:
    return f"{100 * share:.2f}"
