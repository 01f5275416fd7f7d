"""The addresses of the page: `/`, `/answer.json` and `/answer.csv`, `/complete`, `/api/docs`, and its files; what it
shows of a line that somebody typed, and an answer as a table for spreadsheets.

`/` and answers as files take `q` (question), `item` (fixed), `meaning`, `lang` (pl or en); `/complete` takes `before`,
the text in front of the cursor.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from kgqa.formats.lines import marked_cell
from kgqa.interfaces.chat.dialogue_acts import reply_to, reply_to_english
from kgqa.interfaces.http.page.item_routes import ready_questions
from kgqa.interfaces.http.page.page_names import data_named, page_label, page_names
from kgqa.interfaces.http.page.page_view import PageView, page_view
from kgqa.interfaces.http.page.rendering import TheTexts, rendered
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.sent_questions import Before, checked_question, continued, preferred_items, topics_after
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.items.ready_questions import Example, working_examples
from kgqa.interfaces.name_completion import completed
from kgqa.interfaces.outcomes.item_naming import StatementView, TermView
from kgqa.interfaces.outcomes.outcome_view import AnswerView
from kgqa.interfaces.pictures.pictured_facts import ItemFacts, measured_by
from kgqa.terms import ItemId, Literal, PropertyId
from kgqa.values.amounts import amount_of
from kgqa.values.points_in_time import PointInTime, Precision, time_of

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
        shown = await _shown_line(service, line, before, texts["lang"]) if line.text else None
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
    shown = await _shown_line(service, line, Before(), texts["lang"])
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


async def _shown_line(service: Service, line: Line, before: Before, language: str) -> ShownLine:
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


COLUMNS = ("question", "label", "id", "description", "property", "value", "unit", "data", "date")
_MARK = "\ufeff"
"""Byte order mark, by which Excel knows UTF-8."""
Fact = tuple[str, str, str]
"""The name of a property, its value for programs, the symbol or name of the value's unit."""


def answer_csv(question: str, view: PageView, facts: ItemFacts, source: Sequence[str]) -> str:
    """The table as CSV, with a byte order mark in front; `source` names the data and their date."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for row in answer_rows(view, facts):
        writer.writerow(list(map(marked_cell, (question, *row, *source))))
    return _MARK + file.getvalue()


def answer_rows(view: PageView, facts: ItemFacts) -> Iterator[tuple[str, ...]]:
    """Label, id, description, and a fact of each thing; the text of an answer that names nothing."""
    answer = view.outcome.answer
    assert answer is not None
    for term in dict.fromkeys(answer.terms):
        label = answer.text if len(answer.terms) == 1 and not term.id else term.name
        yield label, term.id, term.description, *_fact(term, view, answer, facts)
    if not answer.terms:
        yield answer.text, "", "", "", "", ""


def _fact(term: TermView, view: PageView, answer: AnswerView, facts: ItemFacts) -> Fact:
    """What the things of an answer are measured by, else the first statement about this one."""
    if term.id in view.values:
        literal = measured_by(facts, ItemId(term.id), PropertyId(view.by))
        return (view.column, *plain(literal, facts)) if literal else ("", "", "")
    stated = (one for one in answer.statements if one.by.id and term.value in (one.subject.value, one.value.value))
    first = next(stated, None)
    if first is None:
        return ("", "", "") if term.id else ("", term.value, answer.unit)
    return (first.by.name, *_value(first, answer, facts))


def _value(stated: StatementView, answer: AnswerView, facts: ItemFacts) -> tuple[str, str]:
    """The value of a statement: the name of an item, a literal with its unit as the graph has it."""
    if stated.value.id or not stated.subject.id:
        return stated.value.name, ""
    known = facts.literals(ItemId(stated.subject.id), PropertyId(stated.by.id))
    full = next((one for one in known if one.value == stated.value.value), None)
    return plain(full, facts) if full else (stated.value.value, answer.unit)


def plain(literal: Literal, facts: ItemFacts) -> tuple[str, str]:
    """A literal for programs and its unit: dates as ISO 8601 writes them, as precisely as they are known."""
    time = time_of(literal)
    if time is not None and time.precision >= Precision.YEAR:
        return iso(time), ""
    amount = amount_of(literal)
    unit = amount.symbol or (facts.name(amount.unit) if amount.unit else "") if amount else ""
    return literal.value.removeprefix("+"), unit


def iso(time: PointInTime) -> str:
    """A time as ISO 8601 writes it: „1798-12-24”, „1798-12”, „1798”."""
    year = f"{time.year:05d}" if time.year < 0 else f"{time.year:04d}"
    parts = (f"{part:02d}" for part in (time.month, time.day) if part)
    return "-".join((year, *parts))
