"""The services of the Wikidata Query Service that a query may call: labels, places near a point or in a box, names.

`wikibase:label` binds labels by name (`?xLabel`, `?xDescription` and `?xAltLabel` wherever the query mentions them)
and by triples in its braces (`?x rdfs:label ?name`). `wikibase:around` and `wikibase:box` are read as their one
triple under a filter. `wikibase:mwapi` has the API `EntitySearch` alone: the others ask the servers of MediaWiki,
which nothing here does. Source: Wikidata Query Service, user manual: label service, geospatial search, MWAPI.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from kgqa.errors import QueryError
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
    Search,
    Triple,
    Variable,
)
from kgqa.sparql.composing import joined
from kgqa.sparql.scope import visible
from kgqa.sparql.wikidata_names import (
    ALIASES,
    API,
    AROUND,
    BIGDATA,
    DESCRIPTION,
    DISTANCE,
    GLOBE,
    GRAPH_SEARCH,
    IN_BOX,
    LABEL,
    PARAMETER,
    SEARCH,
    short,
)
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, SKOS_ALT_LABEL, WIKIBASE, XSD, Iri, Literal
from kgqa.vocabulary import EARTH


class Service(Protocol):
    """A service as read, which is made part of the group that it stands in."""

    @property
    def inputs(self) -> frozenset[Variable] | None:
        """The variables that must be bound before; None where the service comes behind all else of its group."""

    def applied(self, pattern: Pattern, mentioned: frozenset[str]) -> Pattern:
        """The group's pattern together with what the service does; `mentioned` are the names of all variables of the
        query."""


@dataclass(frozen=True, slots=True)
class ServiceCall:
    """A service that a query calls."""

    name: Iri
    parameters: Mapping[Iri, Node]
    triples: tuple[Triple, ...]
    """Those that are no parameters."""

    @classmethod
    def of(cls, name: Iri, pattern: Pattern) -> ServiceCall:
        """The call with what stands in its braces. Raises `QueryError` for anything but triples."""
        if not isinstance(pattern, Bgp):
            raise QueryError("a service takes nothing but triples", value=short(name.value))
        own = tuple(triple for triple in pattern.triples if triple.subject != PARAMETER)
        return cls(name, dict(_parameters(pattern)), own)

    def fault(self, what: str, expected: str) -> QueryError:
        """The error of a call that lacks something or has it wrong."""
        return QueryError(f"{short(self.name.value)}: {what}", expected=expected)

    def required(self, parameter: Iri) -> Node:
        """A parameter. Raises `QueryError` where it is not given."""
        if parameter not in self.parameters:
            name = short(parameter.value)
            raise self.fault(f"{name} is not given", f"bd:serviceParam {name} …")
        return self.parameters[parameter]

    def text(self, parameter: Iri, default: str | None = None) -> str:
        """A parameter that is a text. Raises `QueryError` for anything else, and where one without default is
        missing."""
        if parameter not in self.parameters and default is not None:
            return default
        given = self.required(parameter)
        if not isinstance(given, Literal):
            raise self.fault(f"{short(parameter.value)} is no text", "a text in quotation marks")
        return given.value

    def variable(self, parameter: Iri) -> Variable | None:
        """A parameter that is a variable, or None. Raises `QueryError` for anything else."""
        given = self.parameters.get(parameter)
        if given is not None and not isinstance(given, Variable):
            raise self.fault(f"{short(parameter.value)} is no variable", "a variable")
        return given


def _parameters(pattern: Bgp) -> Iterator[tuple[Iri, Node]]:
    for triple in pattern.triples:
        if triple.subject == PARAMETER and isinstance(triple.predicate, Iri):
            yield triple.predicate, triple.obj


_OWN = (WIKIBASE, BIGDATA, GRAPH_SEARCH)
"""Namespaces of services that are no endpoints elsewhere."""
_LABEL_LANGUAGE = Iri(WIKIBASE + "language")
_DEFAULT_LANGUAGE = "en"
"""The service's language where the query names none."""
_FUNCTIONS = {Iri(RDFS_LABEL): LABEL, Iri(SCHEMA_DESCRIPTION): DESCRIPTION, Iri(SKOS_ALT_LABEL): ALIASES}
_SUFFIXES = {"AltLabel": ALIASES, "Description": DESCRIPTION, "Label": LABEL}
_Named = tuple[Variable, Variable, Iri]
"""The variable that is bound, whose entity it describes, and by which function."""
_CENTER, _RADIUS, _DISTANCE, _GLOBE = (Iri(WIKIBASE + name) for name in ("center", "radius", "distance", "globe"))
_CORNERS = tuple(
    (Iri(WIKIBASE + "corner" + west), Iri(WIKIBASE + "corner" + east))
    for west, east in (("West", "East"), ("SouthWest", "NorthEast"), ("NorthWest", "SouthEast"))
)
_ENTITY_SEARCH = "EntitySearch"
_API, _LIMIT = Iri(WIKIBASE + "api"), Iri(WIKIBASE + "limit")
_TEXT, _LANGUAGE, _KIND = (Iri(API + name) for name in ("search", "language", "type"))
_ITEM, _OUTPUT, _ORDINAL = (Iri(WIKIBASE + name) for name in ("apiOutputItem", "apiOutput", "apiOrdinal"))
_ENTITY, _LABEL = Iri(API + "item"), Iri(API + "label")
_MOST = 50
"""Entities that a search finds at most, as MediaWiki's does."""
_KINDS = ("item", "property")
"""Types of entities; the first unless the query names one."""


def is_own(name: Iri) -> bool:
    """Whether a service is one of the query service itself, and not an endpoint elsewhere."""
    return name.value.startswith(_OWN)


