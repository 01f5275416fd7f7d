"""Reads times: „14 kwietnia 1966 r.”, „w latach 1939–1945”, „lata 20.”, „druga połowa XIX wieku”, „44 r. p.n.e.”.

Dates, months with a year, years and spans of years are the beginning of all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from kgqa.polish.tokens.word_forms import Word
from kgqa.polish.values.centuries import century_at, decade_at, epoch_at, part_at
from kgqa.polish.values.numbers import DIGITS, cardinal_value, cardinals, ordinal_at, ordinals, read_roman
from kgqa.polish.values.time_values import (
    DASHES,
    Time,
    TimeKind,
    era_at,
    is_full_year,
    is_year,
    month_numbers,
    openings,
    time_words,
)
from kgqa.polish.values.units import unit_at

_DAY = re.compile(r"0?[1-9]|[12]\d|3[01]")
_SHORT = re.compile(r"\d{1,4}")
_NUMERIC_DATE = re.compile(
    r"(?P<day>0?[1-9]|[12]\d|3[01])[.-](?P<month>0?[1-9]|1[0-2])[.-](?P<year>\d{4})"
    r"|(?P<iso_year>\d{4})-(?P<iso_month>0[1-9]|1[0-2])-(?P<iso_day>0[1-9]|[12]\d|3[01])"
)
_DATE_WORDS = 5
_MONTHS = 12
_COUNTED = ("subst:pl:gen", "adj:pl:gen")


def date_at(words: Sequence[Word], start: int) -> Time | None:
    """„12.03.1999”, „14 kwietnia”, „14 kwietnia 1966 r.”, „14 IV 1966”."""
    if not words[start].form[0].isdigit():
        return None
    numeric = _NUMERIC_DATE.fullmatch("".join(word.form for word in words[start : start + _DATE_WORDS]))
    if numeric and start + _DATE_WORDS <= len(words):
        day, month, year = (int(numeric[name] or numeric[f"iso_{name}"]) for name in ("day", "month", "year"))
        return Time(start, _behind_year(words, start + _DATE_WORDS), TimeKind.DAY, year, year, month, day)
    if start + 1 >= len(words) or not _DAY.fullmatch(words[start].form):
        return None
    day, roman = int(words[start].form), read_roman(words[start + 1].word) or 0
    dated = _dated_month(words, start + 1, roman) if 0 < roman <= _MONTHS else month_at(words, start + 1)
    if dated:
        return replace(dated, start=start, kind=TimeKind.DAY, day=day)
    month = month_numbers().get(words[start + 1].word.lower(), 0)
    return Time(start, start + 2, TimeKind.DAY, month=month, day=day) if month else None


def month_at(words: Sequence[Word], start: int) -> Time | None:
    """„kwiecień 1966 r.”; a month alone is no time that could be told."""
    month = month_numbers().get(words[start].word.lower())
    return _dated_month(words, start, month) if month else None


def _dated_month(words: Sequence[Word], start: int, month: int) -> Time | None:
    year = words[start + 1].form if start + 1 < len(words) else ""
    if not is_full_year(year):
        return None
    return Time(start, _behind_year(words, start + 2), TimeKind.MONTH, int(year), int(year), month)


def year_at(words: Sequence[Word], start: int) -> Time | None:
    """„1410”, „rok 966”, „lata 1939–1945”, „44 p.n.e.”, „rok tysiąc dziewięćset osiemnasty”."""
    word = words[start].word.lower()
    index = start + (word in time_words("year") or word in time_words("years"))
    if index >= len(words):
        return None
    if not _SHORT.fullmatch(words[index].form):
        return _spelled_year(words, start, index)
    first, end = int(words[index].form), index + 1
    last = first
    if end + 1 < len(words) and words[end].form in DASHES and _SHORT.fullmatch(words[end + 1].form):
        last, end = _completed(words[index].form, words[end + 1].form), end + 2
    behind = _behind_year(words, end)
    ours, until = era_at(words, behind)
    if until == end and not _is_told(words, start, index, end):
        return None
    years = (first, last) if ours else (-first, -last)
    return Time(start, until, TimeKind.YEAR if first == last else TimeKind.YEARS, *years) if first else None


def _spelled_year(words: Sequence[Word], start: int, index: int) -> Time | None:
    """A year in words, if the word „rok” stands beside it."""
    ordinal = ordinal_at(words, index)
    if ordinal is None or not is_year(str(ordinal.number)):
        return None
    behind = _behind_year(words, ordinal.end)
    told = index > start or behind > ordinal.end
    return Time(start, behind, TimeKind.YEAR, ordinal.number, ordinal.number) if told else None


def _completed(first: str, last: str) -> int:
    """The end of „1939–45”."""
    return int(first[: len(first) - len(last)] + last) if len(last) < len(first) else int(last)


def _is_told(words: Sequence[Word], start: int, index: int, end: int) -> bool:
    """Whether a number without the word „rok” behind it is a year for all that stands around it."""
    if not is_year(words[index].form) or _is_counted(words, index, end):
        return False
    before = words[start - 1].word.lower() if start else ""
    return index > start or is_full_year(words[index].form) or before in time_words("before_year")


def _is_counted(words: Sequence[Word], index: int, end: int) -> bool:
    """Whether something is counted by a number: „z 1500 żołnierzy”, „1500 km”, „1500 tysięcy”."""
    if end >= len(words):
        return False
    within = index > 0 and words[index - 1].word.lower() == "w"
    named = words[end].tag.startswith(_COUNTED) or (not within and bool(unit_at(words, end)[0]))
    return named or cardinal_value(words[end]) is not None


def _behind_year(words: Sequence[Word], end: int) -> int:
    """Index behind „roku”, „rok” or „r.”, or the index itself."""
    if end >= len(words) or words[end].word.lower() not in time_words("year"):
        return end
    return end + 1 + (words[end].form == "r" and end + 1 < len(words) and words[end + 1].form == ".")


_READERS: tuple[Callable[[Sequence[Word], int], Time | None], ...] = (
    date_at, month_at, part_at, decade_at, century_at, epoch_at, year_at,
)  # fmt: skip


def times(words: Sequence[Word]) -> Iterator[Time]:
    """All times, from left to right; they do not overlap."""
    index = 0
    while index < len(words):
        found = time_at(words, index)
        if found:
            yield found
        index = found.end if found else index + 1


def time_at(words: Sequence[Word], start: int) -> Time | None:
    """The time that begins with a word; None if none does."""
    if not _may_begin_time(words[start]):
        return None
    return next((found for reader in _READERS if (found := reader(words, start))), None)


def _may_begin_time(word: Word) -> bool:
    """Whether a time may begin with a word: a number or a word of the calendar, as few words are."""
    first = word.form[0]
    if first.isdigit() or first in DIGITS:
        return True
    known = _beginnings()
    return not known.isdisjoint(word.lemmas) or word.form.lower() in known or word.word.lower() in known


@cache
def _beginnings() -> frozenset[str]:
    """Forms and lemmas of all words in letters that the readers begin with."""
    said = (*map(time_words, ("year", "years", "epoch")), *map(openings, ("period_parts", "epochs")))
    return frozenset[str]().union(month_numbers(), cardinals(), ordinals(), *said)
