"""Compiles calls of functions, casts by the IRIs of datatypes among them.

Source: SPARQL 1.1, section 17; XPath Functions and Operators 3.1, section 19 (casts).
"""

from __future__ import annotations

import math
import random
import uuid
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

from kgqa.errors import QueryError
from kgqa.execution.engine.expression import Expression, Names
from kgqa.execution.engine.moments import MIDNIGHT, at_midnight, day_text, fields
from kgqa.execution.engine.solution_rows import NONE, Row, Run, Slots
from kgqa.execution.engine.sparql_numbers import (
    DECIMAL,
    DOUBLE,
    FLOAT,
    INTEGER,
    ExpressionError,
    Number,
    number_literal,
    number_text,
    read_number,
    single,
    widened,
)
from kgqa.execution.engine.term_values import BOOLEAN, Value, as_term, parsed, truth
from kgqa.execution.engine.value_functions import FUNCTIONS, matches, replaced, simple_text
from kgqa.execution.engine.wikidata_functions import GLOBE_FUNCTIONS, LABEL_FUNCTIONS, WIKIBASE_FUNCTIONS, compile_label
from kgqa.sparql.algebra import Call, Variable
from kgqa.sparql.wikidata_names import short
from kgqa.terms import XSD, Iri, Literal

_DATE_TIME, _DATE = XSD + "dateTime", XSD + "date"


def slots_of(parts: Sequence[Expression]) -> Slots:
    """The slots that several expressions read."""
    return NONE.union(*(part.slots for part in parts))


def compile_call(call: Call, parts: Sequence[Expression], names: Names) -> Expression:
    """Compile a call, given its compiled arguments."""
    if isinstance(call.function, Iri):
        return _named(call.function, parts)
    special = _SPECIAL.get(call.function)
    if special is not None:
        return special(call, parts, names)
    found = _plain(FUNCTIONS[call.function], parts)
    return replace(found, year_of=parts[0].slot) if call.function == "YEAR" else found


def _plain(function: Callable[..., Value], parts: Sequence[Expression]) -> Expression:
    values = [part.value for part in parts]
    if len(values) == 1:
        only = values[0]
        return Expression(lambda run, row: function(only(run, row)), parts[0].slots)
    if len(values) == 2:  # noqa: PLR2004 (the commonest numbers of arguments)
        first, second = values
        return Expression(lambda run, row: function(first(run, row), second(run, row)), slots_of(parts))
    return Expression(lambda run, row: function(*[value(run, row) for value in values]), slots_of(parts))


def _named(name: Iri, parts: Sequence[Expression]) -> Expression:
    """A cast, or a function of Wikidata's. Raises `QueryError` for one that nobody knows."""
    count, function = _OF_VALUES.get(name.value, (_LABEL_ARGUMENTS, None))
    if function is None and name not in LABEL_FUNCTIONS:
        raise QueryError("unknown function", value=short(name.value), expected="a function that docs/queries.md lists")
    if len(parts) != count:
        raise QueryError("wrong number of arguments", value=short(name.value), expected=f"{count} and not {len(parts)}")
    return compile_label(name, parts) if function is None else _plain(function, parts)


def _bound(call: Call, _parts: Sequence[Expression], names: Names) -> Expression:
    variable = call.arguments[0]
    assert isinstance(variable, Variable)
    slot = names.slot(variable)
    return Expression(lambda _run, row: row[slot] != 0, frozenset({slot}))


def _if(_call: Call, parts: Sequence[Expression], _names: Names) -> Expression:
    test, then, other = parts

    def value(run: Run, row: Row) -> Value:
        return then.value(run, row) if truth(test.value(run, row)) else other.value(run, row)

    return Expression(value, slots_of(parts))


def _coalesce(_call: Call, parts: Sequence[Expression], _names: Names) -> Expression:
    def value(run: Run, row: Row) -> Value:
        for part in parts:
            try:
                return part.value(run, row)
            except ExpressionError:
                continue
        raise ExpressionError("no argument has a value")

    return Expression(value, slots_of(parts))


def _timed(function: Callable[..., Value]) -> Callable[[Call, Sequence[Expression], Names], Expression]:
    """A function that looks at the deadline of the query."""

    def compiled(_call: Call, parts: Sequence[Expression], _names: Names) -> Expression:
        def value(run: Run, row: Row) -> Value:
            return function(run.deadline, *[part.value(run, row) for part in parts])

        return Expression(value, slots_of(parts))

    return compiled


def _made(make: Callable[[], Value]) -> Callable[[Call, Sequence[Expression], Names], Expression]:
    """A function without arguments that gives something else each time."""

    def compiled(_call: Call, _parts: Sequence[Expression], names: Names) -> Expression:
        names.solution()
        return Expression(lambda _run, _row: make())

    return compiled


def _now(_call: Call, _parts: Sequence[Expression], _names: Names) -> Expression:
    def value(run: Run, _row: Row) -> Value:
        if "now" not in run.scratch:
            moment = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            run.scratch["now"] = Literal(moment, datatype=XSD + "dateTime")
        now: Literal = run.scratch["now"]
        return now

    return Expression(value)


def _bnode(_call: Call, parts: Sequence[Expression], names: Names) -> Expression:
    """A new blank node; of a text, the same one within one solution."""
    if not parts:
        return Expression(lambda _run, _row: _blank())
    text, solution = parts[0], names.solution()

    def value(run: Run, row: Row) -> Value:
        key = ("bnode", row[solution], simple_text(text.value(run, row)))
        if key not in run.scratch:
            run.keep()
            run.scratch[key] = _blank()
        node: Iri = run.scratch[key]
        return node

    return Expression(value, text.slots)


def _blank() -> Iri:
    return Iri(f"_:x{uuid.uuid4().hex}")


_LABEL_ARGUMENTS = 2
_SPECIAL: dict[str, Callable[[Call, Sequence[Expression], Names], Expression]] = {
    "BOUND": _bound,
    "IF": _if,
    "COALESCE": _coalesce,
    "REGEX": _timed(matches),
    "REPLACE": _timed(replaced),
    "NOW": _now,
    "RAND": _made(lambda: number_literal(random.random())),
    "UUID": _made(lambda: Iri(uuid.uuid4().urn)),
    "STRUUID": _made(lambda: Literal(str(uuid.uuid4()))),
    "BNODE": _bnode,
}
"""Functions that need more than the values of their arguments."""


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


_CASTS: dict[str, Callable[[Value], Value]] = {
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
_OF_VALUES: dict[str, tuple[int, Callable[..., Value]]] = {
    **{name: (1, cast) for name, cast in _CASTS.items()},
    **GLOBE_FUNCTIONS,
    **WIKIBASE_FUNCTIONS,
}
"""How many arguments each function takes that needs nothing else, and the function, by its IRI."""
