"""The SPARQL endpoint, and what it says of itself.

What the protocol leaves open: a query that is no SPARQL 1.1 gets 400, one that is refused (updates, SERVICE) 403, one
that exceeds its time or memory 503, one with more solutions than are sent 403. With `Prefer: handling=lenient`
(RFC 7240) what was found until then is sent instead, with `Preference-Applied` and `X-SPARQL-MaxRows`.

Sources: SPARQL 1.1 Protocol; SPARQL 1.1 Service Description; RFC 9110, sections 8.8.3 (ETag) and 13.1.2
(If-None-Match).
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any, BinaryIO

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.types import Receive, Scope, Send
from werkzeug.http import parse_etags

from kgqa.formats.rdf import WRITERS
from kgqa.formats.sparql_results import WRITERS as RESULT_WRITERS
from kgqa.interfaces.http.clients import current_client
from kgqa.interfaces.http.metrics import QUERIES, QUERY_SECONDS
from kgqa.interfaces.http.negotiation import FORMATS, GRAPHS, RESULTS, chosen
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.schemas import problems
from kgqa.interfaces.http.service import Endpoint, TheEndpoint
from kgqa.interfaces.http.service_settings import Limits
from kgqa.interfaces.http.sparql.operation import (
    DIRECT,
    FORM,
    Operation,
    in_languages,
    read_operation,
    spoken_languages,
)
from kgqa.interfaces.http.sparql.pool import Result
from kgqa.interfaces.http.sparql.process import Job, Reply, Verdict
from kgqa.model import Solutions
from kgqa.terms import Iri, Term, integer

router = APIRouter(tags=["sparql"])
_STATUS = {
    Verdict.MALFORMED: 400,
    Verdict.REFUSED: 403,
    Verdict.NOT_ACCEPTABLE: 406,
    Verdict.TOO_SLOW: 503,
    Verdict.TOO_MUCH_MEMORY: 503,
    Verdict.INTERRUPTED: 503,
    Verdict.TOO_LARGE: 503,
    Verdict.TOO_MANY_ROWS: 403,
    Verdict.FAILED: 500,
    Verdict.ABANDONED: 400,
}
_OVERLOAD = 503
_RETRY = {"Retry-After": "10"}
_LENIENT = "handling=lenient"
_PAGE = "text/html"
_STRING = {"type": "string", "examples": ["SELECT ?o WHERE { wd:Q36 wdt:P36 ?o }"]}
_ABOUT = "A SPARQL 1.1 query; the prefixes of Wikidata are known."
_ABOUT_FORMAT = f"In place of the header `Accept`: {', '.join(FORMATS)}, or a media type."
_FORMAT = {"type": "string", "description": _ABOUT_FORMAT, "examples": ["csv"]}
_GET = {
    "parameters": [
        {"name": "query", "in": "query", "description": _ABOUT, "schema": _STRING},
        {"name": "format", "in": "query", "description": _ABOUT_FORMAT, "schema": _FORMAT},
    ]
}
_QUERY_FORM = {
    "type": "object",
    "required": ["query"],
    "properties": {"query": {**_STRING, "description": _ABOUT}, "format": _FORMAT},
}
_POST = {
    "requestBody": {
        "required": True,
        "description": _ABOUT,
        "content": {DIRECT: {"schema": _STRING}, FORM: {"schema": _QUERY_FORM}},
    }
}
_SD = "http://www.w3.org/ns/sparql-service-description#"
_VOID = "http://rdfs.org/ns/void#"
_TYPE = Iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
_FORMATS = (
    "SPARQL_Results_JSON", "SPARQL_Results_XML", "SPARQL_Results_CSV", "SPARQL_Results_TSV", "Turtle", "N-Triples",
    "RDF_XML", "JSON-LD",
)  # fmt: skip
_PIECE = 256 << 10
"""Bytes that are sent at once; so many are compressed outside the event loop."""


def _result_examples() -> dict[str, Any]:
    """What the results of queries look like, by media type."""
    place, capital = (Iri(f"http://www.wikidata.org/{name}") for name in ("entity/Q36", "prop/direct/P36"))
    city = Iri("http://www.wikidata.org/entity/Q270")
    results = {name: "".join(write(Solutions(("o",), ((city,),)))) for name, write in RESULT_WRITERS.items()}
    graphs = {name: "".join(write([(place, capital, city)])) for name, write in WRITERS.items()}
    return {
        name: {"example": json.loads(text) if name.endswith("json") else text}
        for name, text in (results | graphs).items()
    }


_RESPONSES: dict[int | str, dict[str, Any]] = {
    200: {"description": "the solutions, triples or truth value", "content": _result_examples()},
    304: {"description": "the client has this result"},
    **problems(400, 403, 406, 413, 414, 429, 500, 503),
}


@router.head("/sparql", include_in_schema=False)
@router.get("/sparql", response_class=Response, openapi_extra=_GET, responses=_RESPONSES)
async def query_by_get(request: Request, endpoint: TheEndpoint) -> Response:
    """Run a SPARQL 1.1 query; without one, describe the endpoint."""
    if request.app.state.service is not None and _is_for_people(request):
        return RedirectResponse(request.url.replace(path="/editor", netloc="", scheme=""), 303)
    operation = await read_operation(request)
    return _described(request, endpoint) if operation is None else await _queried(request, endpoint, operation)


@router.post("/sparql", response_class=Response, openapi_extra=_POST, responses=_RESPONSES | problems(415))
async def query_by_post(request: Request, endpoint: TheEndpoint) -> Response:
    """Run a SPARQL 1.1 query."""
    operation = await read_operation(request)
    assert operation is not None
    return await _queried(request, endpoint, operation)


def _is_for_people(request: Request) -> bool:
    """Whether a browser asks, which wants a page rather than data, by an address that names no format."""
    if "format" in request.query_params:
        return False
    offered = {**RESULTS, **GRAPHS, _PAGE: _PAGE}
    return chosen(request.headers.getlist("accept"), offered) == _PAGE


def _described(request: Request, endpoint: Endpoint) -> Response:
    media_type = chosen(request.headers.getlist("accept"), GRAPHS) or "text/turtle"
    address = str(request.url.replace(query="", fragment=""))
    return Response("".join(WRITERS[media_type](description(address, endpoint.triples))), media_type=_full(media_type))


async def _queried(request: Request, endpoint: Endpoint, operation: Operation) -> Response:
    accept = [operation.accept] if operation.accept else request.headers.getlist("accept")
    languages = spoken_languages(request.headers.get("accept-language", ""))
    lenient = _LENIENT in request.headers.get("prefer", "").replace(" ", "").lower()
    text = in_languages(operation.query, languages)
    job = Job(text, chosen(accept, RESULTS), chosen(accept, GRAPHS), lenient)
    if job.results_type is None and job.graph_type is None:
        raise Problem(406, "not-acceptable", "offered are " + ", ".join({**RESULTS, **GRAPHS}))
    started = time.perf_counter()
    result = await endpoint.queries.run(job, current_client(), client_gone(request))
    QUERIES.labels(result.reply.verdict.value).inc()
    QUERY_SECONDS.observe(time.perf_counter() - started)
    return _response(request, result, endpoint.limits)


async def client_gone(request: Request) -> None:
    """Ends when the client does."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _response(request: Request, result: Result, limits: Limits) -> Response:
    reply = result.reply
    check_success(reply, limits)
    headers = {"Vary": "Accept, Accept-Language, Prefer"}
    if reply.verdict is Verdict.CUT:
        headers |= {"Preference-Applied": _LENIENT, "X-SPARQL-MaxRows": str(limits.query_rows)}
    return result_response(request, result, _full(reply.media_type), headers)


