"""Reads measures („1,5 mln”, „8 kilometrów”) and ordinal numbers as values that fill slots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from kgqa.matching.sentence import Span
from kgqa.model import Analysis, Token, Value
from kgqa.polish.units import numerals, plain, unit_words
from kgqa.terms import XSD, Literal

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_GROUP = re.compile(r"\d{3}")
_LONGEST_UNIT = 2
_TENS = 20


def measures(analysis: Analysis) -> Iterator[Span[Value]]:
    """Numbers with a numeral or unit behind them, and numerals written as words; each with and without its unit."""
    for start in range(len(analysis.tokens)):
        number, end = _number(analysis.tokens, start)
        if number is None:
            continue
        term = Literal(plain(number), datatype=XSD + "decimal")
        unit, behind = unit_at(analysis.tokens, end)
        if unit:
            yield Span(start, behind, Value(start, behind, term, unit), frozenset())
        elif end > start + 1 or not _NUMBER.fullmatch(analysis.tokens[start].form):
            yield Span(start, end, Value(start, end, term), frozenset())


def ordinals(analysis: Analysis) -> Iterator[Span[Value]]:
    """Ordinal numbers („szesnasty”, „XVI”), counted from the first."""
    for ordinal in analysis.understanding.ordinals:
        if ordinal.number > 0 and ordinal.index < len(analysis.tokens):
            start = ordinal.index - _is_compound(analysis.tokens[ordinal.index], ordinal.number)
            place = Value(start, ordinal.index + 1, Literal(str(ordinal.number)))
            yield Span(place.start, place.end, place, frozenset())


def _is_compound(token: Token, number: int) -> bool:
    """Whether the tens stand in a word of their own („trzydziesty piąty”)."""
    return number > _TENS and number % 10 > 0 and any(reading.tag.pos == "adj" for reading in token.readings)


def _number(tokens: Sequence[Token], start: int) -> tuple[Decimal | None, int]:
    """A number in digits or words and the numerals that multiply it: (number, index behind it)."""
    number: Decimal | None = None
    end = start
    if _NUMBER.fullmatch(tokens[start].form):
        digits, end = tokens[start].form, start + 1
        while "," not in digits and end < len(tokens) and _GROUP.fullmatch(tokens[end].form) and len(digits) <= _DIGITS:
            digits, end = digits + tokens[end].form, end + 1
        number = Decimal(digits.replace(",", "."))
    while end < len(tokens) and (numeral := _numeral(tokens[end])) is not None:
        value, multiplies = numeral
        if not multiplies and number is not None:
            break
        number = value if number is None else number * value
        end += 1
        if end < len(tokens) and tokens[end].form == "." and tokens[end - 1].form.islower() and end + 1 < len(tokens):
            end += tokens[end - 1].form in ("tys", "mln", "mld")
    return number, end


_DIGITS = 12


def _numeral(token: Token) -> tuple[Decimal, bool] | None:
    return next((numerals()[lemma] for lemma in (*token.lemmas, token.form.lower()) if lemma in numerals()), None)


def unit_at(tokens: Sequence[Token], start: int) -> tuple[str, int]:
    """The longest unit that the words from `start` on name: (symbol, index behind it)."""
    for length in range(_LONGEST_UNIT, 0, -1):
        words = tokens[start : start + length]
        if len(words) < length:
            continue
        for names, symbol in unit_words().items():
            if len(names) == length and all(
                name in token.lemmas or name == token.form.lower() for name, token in zip(names, words, strict=True)
            ):
                return symbol, start + length
    return "", start
