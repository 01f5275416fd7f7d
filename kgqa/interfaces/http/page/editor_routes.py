"""The query editor, `/editor` with `query` and `page`, and its results as files, `/editor/result.csv` and `.json`."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from kgqa.interfaces.http.clients import current_client
from kgqa.interfaces.http.page.page_names import page_label
from kgqa.interfaces.http.page.query_faults import EmptyResult, QueryFault, empty_result, query_fault, unordered_by
from kgqa.interfaces.http.page.rendering import TheTexts, rendered
from kgqa.interfaces.http.page.result_table import MOST_ROWS, Order, ResultTable, result_table
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.service import Endpoint, Service, TheService
from kgqa.interfaces.http.sparql.operation import in_languages
from kgqa.interfaces.http.sparql.pool import Result
from kgqa.interfaces.http.sparql.process import Job, Verdict
from kgqa.interfaces.http.sparql.sparql_routes import check_success, client_gone, result_response
from kgqa.interfaces.name_completion import entities_named
from kgqa.interfaces.pictures.drawn_shapes import Picture, Sketch
from kgqa.interfaces.pictures.result_pictures import Solutions, result_pictures, views_of
from kgqa.resources import read_yaml

router = APIRouter(include_in_schema=False)
_JSON, _CSV, _TURTLE = "application/sparql-results+json", "text/csv", "text/turtle"
_FILES = {"csv": _CSV, "json": _JSON}
_STATUS = {
    Verdict.TOO_SLOW: 503, Verdict.TOO_MUCH_MEMORY: 503, Verdict.INTERRUPTED: 503, Verdict.TOO_LARGE: 503,
    Verdict.FAILED: 500,
}  # fmt: skip
"""Of queries that failed and that are not at fault themselves."""
_LONGEST = 20_000
"""Characters of a query, and of a graph that is shown."""
_ENTITY = re.compile(r"\b(?:wd|wdt|p|ps|psv|pq):([QP][1-9][0-9]*)\b")


async def _endpoint(service: TheService) -> Endpoint:
    """The SPARQL endpoint. Raises `Problem` where the graph is another server's."""
    if service.endpoint is None:
        raise Problem(404, "no-endpoint", "the graph is elsewhere")
    return service.endpoint


TheEndpoint = Annotated[Endpoint, Depends(_endpoint)]


@dataclass(frozen=True, slots=True)
class Shown:
    """What of a result is shown, and how."""

    page: int
    view: str
    order: Order
    language: str
    explained: bool
    """Whether the plan is wanted in place of the solutions."""


