"""Times that a question's words speak of as values that fill slots: from the first to the last year („po 1918 roku”,
„w XIX wieku”, „w latach 20.”), from the first to the last day („w marcu 1810 roku”)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.matching.sentence import Span
from kgqa.model import Analysis, TemporalConstraint, TemporalRelation, Value
from kgqa.polish.values.spans import Span as TextSpan
from kgqa.polish.values.time_values import Time, TimeKind
from kgqa.terms import XSD, Literal, integer
from kgqa.values.points_in_time import Calendar, PointInTime, Precision, time_of
from wikidata_hdt.calendars import FIRST_GREGORIAN_DAY, gregorian_date

_PRECISIONS = {TimeKind.DAY: Precision.DAY, TimeKind.MONTH: Precision.MONTH}
_YEAR = 365.2425
"""Days of a mean year, by the Gregorian calendar. No weight, and nothing to be fitted."""
_EARLIEST, _LATEST = -100_000, 100_000
"""Years before and after all others, as the ends of open periods."""
_FIRST_DAY = Literal("-9999-01-01T00:00:00Z", datatype=XSD + "dateTime")
_LAST_DAY = Literal("9999-12-31T00:00:00Z", datatype=XSD + "dateTime")
"""Days before and after all others."""


def is_open_end(year: str) -> bool:
    """Whether a year stands for the end that a period does not have („od 1939 roku”)."""
    return year in (str(_EARLIEST), str(_LATEST))


def periods(analysis: Analysis) -> Iterator[Span[Value]]:
    """The first and last years of the question's times, or days of dates; open ends reach as far as anybody counts."""
    dated = list(_dates(analysis))
    for value in dated:
        yield Span(value.start, value.end, value, frozenset())
    taken = frozenset(at for one in dated for at in range(one.start, one.end))
    for time in analysis.understanding.times:
        if taken.isdisjoint(range(time.start, time.end)) and time.first is not None and time.last is not None:
            first, last = _bounds(time, time.first, time.last)
            value = Value(time.start, time.end, integer(first), last=integer(last))
            yield Span(time.start, time.end, value, frozenset())


Period = tuple[Literal, Literal]
"""The first and the last year, or day, of a time."""


def period_of(span: Span[Value]) -> Period | None:
    """The time of a span; None where it has no end of its own."""
    first, last = span.filler.term, span.filler.last
    return (first, last) if isinstance(first, Literal) and isinstance(last, Literal) else None


def year_period(year: int) -> Period:
    """A year as a time."""
    return integer(year), integer(year)


def stretch_of(span: TextSpan) -> Period | None:
    """The first and the last day of a day or month that a span of a question is; the year of a year."""
    exact = day_or_month(span)
    point = time_of(exact) if exact is not None else None
    if point is None or span.time is None:
        return None
    return (_day(point.days[0]), _day(point.days[1])) if span.time.kind in _PRECISIONS else year_period(point.year)


def years_of(period: Period) -> tuple[float, float]:
    """From which to which year a time reaches, with the parts of a year, for order."""
    first, last = (time.days[0] / _YEAR if (time := time_of(one)) else float(one.value) for one in period)
    return first, last


def preceding(period: Period) -> Period:
    """The time of the same length right before another: the year before a year, the day before a day."""
    first, last = (time_of(one) for one in period)
    if first is None or last is None:
        begun, ended = (int(one.value) for one in period)
        return integer(begun - 1 - (ended - begun)), integer(begun - 1)
    until = first.days[0] - 1
    return _day(until - (last.days[1] - first.days[0])), _day(until)


def in_years(value: Value) -> Value:
    """A period of days as the years of its ends; any other value as it is."""
    first, last = (time_of(one) if one is not None else None for one in (value.term, value.last))
    if first is None or last is None:
        return value
    return replace(value, term=integer(first.year), last=integer(last.year))


def _dates(analysis: Analysis) -> Iterator[Value]:
    """The days and months that stand with a year, bounded as the preposition in front of them says."""
    for span in analysis.spans:
        if span.time is not None and span.time.kind in _PRECISIONS and span.time.first:
            said = (one for one in analysis.understanding.times if one.start <= span.start < one.end == span.end)
            time = next(said, None)
            start, relation = (time.start, time.relation) if time else (span.start, TemporalRelation.IN)
            point = _point(span.time, span.time.first)
            first, last = _days(point.days, relation)
            yield Value(start, span.end, replace(first, value=min(first.value, _written(point))), last=last)


def day_or_month(span: TextSpan) -> Literal | None:
    """The day, month or year that a span of a question is; None for any other."""
    time = span.time
    if time is None or not time.first or time.kind not in (*_PRECISIONS, TimeKind.YEAR):
        return None
    point = _point(time, time.first) if time.kind in _PRECISIONS else PointInTime(time.first)
    text = _text(point.year, point.month or 1, point.day or 1)
    return Literal(text, datatype=XSD + "dateTime", detail=point)


def _point(time: Time, year: int) -> PointInTime:
    """A day or month as people mean it: before the Gregorian calendar by the Julian one."""
    point = PointInTime(year, time.month, time.day, _PRECISIONS[time.kind])
    return replace(point, calendar=Calendar.JULIAN) if point.days[0] < FIRST_GREGORIAN_DAY else point


def _written(point: PointInTime) -> str:
    """The text of a month in graphs, whatever its calendar: its first day by number; of a day none that is earlier."""
    return (
        _text(point.year, point.month, 1) if point.precision is Precision.MONTH and point.year > 0 else _LAST_DAY.value
    )


def _days(numbers: tuple[int, int], relation: TemporalRelation) -> tuple[Literal, Literal]:
    """The first and the last day of what lies in, before or after a stretch of days."""
    first, last = numbers
    match relation:
        case TemporalRelation.BEFORE:
            return _FIRST_DAY, _day(first - 1)
        case TemporalRelation.AFTER:
            return _day(last + 1), _LAST_DAY
        case TemporalRelation.UNTIL:
            return _FIRST_DAY, _day(last)
        case TemporalRelation.SINCE:
            return _day(first), _LAST_DAY
    return _day(first), _day(last)


def _day(number: int) -> Literal:
    """A day, known as one, by its number."""
    year, month, day = gregorian_date(number)
    point = PointInTime(year if year > 0 else year - 1, month, day, Precision.DAY)
    return Literal(_text(year, month, day), datatype=XSD + "dateTime", detail=point)


def _text(year: int, month: int, day: int) -> str:
    return f"{'-' * (year < 0)}{abs(year):04}-{month:02}-{day:02}T00:00:00Z"


def _bounds(time: TemporalConstraint, first: int, last: int) -> tuple[int, int]:
    """The years of a constraint, bounded as its preposition says."""
    match time.relation:
        case TemporalRelation.BEFORE:
            return _EARLIEST, first - 1
        case TemporalRelation.AFTER:
            return last + 1, _LATEST
        case TemporalRelation.UNTIL:
            return _EARLIEST, last
        case TemporalRelation.SINCE:
            return first, _LATEST
    return first, last
