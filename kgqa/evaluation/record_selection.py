"""Asks a selection for documents, sentences or answers of all records of a set, and says what is right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol, TypeVar

from kgqa.annotation.places import Span, overlapping, place, place_of_extraction
from kgqa.annotation.question_records import Article, Record
from kgqa.evaluation.scoring import Scores
from kgqa.evaluation.selection_measures import (
    EXACT,
    WORD_F1,
    AnsweredQuestion,
    RankedQuestion,
    answer_lines,
    ranking_lines,
)
from kgqa.protocols import Progress

_Question = TypeVar("_Question")

_DEEP = 100
"""Documents and sentences of all articles that are ranked."""


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
