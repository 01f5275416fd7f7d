"""An answer as a file: `/answer.json` and `/answer.csv`, by the parameters of the page, with the date of the data."""

from __future__ import annotations

import csv
import io
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response

from kgqa.formats.office_text import marked_cell
from kgqa.interfaces.http.conversations import Before
from kgqa.interfaces.http.page.languages import TheTexts
from kgqa.interfaces.http.page.shown_lines import Line, ShownLine, shown_line
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.sent_questions import preferred_items
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.outcomes.term_view import TermView

router = APIRouter(include_in_schema=False)

_COLUMNS = ("question", "answer", "id", "name", "description", "data", "date")
_ENDINGS = ("json", "csv")


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
        return Response(_table(shown, service), media_type="text/csv; charset=utf-8", headers=headers)
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
        "terms": [_term(one) for one in answer.terms], "query": answer.query, "statements": statements,
        "data": {"sources": list(service.sources), "date": service.data_date or None},
    }  # fmt: skip


def _term(term: TermView) -> dict[str, str]:
    return {"id": term.id, "name": term.name, "description": term.description}


def _table(shown: ShownLine, service: Service) -> str:
    """A row for each thing that the answer names, which every spreadsheet can read."""
    assert shown.view is not None
    answer = shown.view.outcome.answer
    assert answer is not None
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(_COLUMNS)
    for one in answer.terms:
        row = (shown.question, answer.text, one.id, one.name, one.description, ", ".join(service.sources))
        writer.writerow(list(map(marked_cell, (*row, service.data_date))))
    return file.getvalue()
