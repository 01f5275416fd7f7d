"""The page's addresses: `/` with `q` (the question), `item` (fixed entities) and `lang` (pl or en), and its files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from kgqa.interfaces.http.page.page_view import PageView, page_view
from kgqa.interfaces.http.page.texts import LANGUAGES, example_questions, page_texts
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.questions import checked_question, preferred_items
from kgqa.interfaces.http.service import Service, TheService
from kgqa.terms import ItemId

router = APIRouter(include_in_schema=False)

_FILES = {
    "icon.svg": "image/svg+xml",
    "page.css": "text/css; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "table.js": "text/javascript; charset=utf-8",
}

_ENVIRONMENT = Environment(
    loader=PackageLoader("kgqa.interfaces.http.page"),
    autoescape=select_autoescape(["html"]),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@router.head("/", include_in_schema=False)
@router.get("/")
async def index(
    service: TheService,
    q: str = "",
    item: Annotated[list[str] | None, Query()] = None,
    lang: str = LANGUAGES[0],
) -> HTMLResponse:
    """The form; with a question its answer as well."""
    texts = page_texts(lang if lang in LANGUAGES else LANGUAGES[0])
    items = preferred_items(item or [], service.limits)
    view, error, status = None, "", 200
    if q.strip():
        try:
            view = await _answered(service, checked_question(q, service.limits), items, texts["lang"])
        except Problem as problem:
            error, status = texts.get("problem " + problem.kind, texts["problem"]), problem.status_code
    page = _ENVIRONMENT.get_template("page.html").render(
        t=texts, question=q.strip(), items=sorted(items), view=view, error=error, examples=example_questions(),
        triples=service.endpoint.triples if service.endpoint else None,
    )  # fmt: skip
    return HTMLResponse(page, status)


@router.head("/static/{name}", include_in_schema=False)
@router.get("/static/{name}")
async def static(name: str) -> Response:
    """The style sheet and the script. Raises `Problem` for other names."""
    if name not in _FILES:
        raise Problem(404, "", "")
    return Response(_file(name), media_type=_FILES[name], headers={"Cache-Control": "max-age=3600"})


async def _answered(service: Service, question: str, items: frozenset[ItemId], language: str) -> PageView:
    outcome = await service.answering.outcome(question, items)
    parts = service.answering.parts
    return await service.answering.run(lambda: page_view(question, outcome, parts, service.label, language))


@cache
def _file(name: str) -> bytes:
    return (files(__package__) / "static" / name).read_bytes()
