"""What a candidate for a short answer is: a span of a passage or of its title, and of what kind."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from kgqa.retrieval.extraction.annotated import TextToken

SPACE = frozenset({" ", "\u00a0"})


class SpanKind(StrEnum):
    """What a candidate looks like."""

    NAME = "name"
    TITLE = "title"
    """The title of the article."""
    TITLE_PART = "title part"
    """What the title has beside words of the question („Walery” for a question that names Sławek)."""
    SUBJECT = "subject"
    """What the first sentence of an article is about („Marsylianka (…) – hymn …”)."""
    QUOTATION = "quotation"
    NUMBER = "number"
    YEAR = "year"
    DATE = "date"
    CENTURY = "century"
    YEARS_CENTURY = "year's century"
    """The century of a year that the passage names."""
    MONTH = "month"
    NOUN = "noun"
    """A noun, with its adjectives and genitives."""
    REST = "rest"
    """What a sentence says besides the words of the question."""
    CLAUSE = "clause"
    """A stretch between punctuation, or from a word of the question to the next punctuation."""


TITLES = frozenset({SpanKind.TITLE, SpanKind.TITLE_PART})
DICTIONARY_FORMS = TITLES | {SpanKind.SUBJECT, SpanKind.YEARS_CENTURY}
"""Kinds whose texts stand in the nominative."""

Found = tuple[SpanKind, int, int]
"""A kind, the first token, and the one behind the last."""


class Span(NamedTuple):
    """A candidate in a passage."""

    kind: SpanKind
    text: str
    start: int
    """Offset in the passage, in characters; -1 for a title."""
    end: int
    first: int
    """Index of its first token, of a title among the tokens of the title."""
    last: int
    """Index behind its last token."""


def joined(tokens: Sequence[TextToken], index: int, text: str, gaps: frozenset[str] = SPACE) -> bool:
    """Whether a token follows the one before it with nothing but one of the gaps between."""
    before, here = tokens[index - 1], tokens[index]
    return before.sentence == here.sentence and text[before.end : here.start] in gaps