@dataclass(frozen=True, slots=True)
class EditorView:
    """What came of a query."""

    seconds: float
    table: ResultTable | None = None
    graph: str = ""
    """Triples as Turtle, of a query that makes some."""
    sketches: tuple[Sketch, ...] = ()
    """Of solutions that can be drawn."""
    view: str = ""
    """How the solutions are shown."""
    wanted: str = ""
    """The view that was chosen by hand; empty where the query or the types of its columns choose."""
    views: tuple[str, ...] = ()
    """How they may be shown."""
    cut: bool = False
    """Whether there is more than is shown."""
    verdict: Verdict | None = None
    """How the query failed."""
    fault: QueryFault | None = None
    """What is wrong with it."""
    empty: EmptyResult | None = None
    """Why there are no solutions."""
    unordered: tuple[str, ...] = ()
    """Variables of ORDER BY that nothing binds."""
    plan: tuple[PlanRow, ...] = ()
    """How it would be evaluated, where that was asked for."""


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One operator of a plan."""

    depth: int
    operator: str
    """Its class, for which the page has words."""
    pattern: str
    estimate: int
    rows: int | None
    """How many results there were, where it has been evaluated."""


@router.head("/editor", include_in_schema=False)
@router.get("/editor")
async def editor(
    request: Request,
    endpoint: TheEndpoint,
    service: TheService,
    texts: TheTexts,
    *,
    query: Annotated[str, Query(max_length=_LONGEST)] = "",
    page: Annotated[int, Query(ge=1, le=MOST_ROWS)] = 1,
    view: Annotated[str, Query(max_length=20)] = "",
    sort: Annotated[str, Query(max_length=200)] = "",
    explain: Annotated[str, Query(max_length=5)] = "",
) -> HTMLResponse:
    """The editor; with a query its result as well. `view` is how it is shown, `sort` the column that it is sorted by,
    with a minus in front of the last on; `explain` shows the plan in its place."""
    result = None
    pictures: tuple[Picture, ...] = ()
    if query.strip():
        started = time.perf_counter()
        text = in_languages(query, texts["lang"])
        job = Job(text, _JSON, _TURTLE, lenient=True, rows=MOST_ROWS, explain=bool(explain))
        found = await _asked(request, endpoint, job)
        seconds = time.perf_counter() - started
        shown = Shown(page, view, Order.of(sort), texts["lang"], bool(explain))
        result = await service.answering.run(lambda: _view(query, found, seconds, shown, service))
        pictures = await service.pictures.drawn(result.sketches)
    status = _STATUS.get(result.verdict, 400) if result is not None and result.verdict else 200
    examples = await service.answering.run(lambda: _examples(texts["lang"], service))
    return rendered(
        "editor.html", texts, status, endpoint.triples,
        query=query.strip() or texts["first query"], asked=bool(query.strip()),
        view=result, pictures=pictures, most=MOST_ROWS, examples=examples,
    )  # fmt: skip


@router.get("/editor/result.{ending}")
async def result(
    request: Request,
    endpoint: TheEndpoint,
    ending: str,
    texts: TheTexts,
    query: Annotated[str, Query(max_length=_LONGEST)],
) -> Response:
    """All solutions of a query that the service sends, as a file. Raises `Problem` as the SPARQL endpoint does."""
    if ending not in _FILES:
        raise Problem(404, "", "")
    found = await _asked(
        request, endpoint, Job(in_languages(query, texts["lang"]), _FILES[ending], None, lenient=True, for_people=True)
    )
    check_success(found.reply, endpoint.limits)
    headers = {"Content-Disposition": f'attachment; filename="result.{ending}"'}
    return result_response(request, found, _FILES[ending], headers)


@router.get("/complete/entities")
async def entities(service: TheService, name: Annotated[str, Query(max_length=200)], kind: str = "Q") -> JSONResponse:
    """Items (`kind` Q) or properties (P) whose name begins so."""
    found = await service.answering.run(lambda: entities_named(service.answering.parts, name, kind[:1]))
    return JSONResponse({"names": [{"text": one.text, "id": one.entity, "note": one.note} for one in found]})


@lru_cache(maxsize=4)
def _examples(language: str, service: Service) -> Mapping[str, Sequence[QueryExample]]:
    """Looked through once in a worker process for each language."""
    return query_examples(language, service.label)


async def _asked(request: Request, endpoint: Endpoint, job: Job) -> Result:
    return await endpoint.queries.run(job, current_client(), client_gone(request))


def _view(query: str, found: Result, seconds: float, shown: Shown, service: Service) -> EditorView:
    reply = found.reply
    if reply.verdict not in (Verdict.DONE, Verdict.CUT):
        return EditorView(seconds, verdict=reply.verdict, fault=query_fault(query, reply, shown.language))
    body, cut = _body(found), reply.verdict is Verdict.CUT
    if reply.media_type == _TURTLE:
        text = body.decode("utf-8", "replace")
        return EditorView(seconds, graph=text[:_LONGEST], cut=cut or len(text) > _LONGEST)
    if shown.explained:
        return EditorView(seconds, plan=tuple(_plan_rows(body)))
    label = page_label(service, shown.language)
    solutions = Solutions.read(body, label)
    view, sketches = result_pictures(query, solutions, shown.view)
    return EditorView(
        seconds, result_table(body, shown.page, label, shown.order), sketches=sketches, view=view,
        wanted=shown.view, views=views_of(solutions), cut=cut,
        empty=None if solutions.rows else empty_result(service.answering.parts.executor, query),
        unordered=unordered_by(query),
    )  # fmt: skip


def _plan_rows(body: bytes) -> Iterator[PlanRow]:
    """The operators of a plan, which comes as solutions."""
    for row in json.loads(body)["results"]["bindings"]:
        depth, operator, pattern, estimate, rows = (
            row[name]["value"] for name in ("depth", "operator", "pattern", "estimate", "rows")
        )
        yield PlanRow(int(depth), operator, pattern, int(estimate), int(rows) if rows else None)


def _body(found: Result) -> bytes:
    """The whole result; of at most `MOST_ROWS` rows."""
    if found.file is None:
        return found.reply.body
    with found.file as file:
        file.seek(0)
        return file.read()


@dataclass(frozen=True, slots=True)
class QueryExample:
    """A query with what it is called in a language of the page."""

    name: str
    query: str


def query_examples(language: str, label: Callable[[str], str]) -> Mapping[str, Sequence[QueryExample]]:
    """The examples by theme; those that name an entity without a label are left out, as the data do not know it."""
    name = "english" if language == "en" else "name"
    theme = "english" if language == "en" else "theme"
    shown = ((one[theme], [_example(each, name) for each in _known(one["examples"], label)]) for one in _themes())
    return {theme: examples for theme, examples in shown if examples}


def _example(one: Mapping[str, str], name: str) -> QueryExample:
    return QueryExample(one[name], one["query"].strip())


def _known(examples: Iterable[Mapping[str, str]], label: Callable[[str], str]) -> Iterable[Mapping[str, str]]:
    return (one for one in examples if all(map(label, set(_ENTITY.findall(one["query"])))))


@cache
def _themes() -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = read_yaml(files(__package__) / "data" / "query_examples.yaml")
    return found
