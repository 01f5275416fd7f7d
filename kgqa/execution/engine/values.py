"""Values of literals: parsing, comparison, effective boolean value, sort order, and literals of computed values.

Source: SPARQL 1.1, sections 15.1 (ORDER BY), 17.2 (effective boolean value) and 17.3 (operator mapping); XML Schema
part 2 for lexical forms. More lenient than the specification in one point: Wikidata's dates with month or day 00 and
with years before 1 are ordered by their parts instead of being errors.
"""

from __future__ import annotations

import math
import re
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any, NamedTuple

from kgqa.terms import XSD, Iri, Literal, Term

Value = Term | bool
"""What an expression gives; logical results stay Python values until they are bound to a variable."""

Number = int | Decimal | float

_INTEGERS = {
    XSD + name
    for name in (
        "integer", "int", "long", "short", "byte", "nonNegativeInteger", "positiveInteger", "nonPositiveInteger",
        "negativeInteger", "unsignedLong", "unsignedInt", "unsignedShort", "unsignedByte",
    )
}  # fmt: skip
_DECIMAL = XSD + "decimal"
_DOUBLE = XSD + "double"
_INTEGER = XSD + "integer"
_BOOLEAN = XSD + "boolean"
_FLOATS = {XSD + "float", _DOUBLE}
_STAMPS = {XSD + "dateTime": "dateTime", XSD + "date": "date", XSD + "gYear": "gYear", XSD + "gYearMonth": "gYearMonth"}
_STAMP = re.compile(r"([+-]?\d{4,})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d):(\d\d(?:\.\d+)?))?)?)?(Z|[+-]\d\d:\d\d)?")
_DECIMAL_PLACES = -18
"""Exponent of the last decimal place that a computed number keeps."""
_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


class ExpressionError(Exception):
    """An expression has no value for a solution (type error, unbound variable); filters count it as false."""


class Parsed(NamedTuple):
    """The value of a literal: values of the same kind compare by key."""

    kind: str
    """`number`, `string`, `language`, `boolean`, a kind of date, or empty for literals without a known value."""
    key: object


def _timestamp(text: str) -> tuple[float, ...] | None:
    match = _STAMP.fullmatch(text)
    if not match:
        return None
    year, month, day, hour, minute, second, zone = match.groups()
    offset = 0
    if zone and zone != "Z":
        offset = (int(zone[1:3]) * 60 + int(zone[4:6])) * (-1 if zone[0] == "-" else 1)
    clock = (int(hour or 0) * 60 + int(minute or 0) - offset) * 60 + float(second or 0)
    return int(year), int(month or 0), int(day or 0), clock


@lru_cache(maxsize=100_000)
def parsed(literal: Literal) -> Parsed:
    """The value of a literal; ill-typed literals and unknown datatypes have none."""
    if literal.language:
        return Parsed("language", (literal.value, literal.language.lower()))
    if not literal.datatype:
        return Parsed("string", literal.value)
    if literal.datatype in _STAMPS:
        stamp = _timestamp(literal.value.strip())
        return Parsed(_STAMPS[literal.datatype], stamp) if stamp else Parsed("", None)
    if literal.datatype == _BOOLEAN:
        truth = _BOOLEANS.get(literal.value.strip())
        return Parsed("", None) if truth is None else Parsed("boolean", truth)
    number = _number(literal)
    return Parsed("", None) if number is None else Parsed("number", number)


def _number(literal: Literal) -> Number | None:
    text = literal.value.strip()
    try:
        if literal.datatype in _INTEGERS:
            return int(text)
        if literal.datatype == _DECIMAL:
            number = Decimal(text)
            return number if number.is_finite() else None
        if literal.datatype in _FLOATS:
            return float(text)
    except (ValueError, InvalidOperation):
        return None
    return None


def number_of(value: Value) -> Number:
    """The number that a value is. Raises `ExpressionError` for anything else."""
    if isinstance(value, Literal):
        kind, key = parsed(value)
        if kind == "number" and isinstance(key, (int, Decimal, float)):
            return key
    raise ExpressionError("not a number")


