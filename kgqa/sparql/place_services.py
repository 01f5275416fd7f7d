"""`SERVICE wikibase:around` and `wikibase:box`: places near a point, and between two corners.

Both are read as their one triple under a filter. Source: Wikidata Query Service, user manual, geospatial search.
"""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.sparql.algebra import (
    And,
    Bgp,
    Call,
    Comparator,
    Comparison,
    Expression,
    Extend,
    Filter,
    Node,
    Pattern,
    Triple,
    Variable,
)
from kgqa.sparql.changes import joined
from kgqa.sparql.service_call import ServiceCall
from kgqa.sparql.wikidata_names import DISTANCE, GLOBE, IN_BOX
from kgqa.terms import WIKIBASE, XSD, Iri, Literal
from kgqa.vocabulary import EARTH

_CENTER, _RADIUS, _DISTANCE, _GLOBE = (Iri(WIKIBASE + name) for name in ("center", "radius", "distance", "globe"))
_CORNERS = tuple(
    (Iri(WIKIBASE + "corner" + west), Iri(WIKIBASE + "corner" + east))
    for west, east in (("West", "East"), ("SouthWest", "NorthEast"), ("NorthWest", "SouthEast"))
)


@dataclass(frozen=True, slots=True)
class PlaceService:
    """`kgqa.sparql.service_call.Service` of places."""

    triple: Triple
    """Which property of what."""
    condition: Expression
    inputs: frozenset[Variable] | None
    distance: tuple[Variable, Expression] | None = None
    """The variable of the distance, and what it is bound to."""

    def applied(self, pattern: Pattern, _mentioned: frozenset[str]) -> Pattern:
        """See `Service.applied`."""
        found: Pattern = Filter(joined(pattern, Bgp((self.triple,))), self.condition)
        return Extend(found, *self.distance) if self.distance else found


def around_service(call: ServiceCall) -> PlaceService:
    """Places within a radius in kilometres. Raises `QueryError` for a call that lacks something."""
    triple, location = _located(call)
    center, radius = _expression(call, call.required(_CENTER)), _kilometres(call, call.required(_RADIUS))
    distance = Call(DISTANCE, (location, center))
    near = And((_on_globe(call, location), Comparison(Comparator.AT_MOST, distance, radius)))
    told = call.variable(_DISTANCE)
    return PlaceService(triple, near, _variables(center, radius), (told, distance) if told else None)


def box_service(call: ServiceCall) -> PlaceService:
    """Places between a western and an eastern corner. Raises `QueryError` for a call that lacks something."""
    triple, location = _located(call)
    given = [pair for pair in _CORNERS if all(corner in call.parameters for corner in pair)]
    if not given:
        raise call.fault(
            "two corners are not given", "wikibase:cornerSouthWest and wikibase:cornerNorthEast, or the like"
        )
    west, east = (_expression(call, call.parameters[corner]) for corner in given[0])
    within = And((_on_globe(call, location), Call(IN_BOX, (location, west, east))))
    return PlaceService(triple, within, _variables(west, east))


def _located(call: ServiceCall) -> tuple[Triple, Variable]:
    """The triple of the service, and the variable of the place in it."""
    if len(call.triples) == 1 and isinstance(call.triples[0].obj, Variable):
        return call.triples[0], call.triples[0].obj
    raise call.fault("it takes one triple", "?place wdt:P625 ?location")


def _expression(call: ServiceCall, node: Node) -> Variable | Iri | Literal:
    if isinstance(node, Variable | Iri | Literal):
        return node
    raise call.fault("a blank node is no parameter", "a variable or a point")


def _kilometres(call: ServiceCall, node: Node) -> Variable | Literal:
    if isinstance(node, Literal):
        return Literal(node.value, datatype=XSD + "decimal")
    if isinstance(node, Variable):
        return node
    raise call.fault("wikibase:radius is no number", "kilometres")


def _on_globe(call: ServiceCall, location: Variable) -> Expression:
    globe = _expression(call, call.parameters.get(_GLOBE, EARTH.iri))
    return Comparison(Comparator.EQUAL, Call(GLOBE, (location,)), globe)


def _variables(*parts: Variable | Iri | Literal) -> frozenset[Variable]:
    return frozenset(part for part in parts if isinstance(part, Variable))
