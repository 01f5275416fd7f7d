"""How much time lies between times, as far as their precision tells, and days between dates, as queries compute them.
Dates count as XSD 1.1 counts years, and 1 January stands for a year of which no more is known."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from itertools import product

from kgqa.answering.magnitudes import finest
from kgqa.model import ElapsedUnit
from kgqa.sparql.algebra import As, Expression, Select
from kgqa.sparql.reader import read_form
from kgqa.terms import XSD, Literal, Term
from kgqa.values.amounts import Amount
from kgqa.values.points_in_time import (
    LengthOfTime,
    PointInTime,
    Precision,
    full_months,
    full_years,
    length_between,
    time_of,
    years_apart,
)

_WIDEST = 11
"""Years that an answer may leave open: what a decade leaves, and the birthday. No weight, and nothing to be fitted."""


_WEEK = 7
"""Days of a week."""
_DAY_NUMBER = (
    "(365 * (YEAR({0}) - IF(MONTH({0}) > 2, 0, 1))"
    " + FLOOR((YEAR({0}) - IF(MONTH({0}) > 2, 0, 1)) / 4) - FLOOR((YEAR({0}) - IF(MONTH({0}) > 2, 0, 1)) / 100)"
    " + FLOOR((YEAR({0}) - IF(MONTH({0}) > 2, 0, 1)) / 400)"
    " + FLOOR((153 * (MONTH({0}) + IF(MONTH({0}) > 2, -3, 9)) + 2) / 5) + DAY({0}))"
)
"""Days since a day long ago, by the Gregorian calendar whose years begin in March."""


def passed(first: Sequence[Term], last: Sequence[Term], unit: ElapsedUnit) -> tuple[Literal, ...]:
    """The time from a first to a last time: one number, or the least and the most that may be right.

    Nothing where precision leaves more open than people are told. Of several times of a thing each may be right.
    """
    spans = [_span(*pair, unit) for pair in product(_times(first), _times(last))]
    known = [span for span in spans if span is not None]
    if not known or len(known) < len(spans):
        return ()
    least, most = min(span[0] for span in known), max(span[1] for span in known)
    if most - least > _WIDEST:
        return ()
    length = _length(first, last) if unit is ElapsedUnit.YEARS else None
    is_about = any(map(_is_rough, (*_times(first), *_times(last))))
    return tuple(
        Literal(str(one), datatype=XSD + "integer", detail=_about(one) if is_about else length)
        for one in dict.fromkeys((least, most))
    )


def _about(years: int) -> Amount:
    return Amount(Decimal(years), symbol="yr", is_about=True)


def _is_rough(time: PointInTime) -> bool:
    """Whether a time is approximate, or known to thousands of years."""
    return time.is_about or time.precision < Precision.MILLENNIUM


def _length(first: Sequence[Term], last: Sequence[Term]) -> LengthOfTime | None:
    """The years, months and days from one known day to another."""
    match _times(first), _times(last):
        case [one], [other]:
            return length_between(one, other)
        case _:
            return None


def _times(terms: Sequence[Term]) -> list[PointInTime]:
    return [time for term in finest(terms) if (time := time_of(term)) is not None]


def _roughly(first: PointInTime, last: PointInTime) -> tuple[int, int] | None:
    """About how many years lie between two times, of which the last is a year that the first does not reach up to."""
    if last.precision < Precision.YEAR or first.precision in (Precision.MILLENNIUM, Precision.CENTURY):
        return None
    if first.precision < Precision.MILLENNIUM:
        return (-first.year, -first.year) if first.year < 0 else None
    return years_apart(first, last)


def _span(first: PointInTime, last: PointInTime, unit: ElapsedUnit) -> tuple[int, int] | None:
    if _is_rough(first) or _is_rough(last):
        return _roughly(first, last) if unit is ElapsedUnit.YEARS else None
    days = first.precision is last.precision is Precision.DAY
    match unit:
        case ElapsedUnit.AGE:
            return full_years(first, last)
        case ElapsedUnit.CALENDAR:
            return years_apart(first, last)
        case ElapsedUnit.MONTHS:
            return full_months(first, last) if days else None
        case ElapsedUnit.WEEKS:
            weeks = (last.days[0] - first.days[0] + 1) // _WEEK
            return (weeks, weeks) if days else None
        case ElapsedUnit.DAYS | ElapsedUnit.DAYS_APART:
            length = last.days[0] - first.days[0] + (unit is ElapsedUnit.DAYS)
            return (length, length) if days else None
        case ElapsedUnit.YEARS:
            return full_years(first, last) if days else years_apart(first, last)


def days_between(first: str, last: str) -> str:
    """The text of an expression for the days from one date to another; both are the text of expressions."""
    return f"{_DAY_NUMBER.format(last)} - {_DAY_NUMBER.format(first)}"


def years_in(days: str) -> str:
    """The text of an expression for the years that some days make, by the mean year of the Gregorian calendar."""
    return f"FLOOR(({days}) / 365.2425)"


@cache
def expression(text: str) -> Expression:
    """An expression of SPARQL from its text."""
    form = read_form(f"SELECT ({text} AS ?number) WHERE {{}}")
    assert isinstance(form, Select)
    (assigned,) = form.projection
    assert isinstance(assigned, As)
    return assigned.expression
