"""Lengths of time: full years, full months, days."""

from __future__ import annotations

import pytest

from kgqa.values.lengths_of_time import LengthOfTime, length_between
from kgqa.values.points_in_time import Calendar, PointInTime, Precision


def _day(year: int, month: int, day: int, calendar: Calendar = Calendar.GREGORIAN) -> PointInTime:
    return PointInTime(year, month, day, Precision.DAY, calendar)


@pytest.mark.parametrize(
    ("first", "last", "length"),
    [
        (_day(1991, 11, 25), _day(2001, 5, 11), (9, 5, 16)),
        (_day(1790, 12, 6), _day(1800, 5, 14), (9, 5, 8)),
        (_day(1789, 4, 30), _day(1797, 3, 4), (7, 10, 4)),
        (_day(2000, 1, 31), _day(2000, 3, 1), (0, 1, 1)),
        (_day(1810, 3, 1), _day(1811, 3, 1), (1, 0, 0)),
        (_day(-1, 12, 31), _day(1, 1, 1), (0, 0, 1)),
        (_day(-1, 3, 1), _day(1, 3, 2), (1, 0, 1)),
    ],
)
def test_length(first: PointInTime, last: PointInTime, length: tuple[int, int, int]) -> None:
    assert length_between(first, last) == LengthOfTime(*length)


@pytest.mark.parametrize("last", [PointInTime(1810), _day(1810, 1, 2, Calendar.JULIAN)])
def test_none_where_no_day_tells_it(last: PointInTime) -> None:
    assert length_between(_day(1799, 1, 1), last) is None
