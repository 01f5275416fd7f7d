"""What a time is: a day, a year, a century, an epoch, …; how answers tell it, in digits: „1410”, „753 p.n.e.”, „15
lipca 1410”; and the words of the calendar."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from kgqa.polish.tokens.word_forms import Word
from kgqa.resources import table_rows

DASHES = frozenset("-–—")
"""What joins the ends of a span of years."""
_ERA_WORDS = 3
_YEAR_LAST = re.compile(r"(\d{1,4})( p\.n\.e\.)?$")
_DAY_AND_MONTH = re.compile(r"\d{1,2} \w+ ")
_YEAR = re.compile(r"[1-9]\d{2}|1\d{3}|20\d{2}")
_FULL = 4
PartOfTime = tuple[tuple[frozenset[str], ...], int, int]
"""Words, each with its alternatives, and the first and last year that they mean."""


class TimeKind(StrEnum):
    """What a time is."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"
    YEARS = "years"
    """From a year to another one."""
    DECADE = "decade"
    CENTURY = "century"
    MILLENNIUM = "millennium"
    PART = "part"
    """Of a century or millennium: „koniec XVIII wieku”."""
    EPOCH = "epoch"


@dataclass(frozen=True, slots=True)
class Time:
    """A time and the words that say it."""

    start: int
    """Index of its first word."""
    end: int
    """Index behind its last word."""
    kind: TimeKind
    first: int | None = None
    """First year that it speaks of, negative before our era; None for a day without a year."""
    last: int | None = None
    """Last year that it speaks of."""
    month: int = 0
    day: int = 0

    @property
    def text(self) -> str:
        """The time by ISO 8601: `1966-04-14`, `--04-14`, `1966-04`, `1966`, `1801/1900`."""
        if self.first is None or self.last is None:
            return f"--{self.month:02d}-{self.day:02d}"
        if self.first != self.last:
            return f"{_iso(self.first)}/{_iso(self.last)}"
        return _iso(self.first) + "".join(f"-{part:02d}" for part in (self.month, self.day) if part)


def era_at(words: Sequence[Word], end: int) -> tuple[bool, int]:
    """Whether a time is of our era, and the index behind „p.n.e.”, „n.e.” or „przed naszą erą”."""
    for length in range(min(_ERA_WORDS, len(words) - end), 0, -1):
        said = "".join(word.word for word in words[end : end + length]).lower()
        for role in ("era_before", "era_after"):
            if said in time_words(role):
                return role == "era_after", end + length
    return True, end


def _iso(year: int) -> str:
    return f"{year:05d}" if year < 0 else f"{year:04d}"


class YearLast(NamedTuple):
    """A time that ends with its year."""

    before: str
    """What stands in front of the year, with the space behind it; empty for a year alone."""
    year: str
    era: str
    """„ p.n.e.” or nothing."""

    @property
    def is_day(self) -> bool:
        """Whether it is a day of a year of our era."""
        return not self.era and _DAY_AND_MONTH.fullmatch(self.before) is not None


def year_last(text: str) -> YearLast | None:
    """The year at the end of a told time with what surrounds it; None if it ends with something else."""
    found = _YEAR_LAST.search(text)
    return YearLast(text[: found.start()], found[1], found[2] or "") if found else None


def is_bare_year(text: str) -> bool:
    """Whether a text is a year and its era alone."""
    found = year_last(text)
    return found is not None and not found.before


def is_year(text: str) -> bool:
    """Whether digits may be a year without a word that says so: from 100 to 2099."""
    return _YEAR.fullmatch(text) is not None


def is_full_year(text: str) -> bool:
    """Whether digits may be a year of four digits; numbers of fewer are rather counts."""
    return len(text) == _FULL and is_year(text)


@cache
def months() -> Mapping[int, tuple[str, ...]]:
    """The forms of the months in nominative, genitive, locative and instrumental, by number from 1 to 12."""
    rows = table_rows("kgqa.polish", "months.tsv")
    return MappingProxyType({int(number): tuple(forms) for number, *forms in rows})


@cache
def month_numbers() -> Mapping[str, int]:
    """Numbers from 1 to 12 by the months' forms in lower case."""
    return MappingProxyType({form: number for number, forms in months().items() for form in forms})


@cache
def time_words(role: str) -> frozenset[str]:
    """The forms in lower case with a role, which `data/time_words.tsv` explains. Raises KeyError for unknown roles."""
    return frozenset(dict(table_rows("kgqa.polish", "time_words.tsv"))[role].split())


@cache
def parts_of_time(name: str) -> tuple[PartOfTime, ...]:
    """The rows of `data/NAME.tsv`, most words first."""
    rows = [
        (tuple(frozenset(word.split("|")) for word in words.split()), int(first), int(last))
        for words, first, last in table_rows("kgqa.polish", f"{name}.tsv")
    ]
    return tuple(sorted(rows, key=lambda row: -len(row[0])))


@cache
def openings(name: str) -> frozenset[str]:
    """The words with which the rows of `data/NAME.tsv` begin."""
    return frozenset[str]().union(*(words[0] for words, _, _ in parts_of_time(name)))
