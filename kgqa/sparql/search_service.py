"""`SERVICE wikibase:mwapi` with the API `EntitySearch`: entities whose names begin with a text.

Source: Wikidata Query Service, user manual, MWAPI. The other APIs of MediaWiki ask its
servers, which nothing here does.
"""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.sparql.algebra import Pattern, Search, Triple, Variable
from kgqa.sparql.changes import joined
from kgqa.sparql.service_call import ServiceCall
from kgqa.sparql.wikidata_names import API, PARAMETER
from kgqa.terms import WIKIBASE, XSD, Iri, Literal

ENTITY_SEARCH = "EntitySearch"
_API, _LIMIT = Iri(WIKIBASE + "api"), Iri(WIKIBASE + "limit")
_TEXT, _LANGUAGE, _KIND = (Iri(API + name) for name in ("search", "language", "type"))
_ITEM, _OUTPUT, _ORDINAL = (Iri(WIKIBASE + name) for name in ("apiOutputItem", "apiOutput", "apiOrdinal"))
_ENTITY, _LABEL = Iri(API + "item"), Iri(API + "label")
_MOST = 50
"""Entities that a search finds at most, as MediaWiki's does."""
_KINDS = ("item", "property")
"""Types of entities; the first unless the query names one."""


@dataclass(frozen=True, slots=True)
class SearchService:
    """`kgqa.sparql.service_call.Service` of searches."""

    search: Search
    inputs: frozenset[Variable] | None = frozenset()

    def applied(self, pattern: Pattern, _mentioned: frozenset[str]) -> Pattern:
        """See `Service.applied`."""
        return joined(pattern, self.search)


def search_service(call: ServiceCall) -> SearchService:
    """The service as called. Raises `QueryError` for another API, and for a call that lacks something."""
    api = call.text(_API)
    if api != ENTITY_SEARCH:
        raise call.fault(f"the API {api} needs Wikimedia's servers", f'bd:serviceParam wikibase:api "{ENTITY_SEARCH}"')
    outputs = dict(_output(call, triple) for triple in call.triples)
    kind = call.text(_KIND, _KINDS[0])
    if kind not in _KINDS:
        raise call.fault("mwapi:type is unknown", " or ".join(_KINDS))
    item, label, ordinal = (outputs.get(name) for name in (_ITEM, _OUTPUT, _ORDINAL))
    return SearchService(Search(call.text(_TEXT), call.text(_LANGUAGE, ""), kind, _limit(call), item, label, ordinal))


def search_triples(search: Search) -> tuple[Triple, ...]:
    """What stands in the braces of the service that is read as this search."""
    given = (
        (_API, ENTITY_SEARCH), (_TEXT, search.text), (_LANGUAGE, search.language), (_KIND, search.kind),
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