def check_success(reply: Reply, limits: Limits) -> None:
    """Raise the `Problem` of a query that failed."""
    if reply.verdict in _STATUS:
        status = _STATUS[reply.verdict]
        raise Problem(status, reply.verdict.value, _detail(reply, limits), _RETRY if status == _OVERLOAD else None)


def _detail(reply: Reply, limits: Limits) -> str:
    match reply.verdict:
        case Verdict.TOO_SLOW:
            return f"the query took longer than {limits.query_seconds:g} seconds"
        case Verdict.TOO_MUCH_MEMORY:
            return "the query needed more memory than it may"
        case Verdict.INTERRUPTED:
            return "the query's process was ended from outside, perhaps for want of memory"
        case Verdict.TOO_LARGE:
            return "the server's disk has no room for the result"
        case Verdict.FAILED:
            return "an unexpected error; the server's log has the query"
        case Verdict.TOO_MANY_ROWS:
            return f"more than {limits.query_rows} solutions; add LIMIT, or `Prefer: {_LENIENT}` for the first ones"
    return reply.detail


def _full(media_type: str) -> str:
    return f"{media_type}; charset=utf-8" if media_type.startswith("text/") else media_type


def _sd(name: str) -> Iri:
    return Iri(_SD + name)


def description(endpoint: str, triples: int) -> Sequence[tuple[Term, Term, Term]]:
    """The statements about an endpoint at an address over one unnamed graph of so many triples."""
    service, dataset, graph = Iri("_:service"), Iri("_:dataset"), Iri("_:graph")
    statements: list[tuple[Term, Term, Term]] = [
        (service, _TYPE, _sd("Service")),
        (service, _sd("endpoint"), Iri(endpoint)),
        (service, _sd("supportedLanguage"), _sd("SPARQL11Query")),
    ]
    formats = (Iri(f"http://www.w3.org/ns/formats/{name}") for name in _FORMATS)
    statements += [(service, _sd("resultFormat"), one) for one in formats]
    return [
        *statements,
        (service, _sd("defaultDataset"), dataset),
        (dataset, _TYPE, _sd("Dataset")),
        (dataset, _sd("defaultGraph"), graph),
        (graph, _TYPE, _sd("Graph")),
        (graph, Iri(_VOID + "triples"), integer(triples)),
    ]


def result_response(request: Request, result: Result, media_type: str, headers: Mapping[str, str]) -> Response:
    """The response with a result. Its tag is a weak one, because compressed and plain bodies share it."""
    if request.method == "POST":
        return _with_body(result, media_type, headers)
    headers = {**headers, "ETag": f'W/"{result.reply.tag}"', "Cache-Control": "no-cache"}
    if parse_etags(request.headers.get("if-none-match")).contains_weak(result.reply.tag):
        if result.file is not None:
            result.file.close()
        return Response(status_code=304, headers=dict(headers))
    return _with_body(result, media_type, headers)


def _with_body(result: Result, media_type: str, headers: Mapping[str, str]) -> Response:
    if result.file is None:
        return Response(result.reply.body, media_type=media_type, headers=dict(headers))
    return _FileResponse(result.file, result.reply.length, media_type, headers)


class _FileResponse(Response):
    """Sends an open file that has no name, and closes it."""

    def __init__(self, file: BinaryIO, length: int, media_type: str, headers: Mapping[str, str]) -> None:
        super().__init__(media_type=media_type, headers={**headers, "Content-Length": str(length)})
        self._file = file

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        """Send the response."""
        with self._file:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            while scope["method"] != "HEAD" and (piece := await asyncio.to_thread(self._file.read, _PIECE)):
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
