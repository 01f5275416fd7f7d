"""Asks a selection for documents, sentences or answers of all records of a set, and measures it by their types.

Source: tables 2 and 3 of Sabol, Medved', Horák, „Czech Question Answering with Extended SQAD v3.0 Benchmark Dataset”
(RASLAN 2019). What the paper calls MAP equals its precision at 1 (79.00 % of the questions have the right sentence
first); ours is the mean of average precisions, which with one right sentence is the mean reciprocal rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeVar

from kgqa.annotation.question_records import Article, Record, Span, overlapping, place, place_of_extraction
from kgqa.evaluation.measure import Case, Measure, mean_of
from kgqa.evaluation.retrieval_measures import MAP, MRR, accuracy_at, precision, word_f1, words_of
from kgqa.evaluation.scoring import Scores
from kgqa.protocols import Progress

_Question = TypeVar("_Question")
_DEEP = 100
"""Documents and sentences of all articles that are ranked."""
_POSITIONS = range(1, 11)


class Task(StrEnum):
    """What is selected."""

    DOCUMENTS = "documents"
    SENTENCES = "sentences"
    ANSWERS = "answers"


class Selection(Protocol):
    """What `kgqa.assembly.article_selection.ArticleSelection` does."""

    def documents(self, question: str, limit: int) -> Sequence[str]:
        """Keys of articles, best first."""
        ...

    def sentences(self, question: str, article: str) -> Sequence[Span]:
        """Sentences of an article, best first."""
        ...

    def retrieved_sentences(self, question: str, limit: int) -> Sequence[tuple[str, Span]]:
        """Sentences of all articles, best first."""
        ...

    def answer(self, question: str, article: str | None = None) -> str:
        """A short answer out of an article, or out of all."""
        ...


@dataclass(frozen=True, slots=True)
class RecordSet:
    """Records with their articles, each once."""

    records: Sequence[Record]
    articles: Mapping[str, Article]
    keys: Sequence[str]
    """For every record the key of its article."""


def record_set(records: Iterable[Record]) -> RecordSet:
    """The records that can be judged: those with an answer and an article."""
    kept = [one for one in records if one.answerable and one.question.strip() and one.article.text.strip()]
    known: dict[Article, str] = {}
    keys = [known.setdefault(one.article, f"a{len(known) + 1}") for one in kept]
    return RecordSet(kept, {key: article for article, key in known.items()}, keys)


def ranked(found: RecordSet, selection: Selection, task: Task, *, everywhere: bool = False) -> Iterator[RankedQuestion]:
    """The rankings of documents or sentences; sentences of the right article, or of all that are retrieved."""
    for record, key in zip(found.records, found.keys, strict=True):
        types = record.id, record.question_type, record.answer_type
        if task is Task.DOCUMENTS:
            yield RankedQuestion(*types, selection.documents(record.question, _DEEP), frozenset({key}))
        elif spans := right_places(record):
            listed = (
                selection.retrieved_sentences(record.question, _DEEP)
                if everywhere
                else [(key, span) for span in selection.sentences(record.question, key)]
            )
            right = frozenset(_name(*one) for one in listed if one[0] == key and overlapping(spans, one[1]))
            yield RankedQuestion(*types, [_name(*one) for one in listed], right or frozenset({"none"}))


def measured(
    found: RecordSet, selection: Selection, task: Task, *, everywhere: bool = False, progress: Progress | None = None
) -> Scores:
    """A row a question (id, position of the first right one; for answers exact match, F1, answer), and the tables."""
    total = len(found.records)
    if task is Task.ANSWERS:
        answers = list(_counted(answered(found, selection, everywhere=everywhere), total, progress))
        rows = [(one.id, f"{EXACT.of(one.case):.0f}", f"{WORD_F1.of(one.case):.4f}", one.answer) for one in answers]
        return Scores(rows, list(answer_lines(answers)))
    rankings = list(_counted(ranked(found, selection, task, everywhere=everywhere), total, progress))
    return Scores([(one.id, str(one.position)) for one in rankings], list(ranking_lines(rankings)))


def _counted(questions: Iterable[_Question], total: int, progress: Progress | None) -> Iterator[_Question]:
    for number, question in enumerate(questions, 1):
        if progress:
            progress(number, total)
        yield question


def right_places(record: Record) -> Sequence[Span]:
    """Where the exact answer stands, and those that are accepted beside it; else where the answer sentence does."""
    text = record.article.text
    known = [one.extraction for one in record.alternatives if one.extraction.start is not None]
    spans = [place_of_extraction(record), *(place(text, one) for one in known)]
    if record.extraction.start is not None:
        spans.append(place(text, record.extraction))
    return [span for span in spans if span] or [span for span in [place(text, record.selection)] if span]


def answered(found: RecordSet, selection: Selection, *, everywhere: bool = False) -> Iterator[AnsweredQuestion]:
    """The short answers out of the right article, or out of all."""
    for record, key in zip(found.records, found.keys, strict=True):
        accepted = [record.extraction.text, record.answer]
        accepted += [text for one in record.alternatives for text in (one.extraction.text, one.answer)]
        answer = selection.answer(record.question, None if everywhere else key)
        golds = [text for text in accepted if text.strip()]
        yield AnsweredQuestion(record.id, record.question_type, record.answer_type, answer, golds)


def _name(article: str, span: Span) -> str:
    return f"{article}:{span[0]}-{span[1]}"


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


EXACT: Measure[Sequence[str], str, float] = mean_of(
    "EM", lambda accepted, answer: float(any(words_of(answer) == words_of(gold) for gold in accepted))
)
WORD_F1: Measure[Sequence[str], str, float] = mean_of(
    "F1", lambda accepted, answer: max((word_f1(gold, answer) for gold in accepted), default=0.0)
)
_Measured = TypeVar("_Measured", RankedQuestion, AnsweredQuestion)
_Measures = Sequence[Measure[Any, Any, float]]


def ranking_lines(questions: Sequence[RankedQuestion]) -> Iterator[str]:
    """All measures of rankings as lines of tables: in all, by type, by position. Shares in percent."""
    yield from _by_types(questions, (MAP, MRR, precision(1)))
    yield ""
    yield from _positions(questions)
    yield ""
    yield f"{'k':>4}  {'mean precision at k':>20}  {'found by k':>11}"
    cases = [one.case for one in questions]
    for k in _POSITIONS:
        shares = [_percent(measure.total(cases).value) for measure in (precision(k), accuracy_at(k))]
        yield f"{k:>4}  {shares[0]:>20}  {shares[1]:>11}"


def answer_lines(questions: Sequence[AnsweredQuestion]) -> Iterator[str]:
    """Exact match and F1 of answers as lines of tables: in all and by type. Shares in percent."""
    yield from _by_types(questions, (EXACT, WORD_F1))


def _by_types(questions: Sequence[_Measured], measures: _Measures) -> Iterator[str]:
    heading = "".join(f"  {measure.name:>7}" for measure in measures)
    yield f"{'all':16}  {'count':>6}{heading}"
    yield _row("", questions, measures)
    for title, kind in (("question type", "question_type"), ("answer type", "answer_type")):
        yield ""
        yield f"{title:16}  {'count':>6}{heading}"
        counts = Counter(getattr(one, kind) for one in questions)
        for name, _count in sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])):
            yield _row(name or "(none)", [one for one in questions if getattr(one, kind) == name], measures)


def _row(name: str, questions: Sequence[_Measured], measures: _Measures) -> str:
    cases = [one.case for one in questions]
    figures = "".join(f"  {_percent(measure.total(cases).value):>7}" for measure in measures)
    return f"{name:16}  {len(questions):>6}{figures}"


def _positions(questions: Sequence[RankedQuestion]) -> Iterator[str]:
    """How many questions have their first right entry at each position."""
    yield f"{'position':>8}  {'count':>6}  {'share':>7}"
    counts = Counter(one.position for one in questions)
    later = sum(count for position, count in counts.items() if position > _POSITIONS[-1])
    rows = [*((str(k), counts[k]) for k in _POSITIONS), ("later", later), ("none", counts[0])]
    for name, count in rows:
        yield f"{name:>8}  {count:>6}  {_percent(count / len(questions) if questions else 0.0):>7}"


def _percent(share: float) -> str:
    return f"{100 * share:.2f}"
