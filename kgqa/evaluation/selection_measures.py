"""Measures of document, sentence and answer selection on records, by question type and answer type.

Source: tables 2 and 3 of Sabol, Medved', Horák, „Czech Question Answering with Extended SQAD v3.0 Benchmark Dataset”
(RASLAN 2019). What the paper calls MAP equals its precision at 1 (79.00 % of the questions have the right sentence
first); ours is the mean of average precisions, which with one right sentence is the mean reciprocal rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any, TypeVar

from kgqa.evaluation.measure import Case, Measure, mean_of
from kgqa.evaluation.retrieval_measures import MAP, MRR, accuracy_at, precision, word_f1

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
    def case(self) -> Case[frozenset[str], Sequence[str]]:
        """The question as measures take it."""
        return Case(self.id, frozenset(self.relevant), self.ranked)

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
    def case(self) -> Case[Sequence[str], str]:
        """The question as measures take it."""
        return Case(self.id, self.accepted, self.answer)


def _spelled(text: str) -> list[str]:
    return "".join(character if character.isalnum() else " " for character in text.lower()).split()


EXACT: Measure[Sequence[str], str, float] = mean_of(
    "EM", lambda accepted, answer: float(any(_spelled(answer) == _spelled(gold) for gold in accepted))
)
WORD_F1: Measure[Sequence[str], str, float] = mean_of(
    "F1", lambda accepted, answer: max((word_f1(gold, answer) for gold in accepted), default=0.0)
)
_Question = TypeVar("_Question", RankedQuestion, AnsweredQuestion)
_Measures = Sequence[Measure[Any, Any, float]]


def ranking_lines(questions: Sequence[RankedQuestion]) -> Iterator[str]:
    """All measures of rankings as lines of tables: in all, by type, by position. Shares in percent."""
    yield from _by_types(questions, (MAP, MRR, precision(1)))
    yield ""
    yield from _positions(questions)
    yield ""
    yield f"{'k':>4}  {'mean precision at k':>20}  {'found by k':>11}"
    cases = [one.case for one in questions]
    for k in POSITIONS:
        shares = [_percent(measure.total(cases).value) for measure in (precision(k), accuracy_at(k))]
        yield f"{k:>4}  {shares[0]:>20}  {shares[1]:>11}"


def answer_lines(questions: Sequence[AnsweredQuestion]) -> Iterator[str]:
    """Exact match and F1 of answers as lines of tables: in all and by type. Shares in percent."""
    yield from _by_types(questions, (EXACT, WORD_F1))


def _by_types(questions: Sequence[_Question], measures: _Measures) -> Iterator[str]:
    heading = "".join(f"  {measure.name:>7}" for measure in measures)
    yield f"{'all':16}  {'count':>6}{heading}"
    yield _row("", questions, measures)
    for title, kind in (("question type", "question_type"), ("answer type", "answer_type")):
        yield ""
        yield f"{title:16}  {'count':>6}{heading}"
        counts = Counter(getattr(one, kind) for one in questions)
        for name, _count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
            yield _row(name or "(none)", [one for one in questions if getattr(one, kind) == name], measures)


def _row(name: str, questions: Sequence[_Question], measures: _Measures) -> str:
    cases = [one.case for one in questions]
    figures = "".join(f"  {_percent(measure.total(cases).value):>7}" for measure in measures)
    return f"{name:16}  {len(questions):>6}{figures}"


def _positions(questions: Sequence[RankedQuestion]) -> Iterator[str]:
    """How many questions have their first right entry at each position."""
    yield f"{'position':>8}  {'count':>6}  {'share':>7}"
    counts = Counter(one.position for one in questions)
    later = sum(count for position, count in counts.items() if position > POSITIONS[-1])
    rows = [*((str(k), counts[k]) for k in POSITIONS), ("later", later), ("none", counts[0])]
    for name, count in rows:
        yield f"{name:>8}  {count:>6}  {_percent(count / len(questions) if questions else 0.0):>7}"


def _percent(share: float) -> str:
    return f"{100 * share:.2f}"