def string_of(value: Value) -> str:
    """The text of a string literal, with or without language. Raises `ExpressionError` for anything else."""
    if isinstance(value, Literal) and not value.datatype:
        return value.value
    raise ExpressionError("not a string")


def number_literal(number: Number) -> Literal:
    """The literal of a computed number; decimals are rounded to 18 places."""
    if isinstance(number, int):
        return Literal(str(number), datatype=_INTEGER)
    if isinstance(number, Decimal):
        if number.as_tuple().exponent < _DECIMAL_PLACES:  # type: ignore[operator]  # computed decimals are finite
            number = number.quantize(Decimal(1).scaleb(_DECIMAL_PLACES))
        text = format(number, "f")
        return Literal(text.rstrip("0").rstrip(".") if "." in text else text, datatype=_DECIMAL)
    if math.isinf(number) or math.isnan(number):
        return Literal({math.inf: "INF", -math.inf: "-INF"}.get(number, "NaN"), datatype=_DOUBLE)
    return Literal(repr(number), datatype=_DOUBLE)


def as_term(value: Value) -> Term:
    """The term that a value is bound as."""
    if isinstance(value, bool):
        return Literal("true" if value else "false", datatype=_BOOLEAN)
    return value


def truth(value: Value) -> bool:
    """Effective boolean value. Raises `ExpressionError` where there is none."""
    if isinstance(value, bool):
        return value
    if isinstance(value, Literal):
        kind, key = parsed(value)
        if kind == "string":
            return bool(key)
        if kind == "boolean":
            return key is True
        if kind == "number":
            return bool(key) and key == key  # noqa: PLR0124 (NaN is false)
        if value.datatype == _BOOLEAN or value.datatype in _INTEGERS | _FLOATS | {_DECIMAL}:
            return False
    raise ExpressionError("no effective boolean value")


def equal(left: Value, right: Value) -> bool:
    """The operator `=`. Raises `ExpressionError` for different literals of a datatype without known values."""
    left, right = as_term(left), as_term(right)
    if isinstance(left, Iri) or isinstance(right, Iri):
        return left == right
    if not (left.datatype or right.datatype or left.language or right.language):
        return left.value == right.value
    left_kind, left_key = parsed(left)
    right_kind, right_key = parsed(right)
    if left_kind and left_kind == right_kind:
        return left_key == right_key
    if left == right:
        return True
    if left_kind and right_kind:
        return False
    raise ExpressionError("literals of unknown value")


def less(left: Value, right: Value) -> bool:
    """The operator `<`. Raises `ExpressionError` for values that have no order among them."""
    left, right = as_term(left), as_term(right)
    if isinstance(left, Literal) and isinstance(right, Literal):
        left_kind, left_key = parsed(left)
        right_kind, right_key = parsed(right)
        if left_kind == right_kind and left_kind not in ("", "language"):
            return bool(left_key < right_key)  # type: ignore[operator]  # keys of one kind have one type
    raise ExpressionError("values without order")


_RANKS = {"number": 3, "dateTime": 4, "date": 4, "gYear": 4, "gYearMonth": 4, "boolean": 5, "string": 6, "language": 6}
_UNKNOWN_RANK = 7


@lru_cache(maxsize=100_000)
def sort_key(term: Term) -> tuple[int, Any]:
    """Key of the total order that ORDER BY, MIN and MAX use: blank nodes, IRIs, numbers, dates, booleans, strings,
    other literals."""
    if isinstance(term, Iri):
        return (1 if term.value.startswith("_:") else 2), term.value
    kind, key = parsed(term)
    if not kind:
        return _UNKNOWN_RANK, (term.value, term.datatype)
    if kind == "string":
        return _RANKS[kind], (key, "")
    if kind == "number" and key != key:  # noqa: PLR0124 (NaN has no place among numbers; it goes first)
        return _RANKS[kind], -math.inf
    return _RANKS[kind], key
