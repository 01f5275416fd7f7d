"""`/entity/Q36`, what the graph says of an entity, in the form that a client asks for.

By the header `Accept`, or by an ending of the address (`/entity/Q36.ttl`) as Wikidata's Special:EntityData has it.
Where the data tell their date, a triple of the document and `Last-Modified` do as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, RedirectResponse, Response

from kgqa.formats.rdf import WRITERS, Triple
from kgqa.formats.wikibase_json import wikibase_entity
from kgqa.interfaces.http.negotiation import chosen
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.schemas import problems
from kgqa.interfaces.http.service import Service, TheService
from kgqa.model import Budget, Query
from kgqa.protocols import QueryExecutor
from kgqa.sparql.reader import read_form
from kgqa.terms import ENTITY, WIKIBASE, XSD, Iri, Literal, PropertyId
from wikidata_hdt.entities.entity_json import PROPERTY_TYPES

router = APIRouter(tags=["questions"])
_NAME = re.compile(r"([QP][1-9][0-9]{0,14})(?:\.([a-z]+))?")
_PAGE, _JSON = "text/html", "application/json"
_OFFERED = {_JSON: _JSON, **{name: name for name in WRITERS}, "text/plain": "application/n-triples", _PAGE: _PAGE}
_ENDINGS = {
    "json": _JSON, "ttl": "text/turtle", "nt": "application/n-triples", "rdf": "application/rdf+xml",
    "jsonld": "application/ld+json", "html": _PAGE,
}  # fmt: skip
_DATATYPES = {WIKIBASE + name: datatype for datatype, name in PROPERTY_TYPES.items()}
_TYPE = Iri(WIKIBASE + "propertyType")
_ABOUT, _MODIFIED = Iri("http://schema.org/about"), Iri("http://schema.org/dateModified")
_EXAMPLE = {"entities": {"Q36": {"type": "item", "id": "Q36", "labels": {"pl": {"language": "pl", "value": "Polska"}}}}}
_PARAMETER = {
    "name": "name", "in": "path", "required": True, "schema": {"type": "string", "examples": ["Q36", "P36.ttl"]},
    "description": "The id of an item or property, perhaps with an ending: " + ", ".join(_ENDINGS) + ".",
}  # fmt: skip
_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {"description": "what the graph says of the entity", "content": {_JSON: {"example": _EXAMPLE}}},
    303: {"description": "the page of the item, for browsers"},
    **problems(404, 406, 429, 503),
}
_STATEMENTS = read_form("SELECT ?p ?o WHERE { ?s ?p ?o }")
_BUDGET = Budget(5.0, 50_000)
_NODES = (ENTITY + "statement/", "http://www.wikidata.org/value/")
"""What the nodes of statements and values begin with."""


@router.head("/entity/{name}", include_in_schema=False)
@router.get("/entity/{name}", response_class=Response, responses=_RESPONSES, openapi_extra={"parameters": [_PARAMETER]})
async def entity(request: Request, service: TheService) -> Response:
    """What the graph says of an item or property: Wikibase's JSON, RDF, or for browsers its page."""
    name = request.path_params["name"]
    match = _NAME.fullmatch(name)
    if match is None or (match[2] and match[2] not in _ENDINGS):
        raise Problem(404, "no-such-item", f"{name} is no item or property")
    accept = request.headers.getlist("accept")
    media_type = _ENDINGS[match[2]] if match[2] else chosen(accept, _OFFERED)
    if media_type is None:
        raise Problem(406, "not-acceptable", "offered are " + ", ".join(_OFFERED))
    if media_type == _PAGE:
        return RedirectResponse(f"/item/{match[1]}", 303, {"Vary": "Accept"})
    return await service.answering.run(lambda: _document(service, match[1], media_type))


def _document(service: Service, name: str, media_type: str) -> Response:
    """The data of an entity. Raises `Problem` for one that the graph does not hold, or with too many statements."""
    found = entity_triples(service.answering.parts.executor, name)
    if not found.triples:
        raise Problem(404, "no-such-item", f"the graph does not hold {name}")
    if not found.complete:
        raise Problem(503, "too-large", f"{name} has more statements than are sent; ask /sparql for some of them")
    headers = {"Vary": "Accept", **_dated(service)}
    if media_type == _JSON:
        told = wikibase_entity(name, found.triples, lambda prop: _datatype(service, prop))
        return JSONResponse({"entities": {name: told}}, headers=headers)
    text = "".join(WRITERS[media_type]([*_about(service, name), *found.triples]))
    kind = f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type
    return Response(text, media_type=kind, headers=headers)


def _datatype(service: Service, prop: str) -> str:
    stated = service.answering.parts.graph.objects(PropertyId(prop).iri, _TYPE)
    return next((_DATATYPES[one.value] for one in stated if one.value in _DATATYPES), "")


def _about(service: Service, name: str) -> Iterator[Triple]:
    """What the document says of itself: the date of the data, where they tell one."""
    if service.data_date:
        document = Iri(f"http://www.wikidata.org/wiki/Special:EntityData/{name}")
        yield document, _ABOUT, Iri(ENTITY + name)
        yield document, _MODIFIED, Literal(service.data_date, datatype=XSD + "date")


def _dated(service: Service) -> dict[str, str]:
    if not service.data_date:
        return {}
    return {
        "Last-Modified": format_datetime(datetime.fromisoformat(service.data_date).replace(tzinfo=UTC), usegmt=True)
    }


@dataclass(frozen=True, slots=True)
class EntityTriples:
    """The triples of an entity."""

    triples: Sequence[Triple]
    complete: bool
    """False if there are more than are read."""


def entity_triples(executor: QueryExecutor, name: str) -> EntityTriples:
    """The triples of an entity by its id; none of one that the graph does not hold. Raises as the executor."""
    waiting = [Iri(ENTITY + name)]
    seen, found, complete = set(waiting), list[Triple](), True
    while waiting:
        subject = waiting.pop()
        solutions = executor.execute(Query(_STATEMENTS, (("s", subject),)), _BUDGET)
        told = [(subject, predicate, obj) for predicate, obj in solutions.rows if predicate and obj]
        found += told
        complete = complete and solutions.complete and len(found) <= _BUDGET.rows
        new = [one for one in _nodes(told) if one not in seen] if complete else []
        seen.update(new)
        waiting += reversed(new)
    return EntityTriples(found, complete)


def _nodes(triples: Sequence[Triple]) -> Iterator[Iri]:
    """The nodes that statements end at, each once."""
    for one in dict.fromkeys(obj for _, _, obj in triples):
        if isinstance(one, Iri) and one.value.startswith(_NODES):
            yield one
