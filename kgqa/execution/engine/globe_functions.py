"""SPARQL's functions of places. Source: OGC GeoSPARQL 1.0, section 8.7 (`geof:distance`), with two arguments and in
kilometres as Wikidata's query service has it."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from kgqa.execution.engine.expression_error import ExpressionError
from kgqa.execution.engine.sparql_numbers import number_literal
from kgqa.execution.engine.term_values import Value, as_term
from kgqa.globe import Point, great_circle, point_of
from kgqa.terms import GEO_FUNCTION, Literal

_DIGITS = 3
"""Decimal places of a distance: metres, which is finer than a sphere is true."""


def _point(value: Value) -> Point:
    term = as_term(value)
    point = point_of(term.value) if isinstance(term, Literal) else None
    if point is None:
        raise ExpressionError("not a point")
    return point


def _distance(one: Value, other: Value) -> Value:
    kilometres = great_circle(_point(one), _point(other))
    return number_literal(Decimal(f"{kilometres:.{_DIGITS}f}"))


GLOBE_FUNCTIONS: dict[str, tuple[int, Callable[..., Value]]] = {GEO_FUNCTION + "distance": (2, _distance)}
"""How many arguments each function takes, and the function, by its IRI."""
