"""Times as Wikidata has them: a date in a calendar, known to a precision, and so a stretch of days.

Precisions are Wikibase's (https://www.wikidata.org/wiki/Help:Dates, https://doc.wikimedia.org/Wikibase/master/php, time
values): centuries and millennia are those that end with the year that is given or the next full one, decades and larger
numbers of years as they are written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum

from kgqa.terms import XSD, Detail, Literal, Term
from wikidata_hdt.calendars import FIRST_GREGORIAN_DAY, gregorian_day, julian_date, julian_day

_YEAR = 12
"""Months of a year."""
DATES = frozenset({XSD + "dateTime", XSD + "date", XSD + "gYear"})
"""Datatypes of times."""
_DATE = re.compile(r"([+-]?)(\d+)(?:-(\d\d)-(\d\d)(?:T.*|Z)?)?")


class Precision(IntEnum):
    """How exactly a time is known; the numbers are Wikibase's."""

    BILLION_YEARS = 0
    HUNDRED_MILLION_YEARS = 1
    TEN_MILLION_YEARS = 2
    MILLION_YEARS = 3
    HUNDRED_THOUSAND_YEARS = 4
    TEN_THOUSAND_YEARS = 5
    MILLENNIUM = 6
    CENTURY = 7
    DECADE = 8
    YEAR = 9
    MONTH = 10
    DAY = 11


class Calendar(StrEnum):
    """The calendar that a date is given in; both run back without end."""

    GREGORIAN = "gregorian"
    JULIAN = "julian"


_LAST_MONTH, _LONGEST_MONTH = 12, 31
_DAY_NUMBER = {Calendar.GREGORIAN: gregorian_day, Calendar.JULIAN: julian_day}


