"""Where in an article the words of a record stand; white space of any kind and length counts as one space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kgqa.annotation.question_records import Excerpt, Record

Span = tuple[int, int]
"""Offsets of the first character and behind the last one."""


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
