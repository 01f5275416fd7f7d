"""The addresses of the page: `/`, `/answer.json` and `/answer.csv`, `/complete`, `/api/docs`, and its files; what it
shows of a line that somebody typed.

`/` and answers as files take `q` (question), `item` (fixed), `meaning`, `lang` (pl or en); `/complete` takes `before`,
the text in front of the cursor.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from kgqa.interfaces.chat.small_talk import reply_to, reply_to_english
from kgqa.interfaces.http.page.answer_table import answer_csv
from kgqa.interfaces.http.page.item_routes import ready_questions
from kgqa.interfaces.http.page.page_names import data_named, page_label, page_names
from kgqa.interfaces.http.page.page_view import PageView, page_view
from kgqa.interfaces.http.page.rendering import TheTexts, rendered
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.sent_questions import Before, checked_question, continued, preferred_items, topics_after
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.items.ready_questions import Example, working_examples
from kgqa.interfaces.name_completion import completed
from kgqa.interfaces.outcomes.item_naming import TermView
from kgqa.interfaces.pictures.pictured_facts import ItemFacts
from kgqa.terms import ItemId

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


_EARLIER = 6
"""Earlier questions that the page shows and sends along."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was typed, with what was chosen for it."""

    text: str
    items: frozenset[ItemId] = frozenset()
    meaning: int = 0
    """The number, from 1, of a meaning that was chosen; 0 for none."""
    page: int = 1
    """Of a long answer's list."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line and what came of it."""

    typed: str
    question: str
    """The whole question that it was taken for."""
    items: Sequence[ItemId]
    meaning: int
    view: PageView | None = None
    reply: str = ""
    """What is said to a line that is no question."""
    earlier: Sequence[str] = ()
    """Questions before this one, the latest last."""
    topics: Sequence[ItemId] = ()
    """What is talked about, for the next line."""

    @classmethod
    def unanswered(cls, line: Line) -> ShownLine:
        """A line that nothing came of."""
        return cls(line.text, line.text, sorted(line.items), line.meaning)

    @property
    def history(self) -> list[str]:
        """The questions that go along with the next line."""
        return [*self.earlier, self.question][-_EARLIER:] if self.view else list(self.earlier)


async def shown_line(service: Service, line: Line, before: Before, language: str) -> ShownLine:
    """What is shown of a line. Raises `Problem` for what is no question, and where no answer comes in time."""
    text = checked_question(line.text, service.limits)
    reply = reply_to(text, language, before.topics)
    if reply:
        return ShownLine(text, text, (), 0, None, reply, before.questions, before.topics)
    if before.questions and not line.items and not line.meaning:
        found = await service.answering.run(lambda: continued(text, before, service))
        line = Line(found.said.question, found.said.items, found.said.meaning, line.page)
    view, topics = await _view(service, line, before, language)
    english = "" if view.told.sure else reply_to_english(text, language)
    if english:
        return ShownLine(text, text, (), 0, None, english, before.questions, before.topics)
    return ShownLine(text, line.text, sorted(line.items), line.meaning, view, "", _others(line.text, before), topics)


async def _view(service: Service, line: Line, before: Before, language: str) -> tuple[PageView, Sequence[ItemId]]:
    """The answer as the page shows it, and what is talked about from now on."""
    outcome = await service.answering.outcome(line.text, line.items)
    parts, ready = service.answering.parts, ready_questions(service)
    names = page_names(service, language)

    def seen() -> tuple[PageView, Sequence[ItemId]]:
        view = page_view(
            line.text, outcome, parts, names, ready, language=language, meaning=line.meaning, page=line.page
        )
        return view, topics_after(line.text, view.outcome, before, service)

    return await service.answering.run(seen)


def _others(question: str, before: Before) -> list[str]:
    """The last few earlier questions, without the one that is asked again."""
    return [one for one in dict.fromkeys(before.questions) if one != question][-_EARLIER:]
