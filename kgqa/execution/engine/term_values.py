"""Values of terms: comparison, effective boolean value, sort order.

Source: SPARQL 1.1, sections 15.1 (ORDER BY), 17.2 (effective boolean value) and 17.3 (operator mapping).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, NamedTuple

from kgqa.execution.engine.moments import KINDS, Moment, earlier, moment
from kgqa.execution.engine.sparql_numbers import NUMERIC, ExpressionError, Number, promoted, read_number
from kgqa.terms import XSD, Iri, Literal, Term

Value = Term | bool
"""What an expression gives; logical results stay Python values until they are bound to a variable."""

BOOLEAN = XSD + "boolean"
_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


class Parsed(NamedTuple):
    """The value of a literal: values of the same kind compare by key."""

    kind: str
    """`number`, `string`, `language`, `boolean`, a kind of date, or empty for literals without a known value."""
    key: object


_UNKNOWN = Parsed("", None)


@lru_cache(maxsize=20_000)
def parsed(literal: Literal) -> Parsed:
    """The value of a literal; ill-typed literals and unknown datatypes have none."""
    if literal.language:
        return Parsed("language", (literal.value, literal.language.lower()))
    if not literal.datatype:
        return Parsed("string", literal.value)
    if literal.datatype in NUMERIC:
        number = read_number(literal.value, literal.datatype)
        return _UNKNOWN if number is None else Parsed("number", number)
    if literal.datatype in KINDS:
        stamp = moment(literal.value)
        return Parsed(KINDS[literal.datatype], stamp) if stamp else _UNKNOWN
    if literal.datatype == BOOLEAN:
        truth = _BOOLEANS.get(literal.value.strip(" \t\r\n"))
        return _UNKNOWN if truth is None else Parsed("boolean", truth)
    return _UNKNOWN


def number_of(value: Value) -> Number:
    """The number that a value is. Raises `ExpressionError` for anything else."""
    if isinstance(value, Literal):
        kind, key = parsed(value)
        if kind == "number":
            return key  # type: ignore[return-value]  # keys of this kind are numbers
    raise ExpressionError("not a number")


def string_of(value: Value) -> str:
    """The text of a string literal, with or without language. Raises `ExpressionError` for anything else."""
    if isinstance(value, Literal) and not value.datatype:
        return value.value
    raise ExpressionError("not a string")


def as_term(value: Value) -> Term:
    """The term that a value is bound as."""
    if isinstance(value, bool):
        return Literal("true" if value else "false", datatype=BOOLEAN)
    return value


def truth(value: Value) -> bool:
    """Effective boolean value. Raises `ExpressionError` where there is none."""
    if isinstance(value, bool):
        return value
    if isinstance(value, Literal):
        kind, key = parsed(value)
        if kind in ("string", "boolean"):
            return bool(key)
        if kind == "number":
            return bool(key) and key == key  # noqa: PLR0124 (NaN is false)
        if value.datatype == BOOLEAN or value.datatype in NUMERIC:
            return False
    raise ExpressionError("no effective boolean value")


def equal(left: Value, right: Value) -> bool:
    """The operator `=`. Raises `ExpressionError` for different literals one of which has no known value, and for dates
    whose equality depends on the zone that one of them lacks."""
    left, right = as_term(left), as_term(right)
    if isinstance(left, Iri) or isinstance(right, Iri):
        return left == right
    if not (left.datatype or right.datatype or left.language or right.language):
        return left.value == right.value
    left_kind, left_key = parsed(left)
    right_kind, right_key = parsed(right)
    if left_kind and left_kind == right_kind:
        if isinstance(left_key, Moment) and isinstance(right_key, Moment):
            return _simultaneous(left_key, right_key)
        left_key, right_key = _comparable(left_key, right_key)
        return left_key == right_key
    if left == right:
        return True
    if (left_kind and right_kind) or "language" in (left_kind, right_kind):
        return False
    raise ExpressionError("literals of unknown value")


def less(left: Value, right: Value) -> bool:
    """The operator `<`. Raises `ExpressionError` for values that have no order among them."""
    left, right = as_term(left), as_term(right)
    if isinstance(left, Literal) and isinstance(right, Literal):
        left_kind, left_key = parsed(left)
        right_kind, right_key = parsed(right)
        if left_kind == right_kind and left_kind not in ("", "language"):
            if not isinstance(left_key, Moment) or not isinstance(right_key, Moment):
                left_key, right_key = _comparable(left_key, right_key)
                return bool(left_key < right_key)  # type: ignore[operator]  # keys of one kind have one type
            before = earlier(left_key, right_key)
            if before is not None:
                return before
    raise ExpressionError("values without order")


def _simultaneous(left: Moment, right: Moment) -> bool:
    if earlier(left, right) is None:
        raise ExpressionError("dates with and without zone")
    return left == right


def _comparable(left: object, right: object) -> tuple[object, object]:
    """Keys of one kind; numbers of different types in the wider one."""
    if type(left) is type(right) or not isinstance(left, Number) or not isinstance(right, Number):
        return left, right
    return promoted(left, right)


_RANKS = {
    "number": 3, "dateTime": 4, "date": 4, "gYear": 4, "gYearMonth": 4, "boolean": 5, "string": 6, "language": 6
}  # fmt: skip
_UNKNOWN_RANK = 7


@lru_cache(maxsize=20_000)
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
