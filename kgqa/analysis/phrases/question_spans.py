"""All spans of a question: quotations, numbers, times, quantities, noun phrases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.analysis.phrases.noun_phrases import find_noun_phrases
from kgqa.analysis.phrases.quotation_spans import quoted
from kgqa.analysis.phrases.time_spans import TimeFinder
from kgqa.model import Span, SpanKind, Token
from kgqa.polish.numbers import plain
from kgqa.polish.quantities import quantities


class SpanFinder:
    """Finds the spans of a question whose words are disambiguated."""

    def __init__(self) -> None:
        self._times = TimeFinder()

    def spans(self, tokens: Sequence[Token], text: str) -> tuple[Span, ...]:
        """Spans by start, longer ones first; spans of different kinds may overlap.

        A number that is part of a time is no numeral of its own.
        """
        quotations = [
            Span(start + 1, end - 1, SpanKind.QUOTATION, text[tokens[start + 1].start : tokens[end - 2].end])
            for start, end in quoted(tokens)
        ]
        times = list(self._times.find(tokens))
        taken = {index for span in times for index in range(span.start, span.end)}
        numerals = [span for span in _numerals(tokens) if span.start not in taken]
        found = [*quotations, *times, *numerals, *find_noun_phrases(tokens, quotations)]
        return tuple(sorted(found, key=lambda span: (span.start, -span.end, span.kind)))


def _numerals(tokens: Sequence[Token]) -> Iterator[Span]:
    """Numerals, each followed by its quantity if a unit stands behind it."""
    for found in quantities(tokens):
        number = plain(found.number.value)
        yield Span(found.start, found.number.end, SpanKind.NUMERAL, number)
        if found.unit:
            yield Span(found.start, found.end, SpanKind.QUANTITY, number, found.unit)
