"""Reads periods („w XIX wieku”, „pod koniec XVIII wieku”, „w latach 20.”, „w średniowieczu”) as spans of years."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from kgqa.matching.sentence import Span
from kgqa.model import Analysis, SpanKind, TemporalConstraint, TemporalRelation, Token, Value, Years
from kgqa.resources import table_rows
from kgqa.templating.function_words import word_list
from kgqa.terms import XSD, Literal

_YEAR = re.compile(r"[12]\d{3}")
_EARLIEST, _LATEST = -100_000, 100_000
_DECADE = 10
_LATEST_CENTURY = 1900
"""The century that „lata dwudzieste” without one belong to."""
_IN = word_list("in")
_EPOCH_NOUNS = word_list("epoch_nouns")


def periods(analysis: Analysis) -> Iterator[Span[Value]]:
    """The years that the question's words speak of; open ends reach as far as anybody counts."""
    for time in analysis.understanding.times:
        if time.first is not None or time.last is not None:
            yield _span(_constrained(analysis, time))
    for years in (*_bare_years(analysis), *_bare_decades(analysis), *_epochs(analysis.tokens)):
        yield _span(years)


def _span(years: Years) -> Span[Value]:
    value = Value(years.start, years.end, _literal(years.first), last=_literal(years.last))
    return Span(years.start, years.end, value, frozenset())


def _constrained(analysis: Analysis, time: TemporalConstraint) -> Years:
    """The years of a constraint, bounded as its preposition says."""
    years = _part_of_century(analysis, time) or _told(time)
    first, last = years.first, years.last
    match time.relation:
        case TemporalRelation.BEFORE:
            first, last = _EARLIEST, first - 1
        case TemporalRelation.AFTER:
            first, last = last + 1, _LATEST
        case TemporalRelation.UNTIL:
            first = _EARLIEST
        case TemporalRelation.SINCE:
            last = _LATEST
    return Years(years.start, years.end, first, last)


def _told(time: TemporalConstraint) -> Years:
    known = [year for year in (time.first, time.last) if year is not None]
    return Years(time.start, time.end, known[0], known[-1])


def _part_of_century(analysis: Analysis, time: TemporalConstraint) -> Years | None:
    """A decade or another part of the century that a constraint names, with the words in front of the century."""
    for span in analysis.spans:
        if span.end == time.end and span.kind is SpanKind.DECADE:
            start, first = span.start, int(span.value)
            return Years(_with_preposition(analysis.tokens, start, time), time.end, first, first + _DECADE - 1)
    century = next((one for one in analysis.spans if one.end == time.end and one.kind is SpanKind.CENTURY), None)
    if century is None or time.first is None:
        return None
    for words, first, last in _table("period_parts.tsv"):
        start = century.start - len(words)
        if _stands(analysis.tokens, start, words):
            start = _with_preposition(analysis.tokens, start, time)
            return Years(start, time.end, time.first + first - 1, time.first + last - 1)
    return None


def _with_preposition(tokens: Sequence[Token], start: int, time: TemporalConstraint) -> int:
    """The index of the preposition in front of some words, if there is one, else theirs."""
    before = start - 1
    found = before >= 0 and any(reading.tag.pos == "prep" for reading in tokens[before].readings)
    return min(before if found else start, time.start)


def _bare_years(analysis: Analysis) -> Iterator[Years]:
    """„w 1847” without the word „rok”, where no constraint covers it."""
    covered = {index for time in analysis.understanding.times for index in range(time.start, time.end)}
    for index, token in enumerate(analysis.tokens[1:], start=1):
        if index not in covered and _YEAR.fullmatch(token.form) and analysis.tokens[index - 1].form.lower() == "w":
            yield Years(index - 1, index + 1, int(token.form), int(token.form))


def _bare_decades(analysis: Analysis) -> Iterator[Years]:
    """„w latach dwudziestych” without a century."""
    for span in analysis.spans:
        if span.kind is SpanKind.DECADE and int(span.value) < 100 and span.start > 0:  # noqa: PLR2004
            first = _LATEST_CENTURY + int(span.value)
            yield Years(span.start - 1, span.end, first, first + _DECADE - 1)


def _epochs(tokens: Sequence[Token]) -> Iterator[Years]:
    """„w średniowieczu”, „w epoce renesansu”."""
    openings = _openings("epochs.tsv")
    for index in range(1, len(tokens)):
        if tokens[index].lemmas.isdisjoint(openings) and tokens[index].form.lower() not in openings:
            continue
        for words, first, last in _table("epochs.tsv"):
            if _stands(tokens, index, words):
                start = index - 1 - bool(tokens[index - 1].lemmas & _EPOCH_NOUNS)
                if start >= 0 and tokens[start].form.lower() in _IN:
                    yield Years(start, index + len(words), first, last)


def _stands(tokens: Sequence[Token], start: int, words: Sequence[frozenset[str]]) -> bool:
    """Whether the tokens from an index on are these words, each told by lemma or form."""
    found = tokens[start : start + len(words)] if start >= 0 else ()
    return len(found) == len(words) and all(
        token.lemmas & word or token.form.lower() in word for token, word in zip(found, words, strict=True)
    )


@cache
def _openings(name: str) -> frozenset[str]:
    """The words with which the rows of a table begin."""
    return frozenset[str]().union(*(words[0] for words, _, _ in _table(name)))


@cache
def _table(name: str) -> tuple[tuple[tuple[frozenset[str], ...], int, int], ...]:
    """Words with a first and a last year, most words first."""
    rows = [
        (tuple(frozenset(word.split("|")) for word in words.split()), int(first), int(last))
        for words, first, last in table_rows("kgqa.matching", name)
    ]
    return tuple(sorted(rows, key=lambda row: -len(row[0])))


def _literal(year: int) -> Literal:
    return Literal(str(year), datatype=XSD + "integer")
