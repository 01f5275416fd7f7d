"""Functions of dates and times. Source: SPARQL 1.1, section 17.4.5."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from kgqa.execution.engine.expression_error import ExpressionError
from kgqa.execution.engine.moments import Fields, at_midnight, fields, offset
from kgqa.execution.engine.sparql_numbers import number_literal
from kgqa.execution.engine.term_values import Value
from kgqa.terms import XSD, Literal

_DATED = (XSD + "dateTime", XSD + "date")
_HOUR, _MINUTE = 3600, 60


def _fields(value: Value, *datatypes: str) -> Fields:
    found = fields(value.value) if isinstance(value, Literal) and value.datatype in datatypes else None
    if found is None:
        raise ExpressionError("not a date")
    return at_midnight(found)


def _part(name: str, *datatypes: str) -> Callable[[Value], Value]:
    return lambda value: number_literal(getattr(_fields(value, *datatypes), name))


def _seconds(value: Value) -> Value:
    return number_literal(Decimal(_fields(value, XSD + "dateTime").seconds))


def _zone(value: Value) -> str:
    return _fields(value, *_DATED).zone


def _timezone(value: Value) -> Value:
    """The zone as a duration, such as `-PT8H` or `PT0S`."""
    zone = _zone(value)
    if not zone:
        raise ExpressionError("no time zone")
    seconds = offset(zone)
    hours, minutes = abs(seconds) // _HOUR, abs(seconds) % _HOUR // _MINUTE
    text = (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes else "") or "0S"
    return Literal(f"{'-' if seconds < 0 else ''}PT{text}", datatype=XSD + "dayTimeDuration")


MOMENT_FUNCTIONS: dict[str, Callable[..., Value]] = {
    **{name.upper(): _part(name, *_DATED) for name in ("year", "month", "day")},
    **{name.upper(): _part(name, XSD + "dateTime") for name in ("hours", "minutes")},
    "SECONDS": _seconds,
    "TIMEZONE": _timezone,
    "TZ": lambda value: Literal(_zone(value)),
}
