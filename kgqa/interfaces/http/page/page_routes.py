"""The addresses of the page: `/`, `/answer.json` and `/answer.csv`, `/complete`, `/api/docs`, and its files.

`/` and answers as files take `q` (question), `item` (fixed), `meaning`, `lang` (pl or en); `/complete` takes
`before`, the text in front of the cursor.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from kgqa.interfaces.http.page.answer_table import answer_csv
from kgqa.interfaces.http.page.page_names import data_named, page_label
from kgqa.interfaces.http.page.page_view import PageView
from kgqa.interfaces.http.page.rendering import TheTexts, rendered
from kgqa.interfaces.http.page.shown_lines import Line, ShownLine, shown_line
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.sent_questions import Before, preferred_items
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.items.working_examples import Example, working_examples
from kgqa.interfaces.name_completion import completed
from kgqa.interfaces.outcomes.term_view import TermView
from kgqa.interfaces.pictures.pictured_facts import ItemFacts

router = APIRouter(include_in_schema=False)
_FILES = {
    "icon.svg": "image/svg+xml",
    "page.css": "text/css; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "colours.js": "text/javascript; charset=utf-8",
    "editor.js": "text/javascript; charset=utf-8",
    "table.js": "text/javascript; charset=utf-8",
}
_LONGEST = 1000
_ENDINGS = ("json", "csv")


@router.head("/", include_in_schema=False)
@router.get("/")
async def index(
    service: TheService,
    texts: TheTexts,
    *,
    q: str = "",
    item: Annotated[list[str] | None, Query()] = None,
    meaning: str = "",
    after: Annotated[list[str] | None, Query()] = None,
    topic: Annotated[list[str] | None, Query()] = None,
    thanks: str = "",
    page: Annotated[int, Query(ge=1, le=1000)] = 1,
) -> HTMLResponse:
    """The form; with a question its answer as well, by the number of a meaning where one was chosen. `after` has the
    earlier questions of a conversation, `topic` what it is about, `page` is one of a long answer's list."""
    items = preferred_items(item or [], service.limits)
    number = int(meaning) if meaning.isdecimal() and len(meaning) == 1 else 0
    line = Line(q.strip(), items, number, page)
    shown, error, status = None, "", 200
    examples: Mapping[str, list[Example]] = {}
    try:
        before = Before.checked(after or [], topic or [], service)
        shown = await shown_line(service, line, before, texts["lang"]) if line.text else None
    except Problem as problem:
        error, status = texts.get("problem " + problem.kind, texts["problem"]), problem.status_code
    shown = shown or ShownLine.unanswered(line)
    pictures = await service.pictures.drawn(shown.view.pictures) if shown.view else ()
    if not line.text:
        examples = await service.answering.run(lambda: _examples(service))
    return rendered(
        "page.html", texts, status, service.endpoint.triples if service.endpoint else None,
        shown=shown, question=shown.question, items=shown.items, meaning=shown.meaning, view=shown.view, error=error,
        examples=examples, pictures=pictures, data=data_named(service, texts),
        verdicts=service.config.feedback is not None, thanked=bool(thanks),
    )  # fmt: skip


@router.head("/static/{name}", include_in_schema=False)
@router.get("/static/{name}")
async def static(name: str) -> Response:
    """The style sheet and the script. Raises `Problem` for other names."""
    if name not in _FILES:
        raise Problem(404, "", "")
    return Response(_file(name), media_type=_FILES[name], headers={"Cache-Control": "max-age=3600"})


@lru_cache(maxsize=4)
def _examples(service: Service) -> Mapping[str, list[Example]]:
    """Examples that the loaded data answer, by their kinds; tried once in a worker process."""
    found: dict[str, list[Example]] = {}
    for one in working_examples(service.answering.parts, service.config, tries=40):
        found.setdefault(one.kind, []).append(one)
    return found


@cache
def _file(name: str) -> bytes:
    return (files(__package__) / "static" / name).read_bytes()


@router.get("/complete")
async def complete(service: TheService, before: Annotated[str, Query(max_length=_LONGEST)] = "") -> JSONResponse:
    """The names that the last words of a text may become, likeliest first."""
    found = await service.answering.run(lambda: completed(service.answering.parts, before))
    names = [{"text": one.text, "replaced": one.replaced, "note": one.note, "id": one.entity} for one in found]
    return JSONResponse({"names": names}, headers={"Cache-Control": "max-age=60"})


@router.head("/api/docs", include_in_schema=False)
@router.get("/api/docs")
async def docs(request: Request, texts: TheTexts) -> HTMLResponse:
    """The routes with their parameters, bodies and responses, and the members of these."""
    endpoint = request.app.state.endpoint
    triples = endpoint.triples if endpoint is not None else None
    return rendered("docs.html", texts, triples=triples, schema=request.app.openapi())


@router.get("/answer.{ending}")
async def answer_file(
    ending: str,
    service: TheService,
    texts: TheTexts,
    q: str,
    *,
    item: Annotated[list[str] | None, Query()] = None,
    meaning: Annotated[int, Query(ge=0, le=9)] = 0,
) -> Response:
    """The answer to a question as a file. Raises `Problem` for what is no question, and where there is no answer."""
    if ending not in _ENDINGS:
        raise Problem(404, "", "")
    line = Line(q.strip(), preferred_items(item or [], service.limits), meaning)
    shown = await shown_line(service, line, Before(), texts["lang"])
    if shown.view is None or shown.view.outcome.answer is None:
        raise Problem(404, "no-answer", "there is no answer to this question")
    headers = {"Content-Disposition": f'attachment; filename="answer.{ending}"'}
    if ending == "csv":
        facts = ItemFacts(service.answering.parts.graph, page_label(service, texts["lang"]))
        table = answer_csv(shown.question, shown.view, facts, (", ".join(service.sources), service.data_date))
        return Response(table, media_type="text/csv; charset=utf-8", headers=headers)
    return JSONResponse(_record(shown, service), headers=headers)


def _record(shown: ShownLine, service: Service) -> dict[str, Any]:
    assert shown.view is not None
    answer = shown.view.outcome.answer
    assert answer is not None
    statements = [
        {"subject": _term(one.subject), "property": _term(one.by), "value": _term(one.value)}
        for one in shown.view.statements
    ]
    return {
        "question": shown.question, "answer": answer.text, "confidence": answer.confidence, "source": answer.source,
        "terms": [_valued(one, shown.view) for one in answer.terms], "query": answer.query, "statements": statements,
        "data": {"sources": list(service.sources), "date": service.data_date or None},
    }  # fmt: skip


def _term(term: TermView) -> dict[str, str]:
    return {"id": term.id, "name": term.name, "description": term.description}


def _valued(term: TermView, view: PageView) -> dict[str, str]:
    """A thing of the answer, with what it has of what is measured, in words."""
    value = view.values.get(term.id)
    return _term(term) | ({} if value is None else {"property": view.column, "value": value})
