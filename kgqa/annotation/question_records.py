"""A record: a question, the article that answers it, the sentence that holds the answer, and the answer; and where
their words stand in the article: white space of any kind and length counts as one space.

Source: Sabol, Medved', Horák, „Czech Question Answering with Extended SQAD v3.0 Benchmark Dataset” (RASLAN 2019).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

Span = tuple[int, int]
"""Offsets of the first character and behind the last one."""


class Field(StrEnum):
    """The parts of a record that a person fills in and a check may complain of."""

    QUESTION = "question"
    ANSWER = "answer"
    TEXT = "text"
    URL = "url"
    TITLE = "title"
    SELECTION = "selection"
    EXTRACTION = "extraction"
    CONTEXT = "context"
    QUESTION_TYPE = "question_type"
    ANSWER_TYPE = "answer_type"


TAGGED = (Field.QUESTION, Field.ANSWER, Field.TEXT, Field.SELECTION, Field.EXTRACTION, Field.CONTEXT)
"""The parts that are running text and may carry lemmas and tags."""


class State(StrEnum):
    """How far a record has come."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    """Its annotator has finished it; a second one is to review it."""
    RETURNED = "returned"
    """The reviewer wants it changed."""
    APPROVED = "approved"


@dataclass(frozen=True, slots=True)
class Article:
    """The text that a question is about."""

    text: str
    title: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Words of an article."""

    text: str
    start: int | None = None
    """Offset of the first character in the article's text; None where nobody has said which occurrence is meant."""

    @property
    def end(self) -> int | None:
        """Offset behind the last character; None like `start`."""
        return None if self.start is None else self.start + len(self.text)


NO_EXCERPT = Excerpt("")


@dataclass(frozen=True, slots=True)
class TaggedToken:
    """A word or punctuation mark with the one lemma and tag that it has where it stands."""

    form: str
    start: int
    """Offset of the first character in the text of its field."""
    lemma: str = ""
    tag: str = ""
    """A tag of the NKJP tagset (`subst:sg:nom:f`), or of whatever tagset a foreign data set uses."""
    corrected: bool = False
    """Whether a person chose lemma and tag; such a choice survives tagging again."""

    @property
    def end(self) -> int:
        """Offset behind the last character."""
        return self.start + len(self.form)


Sentence = tuple[TaggedToken, ...]
Tagging = tuple[Sentence, ...]
"""The sentences of a text, in its order."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A further accepted answer."""

    extraction: Excerpt
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A question with all that belongs to its answer. Texts may be empty where a draft has none yet."""

    id: str
    question: str
    article: Article
    selection: Excerpt = NO_EXCERPT
    """The sentence of the article that holds the answer."""
    extraction: Excerpt = NO_EXCERPT
    """The shortest words of that sentence that answer the question; its `start` counts from the article's beginning."""
    answer: str = ""
    """The answer as a person puts it (nominative; `tak`, `nie`), or a copy of the extraction."""
    context: tuple[Excerpt, ...] = ()
    """Sentences with the antecedents without which the selected sentence is not understood."""
    question_type: str = ""
    """A value of `SqadQuestionType`, unless the record says something unknown."""
    answer_type: str = ""
    """A value of `SqadAnswerType`, unless the record says something unknown."""
    answerable: bool = True
    """False for a question that its article does not answer (SQuAD 2 has such)."""
    alternatives: tuple[Alternative, ...] = ()
    annotator: str = ""
    created: datetime | None = None
    """With a time zone, as `changed`."""
    changed: datetime | None = None
    state: State = State.DRAFT
    tagging: Mapping[Field, Tagging] = field(default_factory=dict, hash=False)
    """Lemmas and tags by field; the fields of `TAGGED` only, and only those that have been tagged."""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """What the file that the record came from says beyond all this, as JSON values; such a file gets it back."""

    def text_of(self, part: Field) -> str:
        """The text of a field; the sentences of the context stand a line each."""
        match part:
            case Field.TEXT | Field.TITLE | Field.URL:
                return str(getattr(self.article, part))
            case Field.CONTEXT:
                return "\n".join(sentence.text for sentence in self.context)
            case Field.SELECTION | Field.EXTRACTION:
                return str(getattr(self, part).text)
        return str(getattr(self, part))

    def tagged(self, part: Field, tagging: Tagging) -> Record:
        """The record with other lemmas and tags in a field."""
        return replace(self, tagging={**self.tagging, part: tagging})


def occurrences(text: str, words: str) -> Iterator[Span]:
    """Where words stand in a text; nowhere if there are none."""
    parts = [re.escape(word) for word in words.split()]
    if parts:
        for found in re.finditer(r"\s+".join(parts), text):
            yield found.span()


def place(text: str, excerpt: Excerpt) -> Span | None:
    """Where an excerpt stands: where it says, else its first occurrence; None if there is none."""
    if excerpt.start is not None:
        end = excerpt.start + len(excerpt.text)
        return (excerpt.start, end) if excerpt.text and text[excerpt.start : end] == excerpt.text else None
    return next(occurrences(text, excerpt.text), None)


def place_of_extraction(record: Record) -> Span | None:
    """Where in the article the exact answer stands, which must be in the answer sentence; None if it does not."""
    sentence = place(record.article.text, record.selection)
    if sentence is None:
        return None
    begin, end = sentence
    if record.extraction.start is not None:
        span = place(record.article.text, record.extraction)
        return span if span and begin <= span[0] and span[1] <= end else None
    found = next(occurrences(record.article.text[begin:end], record.extraction.text), None)
    return (begin + found[0], begin + found[1]) if found else None


def is_whole_words(text: str, span: Span) -> bool:
    """Whether a span neither begins nor ends inside a word."""
    begin, end = span
    return not (_inside(text, begin) or _inside(text, end))


def _inside(text: str, offset: int) -> bool:
    return 0 < offset < len(text) and text[offset - 1].isalnum() and text[offset].isalnum()


def overlapping(spans: Sequence[Span], span: Span) -> list[Span]:
    """Those of the spans that share a character with one."""
    return [one for one in spans if one[0] < span[1] and span[0] < one[1]]


def excerpt(text: str, span: Span) -> Excerpt:
    """The words of a text at a span."""
    return Excerpt(text[span[0] : span[1]], span[0])
