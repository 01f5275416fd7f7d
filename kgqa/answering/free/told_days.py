"""Days as another calendar gives them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kgqa.terms import Literal, Term
from kgqa.values.points_in_time import Calendar, PointInTime, Precision
from kgqa.values.time_literals import time_of
from wikidata_hdt.calendars import gregorian_date, julian_date


def in_calendar(terms: Sequence[Term], calendar: Calendar) -> tuple[Literal, ...]:
    """Days by a calendar; nothing where any of some terms is no day, as only days have another date."""
    told = [_told(term, calendar) for term in terms]
    return tuple(one for one in told if one is not None) if None not in told else ()


def _told(term: Term, calendar: Calendar) -> Literal | None:
    time = time_of(term)
    if not isinstance(term, Literal) or time is None or time.precision is not Precision.DAY:
        return None
    number = time.days[0]
    year, month, day = gregorian_date(number) if calendar is Calendar.GREGORIAN else julian_date(number)
    point = PointInTime(year if year > 0 else year - 1, month, day, Precision.DAY, calendar, time.is_about)
    return replace(term, detail=point)
