"""Measures („1,5 mln”, „8 kilometrów”) and ordinal numbers of a question as values that fill slots."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.matching.sentence import Span
from kgqa.model import Analysis, SpanKind, Value
from kgqa.terms import XSD, Literal


def measures(analysis: Analysis) -> Iterator[Span[Value]]:
    """Quantities with their units, and numbers without one that are more than a word of digits."""
    quantities = {span.start: span for span in analysis.spans if span.kind is SpanKind.QUANTITY}
    for number in analysis.spans:
        if number.kind is not SpanKind.NUMERAL:
            continue
        term = Literal(number.value, datatype=XSD + "decimal")
        found = quantities.get(number.start)
        if found:
            yield Span(found.start, found.end, Value(found.start, found.end, term, found.unit), frozenset())
        elif number.end > number.start + 1 or not analysis.tokens[number.start].form[0].isdigit():
            yield Span(number.start, number.end, Value(number.start, number.end, term), frozenset())


def ordinals(analysis: Analysis) -> Iterator[Span[Value]]:
    """Ordinal numbers („szesnasty”, „XVI”), counted from the first."""
    for ordinal in analysis.understanding.ordinals:
        if ordinal.number > 0 and ordinal.index < len(analysis.tokens):
            place = Value(ordinal.start, ordinal.index + 1, Literal(str(ordinal.number)))
            yield Span(place.start, place.end, place, frozenset())
