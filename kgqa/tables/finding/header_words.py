"""What the headers of a table say: their words, acronyms and dates, and how well words tell columns apart."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kgqa.polish.values.roman import roman_value
from kgqa.tables.finding.table_vocabulary import acronyms, table_words
from kgqa.tables.grid.cell_text import fold, words
from kgqa.tables.grid.cells import Date, month_of, read_date
from kgqa.tables.grid.model import Column

_BRACKETS = re.compile(r"[(\[]([^)\]]*)[)\]]")
ROMAN = re.compile(r"[IVX]+")
_DAY = re.compile(r"^[^\W\d_]+\.? (\d{1,2})\.(0?[1-9]|1[0-2])\.?$")
"""A day behind its name: „pt. 7.03”."""
_DATES = re.compile(r"(?:\b\d{1,2}[. ])?(?:\b[IVX]+|\b\d\d|\b[^\W\d_]{4,})[. ](?:19|20)\d\d\b")
"""A month or day with its year in a title."""
_FEWEST_LETTERS = 3
"""Headers of one letter from which on such stand for words. Not fitted: fewer are signs, „K” and „M”."""
_MONTHS = 12
"""Months of a year."""
_YEAR = re.compile(r"(?:19|20)\d\d")


def header_words_of(column: Column) -> tuple[str, ...]:
    """The folded words of a header, those of codes such as „PmGdaWyzwole” apart and as a whole."""
    apart = [word for part in column.header for word in table_words(part, seams=True)]
    return tuple(dict.fromkeys([*apart, *glued_words(column)]))


def glued_words(column: Column) -> dict[str, tuple[str, ...]]:
    """The words of a header that have seams, with their parts."""
    found = {}
    for part in column.header:
        for word in words(part):
            parts = tuple(table_words(word, seams=True))
            if len(parts) > 1:
                found[fold(word)] = parts
    return found


def bracketed_words(column: Column) -> frozenset[str]:
    """The words of a header that stand in brackets."""
    return frozenset(
        word for part in column.header for inner in _BRACKETS.findall(part) for word in table_words(inner, seams=True)
    )


def divisors(column: Column) -> frozenset[str]:
    """The words of a header that what it names is divided by: „m2” of „cena za m2”."""
    found = [word for part in column.header for word in table_words(part, seams=True)]
    return frozenset(after for word, after in pairwise(found) if word == "za" and not after.isdecimal())


def header_acronyms(column: Column) -> frozenset[str]:
    return frozenset().union(*(acronyms(part) for part in column.header))


def lone_letters(headers: Sequence[tuple[str, ...]]) -> frozenset[str]:
    """The headers that are nothing but the first letter of what they name, where these are several: „Z”, „R”, „P”.

    Not those that another header begins with, „P” beside „Pkt”.
    """
    found = {header[0] for header in headers if len(header) == 1 and len(header[0]) == 1}
    begun = Counter(header[0][0] for header in headers if header)
    return frozenset(one for one in found if begun[one] == 1 and len(found) >= _FEWEST_LETTERS)


def is_acronym(text: str) -> bool:
    return len(text) > 1 and sum(letter.isupper() for letter in text) > 1


def spread(headers: list[tuple[str, ...]]) -> dict[str, float]:
    """How well a word tells columns apart: near 1 for a word of one header, small for a word of all."""
    counts: dict[str, int] = defaultdict(int)
    for header in headers:
        for word in header:
            counts[word] += 1
    total = len(headers) + 1
    return {word: 0.1 + 0.9 * math.log(total / count) / math.log(total) for word, count in counts.items()}


def years_of(text: str) -> range:
    found = [int(word) for word in table_words(text) if _YEAR.fullmatch(word)]
    return range(min(found), max(found) + 1) if found else range(0)


def dates_of(text: str) -> list[Date]:
    """The dates in a title."""
    found = (read_date(match.group()) for match in _DATES.finditer(text))
    return [date for date in found if date and date.month]


def header_date(column: Column) -> Date | None:
    """The date that a header names, "16.11" too."""
    for part in reversed(column.header):
        pieces = part.split(".")
        if len(pieces) == 2 and all(piece.isdecimal() and len(piece) == 2 for piece in pieces):  # noqa: PLR2004
            return Date(0, int(pieces[1]), int(pieces[0]))
        if date := read_date(part):
            return date
        if day := _DAY.search(part):
            return Date(0, int(day[2]), int(day[1]))
        if month := month_of(part):
            return Date(0, month)
    return None


def header_dates(columns: Sequence[Column]) -> list[Date | None]:
    """The dates that headers name; I to XII, or 1 to 12, are months where all of them stand there."""
    numbers = [_month_number(column) for column in columns]
    if set(range(1, _MONTHS + 1)) <= set(numbers):
        return [
            Date(0, number) if number else header_date(column) for number, column in zip(numbers, columns, strict=True)
        ]
    return [header_date(column) for column in columns]


def _month_number(column: Column) -> int:
    last = column.header[-1].strip(" .") if column.header else ""
    number = int(last) if last.isdecimal() else roman_value(last) if ROMAN.fullmatch(last) else 0
    return number if number <= _MONTHS else 0


@dataclass(frozen=True)
class HeaderMatch:
    """The words of `used` name a column; `cover` is the share of its header, `weight` how well they tell it apart."""

    column: int
    used: int
    quality: float
    cover: float
    weight: float
    parts: tuple[tuple[int, float], ...] = ()
    """What each word adds to the weight."""
    qualities: tuple[tuple[int, float], ...] = ()
    """How well the header says each word."""
    missed: float = 0.0
    """How well the words that are not said tell the column apart; words for totals aside."""

    def weight_without(self, taken: int) -> float:
        """The weight of the words that are not in `taken` (bits)."""
        return sum(weight for index, weight in self.parts if not taken >> index & 1)
