"""Turns the time values of entity JSON into the xsd:dateTime literals of Wikidata's RDF export.

Rules of the export (Wikibase RDF dump format, and the behaviour of Wikibase's repo/includes/Rdf/DateTimeValueCleaner
and JulianDateTimeValueCleaner): XSD 1.1, in which 1 BC is the year 0000; months and days that are missing become 1; a
Julian date that is precise to the day becomes Gregorian; a year 0 is no date.
"""

from __future__ import annotations

import re
from calendar import isleap

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.calendars import gregorian_date, julian_day

YEAR, MONTH, DAY = 9, 10, 11
"""Precisions."""
_TIME = re.compile(r"([+-]?)0*(\d*)-(\d+)-(\d+)T(.+)")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
_DECEMBER, _FEBRUARY, _LAST_SAFE_DAY = 12, 2, 28
_FIRST_JULIAN, _LAST_JULIAN = -4713, 1465072
"""Years between which the export converts Julian dates."""
_LONG = 4714


def _written(year: int, month: int, day: int, clock: str) -> str:
    return f"{'-' if year < 0 else ''}{abs(year):04}-{month:02}-{day:02}T{clock}"


def _days_in(month: int, year: int) -> int:
    return _DAYS[month - 1] + (month == _FEBRUARY and isleap(year))


def date_time(time: str, precision: int, calendar: str) -> str | None:
    """The xsd:dateTime of a time as entity JSON has it, such as `-0043-03-15T00:00:00Z`; None if it is no date."""
    match = _TIME.fullmatch(time)
    if match is None or not match[2]:
        return None
    year = int(match[2])
    month, day = min(max(int(match[3]), 1), _DECEMBER), max(int(match[4]), 1)
    before_christ = match[1] == "-"
    signed = -year if before_christ else year
    if calendar == v.JULIAN and precision >= DAY and _FIRST_JULIAN <= signed <= _LAST_JULIAN and day <= _DAYS[0]:
        number = julian_day(signed + before_christ, month, day)
        if number > 0:
            return _written(*gregorian_date(number), match[5])
    if precision <= YEAR:
        month, day = 1, 1
    elif precision == MONTH:
        day = 1
    if day > _LAST_SAFE_DAY:
        day = min(day, _days_in(month, -4712 if signed <= -_LONG else signed + before_christ))
    if before_christ and precision >= YEAR:
        signed += 1
    return _written(signed, month, day, match[5])
