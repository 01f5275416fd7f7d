"""Lengths of time as people count them: full years, then full months, then days."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kgqa.terms import Detail
from kgqa.values.points_in_time import PointInTime, Precision, full_months

_YEAR = 12
"""Months of a year."""


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
