"""RDF literals of times -> times, with what the value node says of them, and without one by a rule.

The rule, for graphs of direct claims alone: 1 January stands for its year. Before 15 October 1582 the first of another
month stands for the month. Times before that day were given by the Julian calendar, as Wikidata's editors enter them;
the export turned days into Gregorian ones. Later days are taken as they stand. Of several times of one property, a year
alone gives way to a day of the same year (`kgqa.answering.date_precision`).

Source: Wikibase RDF dump format (https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format): years are those of
XSD 1.1, where 0000 is 1 BC, but for times less exact than a year, whose year before Christ stays as it is.
"""

from __future__ import annotations

import re

from kgqa.terms import XSD, Literal, Term
from kgqa.values.points_in_time import Calendar, PointInTime, Precision
from wikidata_hdt.calendars import FIRST_GREGORIAN_DAY, gregorian_day, julian_date

DATES = frozenset({XSD + "dateTime", XSD + "date", XSD + "gYear"})
"""Datatypes of times."""
_DATE = re.compile(r"([+-]?)(\d+)(?:-(\d\d)-(\d\d)(?:T.*|Z)?)?")
_LAST_MONTH, _LONGEST_MONTH = 12, 31


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
