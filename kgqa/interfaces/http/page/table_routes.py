"""The page of tables, `/table`: a form takes a file and a question, the answer shows the cells it was read from."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from kgqa.interfaces.http.negotiation import Upload, UploadForm, read_upload
from kgqa.interfaces.http.page.rendering import TheTexts, rendered
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.sent_questions import checked_question
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.http.table_process import LIMITS, AskedTable
from kgqa.interfaces.http.table_questions import ask_file
from kgqa.interfaces.outcomes.telling import percent
from kgqa.tables.table_description import Corner

router = APIRouter(include_in_schema=False)
_MOST_NAME = 255
_MOST_COLUMNS = 12


@router.head("/table", include_in_schema=False)
@router.get("/table")
async def table_page(service: TheService, texts: TheTexts) -> HTMLResponse:
    """The form."""
    return _page(service, texts)


@router.post("/table")
async def answered(request: Request, service: TheService, texts: TheTexts) -> HTMLResponse:
    """The form with the answer to the question over the file that was sent with it, or with what is wrong."""
    question = ""
    try:
        form = await asyncio.to_thread(read_upload, request.headers.get("content-type", ""), await request.body())
        question = form.fields.get("q", "").strip()
        view = await _answered(service, checked_question(question, service.limits), _chosen(form), texts)
    except Problem as problem:
        error = texts.get("problem " + problem.kind, texts["problem"])
        return _page(service, texts, problem.status_code, question=question, error=error)
    return _page(service, texts, question=question, view=view)


async def _answered(service: Service, question: str, file: Upload, texts: Mapping[str, str]) -> TableView:
    return _table_view(await ask_file(service, question, file.data, file.name), file.name, texts)


def _chosen(form: UploadForm) -> Upload:
    """The file, under the last part of its name. Raises `Problem` where none was chosen."""
    file = form.files.get("file")
    if file is None or not file.name:
        raise Problem(422, "no-file", "no file was chosen")
    return Upload(file.name.replace("\\", "/").rpartition("/")[2][-_MOST_NAME:], file.data)


def _page(
    service: Service,
    texts: Mapping[str, str],
    status: int = 200,
    *,
    question: str = "",
    error: str = "",
    view: TableView | None = None,
) -> HTMLResponse:
    return rendered(
        "table.html", texts, status, service.endpoint.triples if service.endpoint else None, question=question,
        error=error, view=view, most=LIMITS,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableView:
    """An answer with the cells that it was read from, or why there is none, ready for the template."""

    headline: str
    reason: str
    """Why there is no answer, in the page's language; empty with one."""
    percent: int
    file: str
    """The file's name, with that of the sheet where it has one."""
    corner: Corner | None
    columns: tuple[str, ...]
    """The headers that could be asked about, where there is no answer."""


def _table_view(asked: AskedTable, file: str, texts: Mapping[str, str]) -> TableView:
    """The view of an answer from a file of this name."""
    sheet = asked.table
    return TableView(
        _with_unit(asked) or texts["table nothing"],
        _reason(asked, texts),
        percent(asked.probability) if asked.texts else 0,
        f"{file} – {sheet}" if sheet and sheet != file else file,
        asked.corner if asked.texts else None,
        () if asked.texts else asked.headers[:_MOST_COLUMNS],
    )


def _with_unit(asked: AskedTable) -> str:
    """The values with their unit, where the cells do not have it themselves."""
    values = ", ".join(asked.texts)
    return f"{values} {asked.unit}".strip() if asked.unit not in values else values


def _reason(asked: AskedTable, texts: Mapping[str, str]) -> str:
    if asked.lack is None:
        return ""
    return texts[f"table {asked.lack}"].format(", ".join(map(texts["quoted"].format, asked.unknown)))