def service_of(name: Iri, inside: Pattern) -> Service:
    """The service of a name, with what stands in its braces. Raises `QueryError` if there is none, or it is
    called wrongly."""
    make = _SERVICES.get(name)
    if make is None:
        known = ", ".join(short(one.value) for one in _SERVICES)
        raise QueryError(f"unknown service {short(name.value)}", expected=f"one of {known}")
    return make(ServiceCall.of(name, inside))


@dataclass(frozen=True, slots=True)
class LabelService:
    """`kgqa.sparql.services.Service` of labels."""

    languages: str
    named: tuple[_Named, ...]
    """What its triples bind."""
    inputs: frozenset[Variable] | None = None

    def applied(self, pattern: Pattern, mentioned: frozenset[str]) -> Pattern:
        """See `Service.applied`; what the group binds itself is left alone."""
        bound = visible(pattern)
        for target, source, function in (*self.named, *_by_name(bound, mentioned)):
            if target not in bound:
                bound[target] = None
                pattern = Extend(pattern, target, Call(function, (source, Literal(self.languages))))
        return pattern


def _label_service(call: ServiceCall) -> LabelService:
    """The service as called. Raises `QueryError` for triples that it does not know."""
    return LabelService(call.text(_LABEL_LANGUAGE, _DEFAULT_LANGUAGE), tuple(_named(call)))


def _named(call: ServiceCall) -> Iterator[_Named]:
    for triple in call.triples:
        function = _FUNCTIONS.get(triple.predicate) if isinstance(triple.predicate, Iri) else None
        if function is None or not isinstance(triple.subject, Variable) or not isinstance(triple.obj, Variable):
            raise call.fault(
                "a triple that it does not know", "?x rdfs:label ?name, or schema:description, skos:altLabel"
            )
        yield triple.obj, triple.subject, function


def _by_name(bound: Iterable[Variable], mentioned: Container[str]) -> Iterator[_Named]:
    for source in tuple(bound):
        for suffix, function in _SUFFIXES.items():
            if source.name + suffix in mentioned:
                yield Variable(source.name + suffix), source, function


@dataclass(frozen=True, slots=True)
class PlaceService:
    """`kgqa.sparql.services.Service` of places."""

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


def _around_service(call: ServiceCall) -> PlaceService:
    """Places within a radius in kilometres. Raises `QueryError` for a call that lacks something."""
    triple, location = _located(call)
    center, radius = _expression(call, call.required(_CENTER)), _kilometres(call, call.required(_RADIUS))
    distance = Call(DISTANCE, (location, center))
    near = And((_on_globe(call, location), Comparison(Comparator.AT_MOST, distance, radius)))
    told = call.variable(_DISTANCE)
    return PlaceService(triple, near, _variables(center, radius), (told, distance) if told else None)


def _box_service(call: ServiceCall) -> PlaceService:
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


@dataclass(frozen=True, slots=True)
class SearchService:
    """`kgqa.sparql.services.Service` of searches."""

    search: Search
    inputs: frozenset[Variable] | None = frozenset()

    def applied(self, pattern: Pattern, _mentioned: frozenset[str]) -> Pattern:
        """See `Service.applied`."""
        return joined(pattern, self.search)


def _search_service(call: ServiceCall) -> SearchService:
    """The service as called. Raises `QueryError` for another API, and for a call that lacks something."""
    api = call.text(_API)
    if api != _ENTITY_SEARCH:
        raise call.fault(f"the API {api} needs Wikimedia's servers", f'bd:serviceParam wikibase:api "{_ENTITY_SEARCH}"')
    outputs = dict(_output(call, triple) for triple in call.triples)
    kind = call.text(_KIND, _KINDS[0])
    if kind not in _KINDS:
        raise call.fault("mwapi:type is unknown", " or ".join(_KINDS))
    item, label, ordinal = (outputs.get(name) for name in (_ITEM, _OUTPUT, _ORDINAL))
    return SearchService(Search(call.text(_TEXT), call.text(_LANGUAGE, ""), kind, _limit(call), item, label, ordinal))


_SERVICES: dict[Iri, Callable[[ServiceCall], Service]] = {
    LABEL: _label_service,
    AROUND: _around_service,
    IN_BOX: _box_service,
    SEARCH: _search_service,
}


def search_triples(search: Search) -> tuple[Triple, ...]:
    """What stands in the braces of the service that is read as this search."""
    given = (
        (_API, _ENTITY_SEARCH), (_TEXT, search.text), (_LANGUAGE, search.language), (_KIND, search.kind),
        (_LIMIT, str(search.limit)),
    )  # fmt: skip
    outputs = (
        (search.item, _ITEM, _ENTITY), (search.label, _OUTPUT, _LABEL),
        (search.ordinal, _ORDINAL, Literal("true", datatype=XSD + "boolean")),
    )  # fmt: skip
    told = tuple(Triple(PARAMETER, name, Literal(value)) for name, value in given)
    return (*told, *(Triple(one, name, kind) for one, name, kind in outputs if one is not None))


def _output(call: ServiceCall, triple: Triple) -> tuple[Iri, Variable]:
    known = triple.predicate == _ORDINAL or (triple.predicate, triple.obj) in ((_ITEM, _ENTITY), (_OUTPUT, _LABEL))
    if not known or not isinstance(triple.subject, Variable):
        raise call.fault("an output that it does not know", "?item wikibase:apiOutputItem mwapi:item")
    assert isinstance(triple.predicate, Iri)
    return triple.predicate, triple.subject


def _limit(call: ServiceCall) -> int:
    given = call.text(_LIMIT, str(_MOST))
    if not given.isdecimal():
        raise call.fault("wikibase:limit is no number", "a number of entities")
    return min(int(given), _MOST)
