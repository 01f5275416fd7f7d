"""Casts by the IRIs of datatypes. Source: SPARQL 1.1, section 17.5; XPath Functions and Operators 3.1, section 19."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal

from kgqa.execution.engine.expression_error import ExpressionError
from kgqa.execution.engine.moments import MIDNIGHT, at_midnight, day_text, fields
from kgqa.execution.engine.sparql_numbers import (
    DECIMAL,
    DOUBLE,
    FLOAT,
    INTEGER,
    Number,
    number_literal,
    number_text,
    read_number,
    single,
    widened,
)
from kgqa.execution.engine.term_values import BOOLEAN, Value, as_term, parsed
from kgqa.terms import XSD, Iri, Literal

_DATE_TIME, _DATE = XSD + "dateTime", XSD + "date"


def _literal(value: Value) -> Literal:
    term = as_term(value)
    if isinstance(term, Literal) and not term.language:
        return term
    raise ExpressionError("not a value that can be cast")


def _to_string(value: Value) -> Value:
    if isinstance(value, Iri) and not value.value.startswith("_:"):
        return Literal(value.value)
    literal = _literal(value)
    kind, key = parsed(literal)
    if kind == "number" and isinstance(key, Number):
        return Literal(number_text(key))
    return Literal(("true" if key else "false") if kind == "boolean" else literal.value)


def _to_boolean(value: Value) -> Value:
    literal = _literal(value)
    kind, key = parsed(literal)
    if kind == "string":
        kind, key = parsed(Literal(literal.value, datatype=BOOLEAN))
    if kind == "boolean":
        return bool(key)
    if kind == "number":
        return bool(key) and key == key  # noqa: PLR0124 (NaN is false)
    raise ExpressionError("no boolean")


def _number(value: Value, datatype: str) -> Number:
    """The number that a literal says, or that a string would say as a literal of the datatype."""
    literal = _literal(value)
    kind, key = parsed(literal)
    if kind == "boolean":
        return int(bool(key))
    found = read_number(literal.value, datatype) if kind == "string" else key if kind == "number" else None
    if not isinstance(found, Number):
        raise ExpressionError("no number")
    return found


def _finite(number: Number) -> Number:
    if isinstance(number, float) and not math.isfinite(number):
        raise ExpressionError("no finite number")
    return number


def _to_integer(value: Value) -> Value:
    return number_literal(int(_finite(_number(value, INTEGER))))


def _to_decimal(value: Value) -> Value:
    number = _finite(_number(value, DECIMAL))
    return number_literal(Decimal(repr(number) if type(number) is float else str(number)))


def _to_float(value: Value) -> Value:
    return number_literal(single(widened(_number(value, FLOAT))))


def _to_double(value: Value) -> Value:
    return number_literal(float(widened(_number(value, DOUBLE))))


def _to_date_time(value: Value) -> Value:
    literal = _literal(value)
    found = fields(literal.value)
    if found is None or not found.month:
        raise ExpressionError("no time")
    if literal.datatype == _DATE:
        text = literal.value.strip().removesuffix(found.zone)
        return Literal(f"{text}T00:00:00{found.zone}", datatype=_DATE_TIME)
    if literal.datatype not in ("", _DATE_TIME) or "T" not in literal.value:
        raise ExpressionError("no time")
    return Literal(literal.value.strip(), datatype=_DATE_TIME)


def _to_date(value: Value) -> Value:
    literal = _literal(value)
    found = fields(literal.value)
    if found is None or not found.day or literal.datatype not in ("", _DATE, _DATE_TIME):
        raise ExpressionError("no date")
    day, time, _ = literal.value.strip().partition("T")
    if found.hours == MIDNIGHT:
        day = day_text(at_midnight(found))
    if bool(time) is not (literal.datatype == _DATE_TIME):
        raise ExpressionError("no date")
    return Literal(day + found.zone if time else day, datatype=_DATE)


CASTS: dict[str, Callable[[Value], Value]] = {
    XSD + "string": _to_string,
    BOOLEAN: _to_boolean,
    INTEGER: _to_integer,
    DECIMAL: _to_decimal,
    FLOAT: _to_float,
    DOUBLE: _to_double,
    _DATE_TIME: _to_date_time,
    _DATE: _to_date,
}
"""Function of each cast by the IRI of its datatype."""
