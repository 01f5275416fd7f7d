"""How large values are, in whatever unit or calendar: stretches of a scale, as precision leaves them open; and the
order of terms by value."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from kgqa.polish.values.units import convert, units
from kgqa.terms import NUMBERS, Iri, Literal, Term
from kgqa.values.amounts import amount_of
from kgqa.values.time_literals import time_of
from wikidata_hdt.calendars import gregorian_date

_DAY = 500.0
"""More than the days of a year, so that days order within their year. No weight, and nothing to be fitted."""
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_DATE = re.compile(r"([+-]?[0-9]+)-([0-9]{2})-([0-9]{2})T")


class Stretch(NamedTuple):
    """From where to where a value may lie on its scale."""

    least: float
    most: float

    @property
    def is_known(self) -> bool:
        """Whether it is one number."""
        return self.least == self.most


def stretch(value: Term, unit: str = "") -> Stretch | None:
    """A number in a unit (a symbol), or a time in years; None for what is neither, or measures something else.

    A number without a unit of its own counts as one in the unit asked for, as graphs of direct claims have it.
    """
    if not isinstance(value, Literal):
        return None
    time = time_of(value)
    if time is not None:
        return Stretch(*map(_in_years, time.days))
    number = in_unit(value, unit)
    return None if number is None else Stretch(float(number), float(number))


def in_unit(value: Literal, unit: str) -> Decimal | None:
    """A number in a unit, or without one in the base unit of what it measures; None for another sort of value."""
    amount = amount_of(value)
    if amount is None or amount.unit is None or amount.symbol == unit:
        return plain_number(value)
    if not unit:
        return units()[amount.symbol].in_base(amount.number) if amount.symbol else amount.number
    converted = convert(str(amount.number), amount.symbol, unit)
    return Decimal(converted) if converted else None


def is_apart(one: Stretch, other: Stretch) -> bool:
    """Whether it is known which of two values is larger, or that they are the same."""
    return one.most < other.least or other.most < one.least or (one == other and one.is_known)


def plain_number(value: Literal) -> Decimal | None:
    """A number as it stands, whatever its unit; None for another sort of value."""
    try:
        number = Decimal(value.value)
    except ArithmeticError:
        return None
    return number if number.is_finite() and (value.datatype in NUMBERS or not value.language) else None


def _in_years(day: int) -> float:
    year, month, date = gregorian_date(day)
    return year + (month * 31 + date) / _DAY


def sort_key(term: Term) -> tuple[int, float, str]:
    """A key that sorts numbers by value, dates by time, anything else by text."""
    if isinstance(term, Iri):
        return (2, 0.0, term.value)
    date = _DATE.match(term.value)
    if date:
        return (1, int(date[1]) + (int(date[2]) * 31 + int(date[3])) / 400, "")
    if _NUMBER.fullmatch(term.value):
        return (0, float(term.value), "")
    return (2, 0.0, term.value)
