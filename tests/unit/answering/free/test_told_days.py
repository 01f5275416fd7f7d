"""Days as another calendar gives them."""

from __future__ import annotations

from kgqa.answering.free.operating import in_calendar
from kgqa.terms import XSD, Literal
from kgqa.values.points_in_time import Calendar, PointInTime, Precision


def _time(point: PointInTime) -> Literal:
    return Literal("1721-10-22T00:00:00Z", datatype=XSD + "dateTime", detail=point)


OLD = PointInTime(1721, 10, 22, Precision.DAY, Calendar.JULIAN)
NEW = PointInTime(1721, 11, 2, Precision.DAY, Calendar.GREGORIAN)


def test_days_have_another_date() -> None:
    assert [one.detail for one in in_calendar([_time(OLD)], Calendar.GREGORIAN)] == [NEW]
    assert [one.detail for one in in_calendar([_time(NEW)], Calendar.JULIAN)] == [OLD]


def test_what_is_no_day_has_none() -> None:
    assert in_calendar([_time(PointInTime(1721)), _time(OLD)], Calendar.GREGORIAN) == ()
