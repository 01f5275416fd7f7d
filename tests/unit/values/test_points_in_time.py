"""Times: the stretch that a precision leaves open, the years between them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.terms import XSD, Literal
from kgqa.values.points_in_time import (
    Calendar,
    LengthOfTime,
    PointInTime,
    Precision,
    full_months,
    full_years,
    length_between,
    time_of,
    told_time,
)
from wikidata_hdt.calendars import gregorian_date, gregorian_day, julian_date, julian_day


@pytest.mark.parametrize(
    ("year", "precision", "years"),
    [
        (2000, Precision.CENTURY, (1901, 2000)),
        (1801, Precision.CENTURY, (1801, 1900)),
        (-100, Precision.CENTURY, (-100, -1)),
        (1990, Precision.DECADE, (1990, 1999)),
        (-79, Precision.DECADE, (-79, -70)),
        (-1000, Precision.MILLENNIUM, (-1000, -1)),
        (1410, Precision.YEAR, (1410, 1410)),
        (-66_000_000, Precision.MILLION_YEARS, (-66_500_000, -65_500_000)),
    ],
)
def test_years_that_a_precision_leaves_open(year: int, precision: Precision, years: tuple[int, int]) -> None:
    assert PointInTime(year, precision=precision).years == years


def _day(year: int, month: int, day: int, calendar: Calendar = Calendar.GREGORIAN) -> PointInTime:
    return PointInTime(year, month, day, Precision.DAY, calendar)


def test_full_years() -> None:
    assert full_years(_day(1810, 3, 1), _day(1849, 10, 17)) == (39, 39)
    assert full_years(PointInTime(1810), PointInTime(1850)) == (39, 40)
    assert full_years(PointInTime(1810, 5, precision=Precision.MONTH), _day(1850, 6, 1)) == (40, 40)
    assert full_years(_day(-100, 7, 12), _day(1, 7, 12)) == (100, 100)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1966-04-14T00:00:00Z", _day(1966, 4, 14)),
        ("1966-01-01T00:00:00Z", PointInTime(1966)),
        ("1516-08-01T00:00:00Z", PointInTime(1516, 8, 0, Precision.MONTH, Calendar.JULIAN)),
        ("1473-02-28T00:00:00Z", _day(1473, 2, 19, Calendar.JULIAN)),
        ("-0043-03-13T00:00:00Z", _day(-44, 3, 15, Calendar.JULIAN)),
    ],
)
def test_truthy_literals(text: str, told: PointInTime) -> None:
    assert time_of(Literal(text, datatype=XSD + "dateTime")) == told


def test_a_detail_tells_what_the_text_cannot() -> None:
    new_year = _day(1993, 1, 1)
    assert time_of(Literal("1993-01-01T00:00:00Z", datatype=XSD + "dateTime", detail=new_year)) == new_year
    assert time_of(Literal("1993-01-01T00:00:00Z")) is None
    assert time_of(Literal("yesterday", datatype=XSD + "dateTime")) is None


def test_exported_years_before_christ() -> None:
    century = told_time("-0100-01-01T00:00:00Z", Precision.CENTURY)
    assert century is not None
    assert century.year == -100  # the export shifts only what is exact to the year
    year = told_time("-0099-01-01T00:00:00Z", Precision.YEAR)
    assert year is not None
    assert year.year == -100


@given(st.integers(-4_000_000, 4_000_000))
def test_days_have_one_date_in_each_calendar(number: int) -> None:
    assert gregorian_day(*gregorian_date(number)) == number
    assert julian_day(*julian_date(number)) == number


def test_full_months() -> None:
    assert full_months(_day(1961, 1, 20), _day(1963, 11, 22)) == (34, 34)
    assert full_months(_day(2000, 1, 31), _day(2000, 2, 29)) == (0, 0)


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
