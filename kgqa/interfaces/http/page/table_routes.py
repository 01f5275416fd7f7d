"""The page of tables, `/table`: a form takes a file and a question, the answer shows the cells it was read from."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from kgqa.interfaces.http.page.languages import TheTexts
from kgqa.interfaces.http.page.rendering import rendered
from kgqa.interfaces.http.page.table_view import TableView, table_view
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.sent_questions import checked_question
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.http.table_process import LIMITS
from kgqa.interfaces.http.table_questions import ask_file
from kgqa.interfaces.http.upload_forms import Upload, UploadForm, read_upload

router = APIRouter(include_in_schema=False)

_MOST_NAME = 255


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
    return table_view(await ask_file(service, question, file.data, file.name), file.name, texts)


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
