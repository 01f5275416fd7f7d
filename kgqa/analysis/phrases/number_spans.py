"""Finds numbers, in digits and in words, and quantities with a unit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from kgqa.analysis.analysis_tables import read_rows
from kgqa.model import Span, SpanKind, Token

_DIGITS = re.compile(r"\d+(?:[.,]\d+)?")
_GROUP = re.compile(r"\d{3}")
_LONGEST_LEAD = 3
_THOUSAND = 1000


class NumeralFinder:
    """Knows number words and units (`data/number_words.tsv`, `data/units.tsv`)."""

    def __init__(self) -> None:
        self._words = {word: int(number) for number, words in read_rows("number_words.tsv") for word in words.split()}
        self._units = {word: unit for unit, words in read_rows("units.tsv") for word in words.split("|")}

    def find(self, tokens: Sequence[Token]) -> Iterator[Span]:
        """Numerals, each followed by its quantity if a unit stands behind it."""
        index = 0
        while index < len(tokens):
            number, end = self._number(tokens, index)
            if number is None:
                index += 1
                continue
            yield Span(index, end, SpanKind.NUMERAL, _shown(number))
            unit, behind = self._unit(tokens, end)
            if unit:
                yield Span(index, behind, SpanKind.QUANTITY, _shown(number), unit)
            index = end

    def _number(self, tokens: Sequence[Token], index: int) -> tuple[Decimal | None, int]:
        if _DIGITS.fullmatch(tokens[index].form):
            number, end = _in_digits(tokens, index)
        else:
            found, end = self._in_words(tokens, index)
            if found is None:
                return None, index
            number = Decimal(found)
        while end < len(tokens) and (factor := self._value(tokens[end])) and factor >= _THOUSAND:
            number, end = number * factor, end + 1
            if end < len(tokens) and tokens[end].form == "." and tokens[end - 1].form in ("tys", "mln", "mld"):
                end += 1
        return number, end

    def _in_words(self, tokens: Sequence[Token], index: int) -> tuple[int | None, int]:
        """„dwadzieścia trzy”: parts that grow smaller add up."""
        total: int | None = None
        smallest = 10**9
        while index < len(tokens) and (value := self._value(tokens[index])) and value < min(smallest, _THOUSAND):
            total, smallest = (total or 0) + value, 10 ** (len(str(value)) - 1)
            index += 1
        if total is None and index < len(tokens) and (value := self._value(tokens[index])):
            return value, index + 1
        return total, index

    def _value(self, token: Token) -> int:
        """The number that a word stands for; 0 for other words."""
        best = token.best
        if best is not None and best.lemma in self._words:
            return self._words[best.lemma]
        if best is None or best.tag.pos == "num":
            return next((self._words[lemma] for lemma in sorted(token.lemmas) if lemma in self._words), 0)
        return self._words.get(token.word, 0)

    def _unit(self, tokens: Sequence[Token], index: int) -> tuple[str, int]:
        for length in (3, 2, 1):
            part = tokens[index : index + length]
            if len(part) < length:
                continue
            choices = [
                " ".join(token.word for token in part),
                " ".join(token.best.lemma if token.best else token.word.lower() for token in part),
                *(sorted(part[0].lemmas) if length == 1 else ()),
            ]
            unit = next((self._units[choice] for choice in choices if choice in self._units), "")
            if unit:
                return unit, index + length
        return "", index


def _in_digits(tokens: Sequence[Token], index: int) -> tuple[Decimal, int]:
    """A number in digits; groups of three after a space belong to it („300 000”)."""
    text, end = tokens[index].form, index + 1
    if text.isdigit() and len(text) <= _LONGEST_LEAD:
        while end < len(tokens) and _GROUP.fullmatch(tokens[end].form) and tokens[end].start == tokens[end - 1].end + 1:
            text, end = text + tokens[end].form, end + 1
    return Decimal(text.replace(",", ".")), end


def _shown(number: Decimal) -> str:
    return format(number.normalize(), "f")
