"""How much time lies between times, as far as their precision tells."""

from __future__ import annotations

import pytest

from kgqa.answering.free.passing import passed
from kgqa.model import ElapsedUnit
from kgqa.terms import XSD, Literal
from kgqa.values.points_in_time import Calendar, PointInTime, Precision


def _literal(time: PointInTime) -> Literal:
    return Literal("", datatype=XSD + "dateTime", detail=time)


def _day(year: int, month: int, day: int, calendar: Calendar = Calendar.GREGORIAN) -> PointInTime:
    return PointInTime(year, month, day, Precision.DAY, calendar)


BIG_BANG = PointInTime(-13798000000, precision=Precision.MILLION_YEARS)
BIRTH = PointInTime(1564, 4, precision=Precision.MONTH)


@pytest.mark.parametrize(
    ("first", "last", "unit", "numbers"),
    [
        (_day(1810, 3, 1), _day(1849, 10, 17), ElapsedUnit.AGE, ["39"]),
        (PointInTime(1899), PointInTime(1988), ElapsedUnit.AGE, ["88", "89"]),
        (BIRTH, _day(1616, 4, 23), ElapsedUnit.AGE, ["51", "52"]),
        (PointInTime(1850), PointInTime(1910, precision=Precision.DECADE), ElapsedUnit.AGE, ["59", "69"]),
        (PointInTime(1801, precision=Precision.CENTURY), PointInTime(1900), ElapsedUnit.AGE, []),
        (PointInTime(1450, is_about=True), PointInTime(1516), ElapsedUnit.AGE, []),
        (PointInTime(-70), PointInTime(30), ElapsedUnit.YEARS, ["99"]),
        (PointInTime(-753), PointInTime(43, is_about=True), ElapsedUnit.YEARS, ["795"]),
        (
            PointInTime(-13798000000, precision=Precision.MILLION_YEARS),
            PointInTime(2026),
            ElapsedUnit.YEARS,
            ["13798000000"],
        ),
        (PointInTime(43, is_about=True), PointInTime(1066), ElapsedUnit.DAYS, []),
        (_day(1944, 8, 1), _day(1944, 10, 2), ElapsedUnit.DAYS, ["63"]),
        (_day(1900, 2, 28, Calendar.JULIAN), _day(1900, 3, 13), ElapsedUnit.DAYS, ["2"]),
        (PointInTime(1944), _day(1944, 10, 2), ElapsedUnit.DAYS, []),
    ],
)
def test_time_passed(first: PointInTime, last: PointInTime, unit: ElapsedUnit, numbers: list[str]) -> None:
    assert [one.value for one in passed([_literal(first)], [_literal(last)], unit)] == numbers


def test_of_several_times_each_may_be_right_but_a_year_beside_its_day_is_none() -> None:
    death = [_literal(PointInTime(1900, 6, 1, Precision.DAY))]
    year, day = PointInTime(1850), PointInTime(1850, 7, 1, Precision.DAY)
    assert [one.value for one in passed([_literal(year), _literal(day)], death, ElapsedUnit.AGE)] == ["49"]
    other = PointInTime(1852, 1, 1, Precision.DAY)
    assert [one.value for one in passed([_literal(other), _literal(day)], death, ElapsedUnit.AGE)] == ["48", "49"]
