"""Numbers in words written in digits: „osiemset pięćdziesiąt dwa”, „w dwa tysiące dziewiętnastym”, „1 maja”."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kgqa.polish.values.numbers import THOUSAND, cardinal_value, number_at, ordinal_at, plain
from kgqa.tables.grid.cells import month_of

_TOKEN = re.compile(r"\w+|[^\w\s]")
_JOINING = frozenset({"a", "i", "do", "oraz"})
"""Words between days that share a month."""


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A word with its dictionary forms."""

    form: str
    start: int
    end: int
    lemmas: frozenset[str]
    tag: str = ""

    @property
    def word(self) -> str:
        """The form."""
        return self.form


def in_digits(text: str, lemmas: Callable[[str], frozenset[str]]) -> str:
    """A question with its numerals of several words, its years and its days of months in digits.

    `lemmas` are the dictionary forms of a word in small letters. Numerals of one word stay.
    """
    words = [_Spoken(match[0], *match.span(), lemmas(match[0])) for match in _TOKEN.finditer(text)]
    written, behind, index = "", 0, 0
    while index < len(words):
        end, digits = _year_or_day(words, index) or _number(words, index) or (index + 1, "")
        if digits:
            written += text[behind : words[index].start] + digits
            behind = words[end - 1].end
        index = end
    return written + text[behind:]


def _year_or_day(words: Sequence[_Spoken], start: int) -> tuple[int, str] | None:
    """The index behind an ordinal that is a year, or a day of the month behind it, and its digits."""
    found = ordinal_at(words, start)
    if found is None or found.number < 1:
        return None
    day = _before_month(words, found.end)
    return (found.end, str(found.number)) if day or (found.number > THOUSAND and found.end - start > 1) else None


def _before_month(words: Sequence[_Spoken], index: int) -> bool:
    """Whether a month stands there, or behind another day: „pierwszego do siódmego stycznia”."""
    if index + 1 < len(words) and words[index].form in _JOINING:
        other = ordinal_at(words, index + 1)
        index = other.end if other else index
    return index < len(words) and month_of(words[index].form) > 0


def _number(words: Sequence[_Spoken], start: int) -> tuple[int, str] | None:
    """The index behind a whole number of several words, and its digits; „dwa tysiące” stays."""
    found = number_at(words, start)
    if found is None or found.end - start < 2 or any(not word.form.isalpha() for word in words[start : found.end]):  # noqa: PLR2004
        return None
    multiple = found.end - start == 2 and (cardinal_value(words[found.end - 1]) or 0) >= THOUSAND  # noqa: PLR2004
    return None if multiple or found.value % 1 else (found.end, plain(found.value))
