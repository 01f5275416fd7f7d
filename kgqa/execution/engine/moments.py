"""Dates and times: reading lexical forms, and the order of moments.

Source: XML Schema part 2, sections 3.3.7 to 3.3.11; XPath Functions and Operators 3.1, section 9. More lenient than the
specification in one point: Wikidata's dates with month or day 00 are ordered by their parts instead of being errors.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache
from typing import NamedTuple

from kgqa.terms import XSD

KINDS = {XSD + name: name for name in ("dateTime", "date", "gYear", "gYearMonth")}

_FORM = re.compile(
    r"([+-]?[0-9]{4,15})(?:-([0-9]{2})(?:-([0-9]{2})(?:T([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]+)?)?)?)?"
    r"(Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)?"
)
_DAY = 24 * 60 * 60
_WIDEST_ZONE = 14 * 60 * 60
"""Seconds by which local time is away from UTC at most."""
_LAST_MONTH, _LAST_DAY, _LAST_MINUTE = 12, 31, 59
MIDNIGHT = 24
"""The hour at the end of a day, which is hour 0 of the next one."""
_FIRST_MARCH = -305
"""1 March of the year 0 as Python counts days."""
_FEBRUARY, _LEAP_DAY = 2, 29
_MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Fields(NamedTuple):
    """The parts of a lexical form; those that it lacks are 0."""

    year: int
    month: int
    day: int
    hours: int
    minutes: int
    seconds: str
    """As written, without leading zeros."""
    zone: str
    """`Z`, an offset such as `+01:00`, or empty."""


class Moment(NamedTuple):
    """A point of time; sorts by it."""

    seconds: int
    """Since 1 March of the year 0, in UTC where there is a zone."""
    fraction: float
    """Of a second."""
    parts: int
    """0 if the month is unknown, 1 if only the day is, else 2."""
    zoned: bool


@lru_cache(maxsize=10_000)
def fields(text: str) -> Fields | None:
    """The parts of a date or time; None for text that is none."""
    match = _FORM.fullmatch(text.strip(" \t\r\n"))
    if match is None:
        return None
    year, month, day, hours, minutes = (int(match[number] or 0) for number in range(1, 6))
    seconds = (match[6] or "0").lstrip("0") or "0"
    if month > _LAST_MONTH or day > _LAST_DAY or minutes > _LAST_MINUTE or int(seconds) > _LAST_MINUTE:
        return None
    midnight = hours == MIDNIGHT and not minutes and not float(seconds + (match[7] or ""))
    if hours >= MIDNIGHT and not midnight:
        return None
    return Fields(year, month, day, hours, minutes, seconds + (match[7] or ""), match[8] or "")


def at_midnight(found: Fields) -> Fields:
    """The same moment told as hour 0 of the day."""
    if found.hours != MIDNIGHT or not (found.month and found.day):
        return found
    year, month, day = found.year, found.month, found.day + 1
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    if day > (_LEAP_DAY if leap and month == _FEBRUARY else _MONTHS[month - 1]):
        month, day = month + 1, 1
    if month > _LAST_MONTH:
        year, month = year + 1, 1
    return found._replace(year=year, month=month, day=day, hours=0)


def day_text(found: Fields) -> str:
    """The day as a date is written."""
    return f"{'-' if found.year < 0 else ''}{abs(found.year):04}-{found.month:02}-{found.day:02}"


def moment(text: str) -> Moment | None:
    """The moment at which a date or time begins; None for text that is none."""
    found = fields(text)
    if found is None:
        return None
    year, month, day, hours, minutes, seconds, zone = found
    whole, _, fraction = seconds.partition(".")
    clock = (hours * 60 + minutes) * 60 + int(whole) - offset(zone)
    parts = 0 if not month else 1 if not day else 2
    return Moment(_days(year, month or 1, day or 1) * _DAY + clock, float(f"0.{fraction or 0}"), parts, bool(zone))


def days_around(found: Moment) -> tuple[str, str] | None:
    """The days before and after that of a moment, as dates are written: in whatever zone it is told, the day that is
    written lies between them. None for those outside the years 1 to 9999."""
    day = found.seconds // _DAY + _FIRST_MARCH
    try:
        return date.fromordinal(day - 1).isoformat(), date.fromordinal(day + 1).isoformat()
    except (ValueError, OverflowError):
        return None


def offset(zone: str) -> int:
    """The seconds by which a zone is ahead of UTC."""
    if len(zone) <= 1:
        return 0
    return (int(zone[1:3]) * 60 + int(zone[4:6])) * (-60 if zone[0] == "-" else 60)


def _days(year: int, month: int, day: int) -> int:
    """Days since 1 March of the year 0 in the Gregorian calendar, also before its time."""
    year -= month < 3  # noqa: PLR2004 (years that begin in March end with the leap day)
    since_march = (month - 3) % 12
    return year * 365 + year // 4 - year // 100 + year // 400 + (153 * since_march + 2) // 5 + day - 1


def earlier(left: Moment, right: Moment) -> bool | None:
    """Whether a moment is before another; None if that depends on the zone that one of them lacks."""
    if left.zoned == right.zoned:
        return left < right
    distance = right.seconds - left.seconds
    return None if abs(distance) <= _WIDEST_ZONE else distance > 0
