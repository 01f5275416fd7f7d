"""The data of retrieval: source records, passages, hits, and what a passage yields as an answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kgqa.terms import ItemId


@dataclass(frozen=True, slots=True)
class Record:
    """One document of a source: an article, a paragraph, a block of plain text."""

    id: str
    text: str
    title: str = ""
    url: str = ""
    item: ItemId | None = None
    """The Wikidata item that the document is about, where the source tells."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a record, cut at sentence bounds."""

    id: str
    """The record's id; with `#n` behind it (n from 0) where the record has several passages."""
    record: str
    text: str
    title: str = ""
    url: str = ""
    item: ItemId | None = None
    start: int = 0
    """Offset of the passage in the record's text, in characters."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage that a query found."""

    passage: Passage
    score: float
    """BM25 by weighted fields; comparable among the hits of one query."""


@dataclass(frozen=True, slots=True)
class TextFinding:
    """A short answer that stands in a passage."""

    text: str
    """The answer as the passage or title has it; `tak` or `nie` for yes/no questions."""
    passage: Passage
    start: int
    """Offset of the answer in the passage's text, in characters; -1 where it is the title or a truth value."""
    end: int
    """Offset behind the answer, in characters; -1 likewise."""
    method: str
    """What found it: `definition`, `name`, `time`, `number`, `quotation`, `completion`, `choice`, `yes-no`, …."""
    score: float
    """Comparable among the findings of one question; higher is better."""
    confidence: float
    """Estimated probability of being right, 0 to 1."""
    features: Mapping[str, float] = field(default_factory=dict, hash=False)
    """What the score was made from, by feature name."""
    item: ItemId | None = None
    """The item that the answer names, where it is known: its label may be verbalised instead of the text."""
    inflect: bool = False
    """Whether the text is a dictionary form that should be put into the case that the question asks for."""
    alternatives: tuple[str, ...] = ()
    """The next best answers, for people."""
