"""Functions of places on a globe, as the Wikidata Query Service has them.

Sources: OGC GeoSPARQL 1.0, section 8.7 (`geof:distance`), with two arguments and in kilometres; Wikidata Query
Service, user manual, geospatial search (the others). A point of another globe than the Earth
begins with the globe's IRI in angle brackets.
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

from kgqa.execution.engine.expression_error import ExpressionError
from kgqa.execution.engine.sparql_numbers import number_literal
from kgqa.execution.engine.term_values import Value, as_term
from kgqa.globe import Point, globe_of, great_circle, lies_between, point_of
from kgqa.sparql.wikidata_names import DISTANCE, GLOBE, IN_BOX
from kgqa.terms import GEO_FUNCTION, Iri, Literal
from kgqa.vocabulary import EARTH

_DIGITS = 3
"""Decimal places of a distance: metres, which is finer than a sphere is true."""


def _text(value: Value) -> str:
    term = as_term(value)
    return term.value if isinstance(term, Literal) else ""


def _point(value: Value) -> Point:
    point = point_of(_text(value))
    if point is None:
        raise ExpressionError("not a point")
    return point


def _globe(value: Value) -> Value:
    _point(value)
    named = globe_of(_text(value))
    return Iri(named) if named else EARTH.iri


def _distance(one: Value, other: Value) -> Value:
    if _globe(one) != _globe(other):
        raise ExpressionError("points of two globes")
    kilometres = great_circle(_point(one), _point(other))
    return number_literal(Decimal(f"{kilometres:.{_DIGITS}f}"))


def _coordinate(place: int) -> Callable[[Value], Value]:
    return lambda value: number_literal(_point(value)[place])


def _in_box(location: Value, west: Value, east: Value) -> Value:
    return lies_between(_point(location), _point(west), _point(east))


GLOBE_FUNCTIONS: dict[str, tuple[int, Callable[..., Value]]] = {
    DISTANCE.value: (2, _distance),
    GLOBE.value: (1, _globe),
    GEO_FUNCTION + "latitude": (1, _coordinate(0)),
    GEO_FUNCTION + "longitude": (1, _coordinate(1)),
    IN_BOX.value: (3, _in_box),
}
"""How many arguments each function takes, and the function, by its IRI."""
