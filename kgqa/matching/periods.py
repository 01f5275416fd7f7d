"""Years that a question's words speak of („po 1918 roku”, „w XIX wieku”, „w latach 20.”) as values that fill slots."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.matching.sentence import Span
from kgqa.model import Analysis, TemporalConstraint, TemporalRelation, Value
from kgqa.terms import XSD, Literal

_EARLIEST, _LATEST = -100_000, 100_000
"""Years before and after all others, as the ends of open periods."""


def periods(analysis: Analysis) -> Iterator[Span[Value]]:
    """The first and last years of the question's times; open ends reach as far as anybody counts."""
    for time in analysis.understanding.times:
        if time.first is not None and time.last is not None:
            first, last = _bounds(time, time.first, time.last)
            value = Value(time.start, time.end, _literal(first), last=_literal(last))
            yield Span(time.start, time.end, value, frozenset())


def _bounds(time: TemporalConstraint, first: int, last: int) -> tuple[int, int]:
    """The years of a constraint, bounded as its preposition says."""
    match time.relation:
        case TemporalRelation.BEFORE:
            return _EARLIEST, first - 1
        case TemporalRelation.AFTER:
            return last + 1, _LATEST
        case TemporalRelation.UNTIL:
            return _EARLIEST, last
        case TemporalRelation.SINCE:
            return first, _LATEST
    return first, last


def _literal(year: int) -> Literal:
    return Literal(str(year), datatype=XSD + "integer")
