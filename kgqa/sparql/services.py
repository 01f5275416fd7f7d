"""The services of the Wikidata Query Service that a query may call, by their names."""

from __future__ import annotations

from collections.abc import Callable

from kgqa.errors import QueryError
from kgqa.sparql.algebra import Pattern
from kgqa.sparql.label_service import label_service
from kgqa.sparql.place_services import around_service, box_service
from kgqa.sparql.search_service import search_service
from kgqa.sparql.service_call import Service, ServiceCall
from kgqa.sparql.wikidata_names import AROUND, BIGDATA, GRAPH_SEARCH, IN_BOX, LABEL, SEARCH, short
from kgqa.terms import WIKIBASE, Iri

_SERVICES: dict[Iri, Callable[[ServiceCall], Service]] = {
    LABEL: label_service,
    AROUND: around_service,
    IN_BOX: box_service,
    SEARCH: search_service,
}
_OWN = (WIKIBASE, BIGDATA, GRAPH_SEARCH)
"""Namespaces of services that are no endpoints elsewhere."""


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
