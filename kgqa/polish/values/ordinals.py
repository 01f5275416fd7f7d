"""Reads ordinal numbers: „szesnasty”, „dwudziesty trzeci”, „tysiąc dziewięćset osiemnasty”, „ostatni”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.polish.tokens.word_forms import Word
from kgqa.polish.values.numbers import number_at
from kgqa.polish.values.numerals import cardinal_value, ordinal_value

_TENS = 20
_UNITS = 10
_HUNDRED = 100


@dataclass(frozen=True, slots=True)
class OrdinalNumeral:
    """An ordinal number and the words that say it."""

    start: int
    """Index of its first word."""
    end: int
    """Index behind its last word."""
    number: int
    """Counted from 1; -1 is the last, -2 the last but one."""


def ordinal_at(words: Sequence[Word], start: int) -> OrdinalNumeral | None:
    """The longest ordinal number that begins with a word; None if none does."""
    before, index = _cardinal(words, start)
    number = ordinal_value(words[index]) if index < len(words) else None
    if number is None or (before and not 0 < number < _HUNDRED):
        return None
    if number >= _TENS and number % _UNITS == 0 and index + 1 < len(words):
        units = ordinal_value(words[index + 1]) or 0
        if 0 < units < _UNITS:
            return OrdinalNumeral(start, index + 2, before + number + units)
    return OrdinalNumeral(start, index + 1, before + number)


def _cardinal(words: Sequence[Word], start: int) -> tuple[int, int]:
    """The full hundreds and thousands in front of the ordinal („tysiąc dziewięćset”), and the index behind them."""
    if start >= len(words) or cardinal_value(words[start]) is None:
        return 0, start
    found = number_at(words, start)
    full = found is not None and found.value >= _HUNDRED and found.value % _HUNDRED == 0
    return (int(found.value), found.end) if found is not None and full else (0, start)
