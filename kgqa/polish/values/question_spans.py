"""All spans of a question: quotations, numbers, times, quantities.

Quantities are read here: a number with a unit behind it („trzy tony”, „300 tys. km²”).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.polish.tokens.word_forms import Word
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.numbers import Numeral, numbers, plain
from kgqa.polish.values.quotations import quoted
from kgqa.polish.values.spans import Span, SpanKind
from kgqa.polish.values.time_values import TimeKind
from kgqa.polish.values.times import times
from kgqa.polish.values.units import unit_at


def find_spans(tokens: Sequence[Token], text: str) -> tuple[Span, ...]:
    """Spans of a question, by start, longer ones first; they may overlap.

    A number that is part of a time is no numeral of its own.
    """
    quotations = [
        Span(start + 1, end - 1, SpanKind.QUOTATION, text[tokens[start + 1].start : tokens[end - 2].end])
        for start, end in quoted([token.form for token in tokens])
    ]
    told = [
        Span(time.start, time.end, SpanKind.TIME, time.text, time=time)
        for time in times(tokens)
        if time.kind is not TimeKind.EPOCH  # rather a style or a name, unless a preposition says otherwise
    ]
    numerals = tuple(_numerals(tokens))
    told = [time for time in told if not any(_groups(number, time, tokens) for number in numerals)]
    taken = {index for span in told for index in range(span.start, span.end)}
    numerals = tuple(span for span in numerals if span.start not in taken)
    return tuple(sorted([*quotations, *told, *numerals], key=lambda span: (span.start, -span.end, span.kind)))


def _groups(number: Span, time: Span, tokens: Sequence[Token]) -> bool:
    """Whether what looks like a time is the first group of digits of a number („do 200 000 000”)."""
    digits = all(token.form.isdecimal() for token in tokens[number.start : number.end])
    return digits and number.start == time.start and time.end < number.end


def _numerals(tokens: Sequence[Token]) -> Iterator[Span]:
    """Numerals, each followed by its quantity if a unit stands behind it."""
    for found in quantities(tokens):
        number = plain(found.number.value)
        yield Span(found.start, found.number.end, SpanKind.NUMERAL, number)
        if found.unit:
            yield Span(found.start, found.end, SpanKind.QUANTITY, number, found.unit)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit."""

    number: Numeral
    unit: str
    """Symbol of the unit; empty for a number without one."""
    end: int
    """Index behind the last word, that of the unit included."""

    @property
    def start(self) -> int:
        """Index of the first word."""
        return self.number.start


def quantities(words: Sequence[Word]) -> Iterator[Quantity]:
    """All numbers, from left to right, each with the longest unit that is named behind it."""
    for number in numbers(words):
        unit, end = unit_at(words, number.end)
        yield Quantity(number, unit, end)