@dataclass(frozen=True, slots=True)
class PointInTime(Detail):
    """A time as it is given: the stretch of days that its precision leaves open."""

    year: int
    """Negative for years before Christ: -44 is 44 BC; never 0."""
    month: int = 0
    """1 to 12; 0 where the precision tells none."""
    day: int = 0
    precision: Precision = Precision.YEAR
    calendar: Calendar = Calendar.GREGORIAN
    is_about: bool = False
    """Whether the statement says of it that it is approximate (circa)."""

    @property
    def years(self) -> tuple[int, int]:
        """The first and the last year that it may be in, by its calendar; never 0."""
        if self.precision >= Precision.YEAR:
            return self.year, self.year
        size, number = _size(self.precision), abs(self.year)
        if self.precision is Precision.DECADE:
            first = number - number % size
            bounds = max(1, first), first + size - 1
        elif self.precision >= Precision.MILLENNIUM:
            last = period(number, self.precision) * size
            bounds = last - size + 1, last
        else:
            bounds = max(1, number - size // 2), number + size // 2
        return bounds if self.year > 0 else (-bounds[1], -bounds[0])

    @property
    def days(self) -> tuple[int, int]:
        """The numbers (of Julian days) of the first and the last day that it may be, which compare across calendars."""
        first, last = self.years
        start = self._number(first, self.month or 1, self.day or 1)
        if self.day:
            return start, start
        if self.month in (0, _LAST_MONTH):
            return start, self._number(_next(last), 1, 1) - 1
        return start, self._number(last, self.month + 1, 1) - 1

    def tells(self, precision: Precision) -> bool:
        """Whether it is known precisely enough to say which day, month, year, decade or century it is in."""
        if precision >= Precision.YEAR:
            return self.precision >= precision
        first, last = self.years
        return first * last > 0 and period(first, precision) == period(last, precision)

    def _number(self, year: int, month: int, day: int) -> int:
        return _DAY_NUMBER[self.calendar](year if year > 0 else year + 1, month, day)


def period(year: int, precision: Precision) -> int:
    """Which decade (198 of 1984), century or millennium (20, 2) a year is in; the sign of the year is dropped."""
    size = _size(precision)
    return abs(year) // size if precision is Precision.DECADE else -(-abs(year) // size)


def full_years(first: PointInTime, second: PointInTime) -> tuple[int, int]:
    """The least and the most full years that may have passed from one time to another; one number twice where it is
    known."""
    (start, end), (other_start, other_end) = _bounds(first), _bounds(second)
    return _passed(end, other_start), _passed(start, other_end)


def full_months(first: PointInTime, second: PointInTime) -> tuple[int, int]:
    """The least and the most full months that may have passed from one time to another."""
    (start, end), (other_start, other_end) = _bounds(first), _bounds(second)
    return _months(end, other_start), _months(start, other_end)


def years_apart(first: PointInTime, second: PointInTime) -> tuple[int, int]:
    """By how many years the years of two times may differ, at least and at most; there is no year 0."""
    (start, end), (other_start, other_end) = (_astronomical(one.years) for one in (first, second))
    return other_start - end, other_end - start


def _size(precision: Precision) -> int:
    """How many years a precision coarser than a year leaves open."""
    return int(10 ** (Precision.YEAR - precision))


_Date = tuple[int, int, int]
"""Astronomical year, month, day."""


def _bounds(time: PointInTime) -> tuple[_Date, _Date]:
    """The first and the last day that a time may be, by its own calendar: birthdays are kept by it."""
    first, last = _astronomical(time.years)
    return (first, time.month or 1, time.day or 1), (last, time.month or _LAST_MONTH, time.day or _LONGEST_MONTH)


def _astronomical(years: tuple[int, int]) -> tuple[int, int]:
    """Years with a year 0, which is 1 BC."""
    first, last = (year if year > 0 else year + 1 for year in years)
    return first, last


def _passed(first: _Date, second: _Date) -> int:
    return second[0] - first[0] - (second[1:] < first[1:])


def _months(first: _Date, second: _Date) -> int:
    return 12 * (second[0] - first[0]) + second[1] - first[1] - (second[2] < first[2])


def _next(year: int) -> int:
    return 1 if year == -1 else year + 1


@dataclass(frozen=True, slots=True)
class LengthOfTime(Detail):
    """What lies between two days."""

    years: int
    months: int
    days: int


def length_between(first: PointInTime, last: PointInTime) -> LengthOfTime | None:
    """The time from one day to another of the same calendar; None for other times."""
    if not first.precision is last.precision is Precision.DAY or first.calendar is not last.calendar:
        return None
    months = full_months(first, last)[0]
    begun = _later(first, months)
    return LengthOfTime(months // _YEAR, months % _YEAR, last.days[0] - begun)


def _later(day: PointInTime, months: int) -> int:
    """The number of the day some months later; of a month without it the number of its last day."""
    month = day.month - 1 + months
    year = day.year + month // _YEAR
    year += day.year < 0 <= year  # there is no year 0
    moved = replace(day, year=year, month=month % _YEAR + 1, day=1)
    following = replace(moved, day=0, precision=Precision.MONTH)
    return min(moved.days[0] + day.day - 1, following.days[1])


def time_of(term: Term) -> PointInTime | None:
    """The time that a literal is; None for anything else, also for texts that are no date."""
    if not isinstance(term, Literal):
        return None
    if isinstance(term.detail, PointInTime):
        return term.detail
    if term.datatype not in DATES:
        return None
    found = _written(term.value)
    return _guessed(*found) if found else None


def told_time(
    text: str, precision: Precision, calendar: Calendar = Calendar.GREGORIAN, *, is_about: bool = False
) -> PointInTime | None:
    """The time of an exported text of which precision and calendar are known; None for a text that is no date."""
    found = _written(text)
    if found is None:
        return None
    year, month, day = found
    if precision < Precision.YEAR:
        return PointInTime(year or -1, 0, 0, precision, calendar, is_about)
    if calendar is Calendar.JULIAN and precision is Precision.DAY:
        year, month, day = julian_date(gregorian_day(year, month, day))
    month, day = (month if precision >= Precision.MONTH else 0), (day if precision >= Precision.DAY else 0)
    return PointInTime(_historical(year), month, day, precision, calendar, is_about)


def _guessed(year: int, month: int, day: int) -> PointInTime:
    """The time of a text of which nothing else is known; the year is astronomical."""
    number = gregorian_day(year, max(1, month), max(1, day))
    old = number < FIRST_GREGORIAN_DAY
    calendar = Calendar.JULIAN if old else Calendar.GREGORIAN
    if month <= 1 and day <= 1:
        return PointInTime(_historical(year), calendar=calendar)
    if day == 0 or (old and day == 1):
        return PointInTime(_historical(year), month, 0, Precision.MONTH, calendar)
    if old:
        year, month, day = julian_date(number)
    return PointInTime(_historical(year), month, day, Precision.DAY, calendar)


def _written(text: str) -> tuple[int, int, int] | None:
    """Year as it is written, month and day of a text; None if it is no date."""
    match = _DATE.fullmatch(text)
    if match is None:
        return None
    month, day = int(match[3] or 0), int(match[4] or 0)
    return None if month > _LAST_MONTH or day > _LONGEST_MONTH else (int(match[1] + match[2]), month, day)


def _historical(year: int) -> int:
    return year if year > 0 else year - 1
