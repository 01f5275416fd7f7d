"""The protocols of evaluation platforms: GERBIL QA, TEXT2SPARQL, QALD files.

Sources: GERBIL QA's `ExtendedQALDBasedWebService` (request, keys that a reply may have); the TEXT2SPARQL challenge
(`GET /?question=…&dataset=…` answered by dataset, question and query).
"""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.errors import InputError
from kgqa.formats.answer_lines import BatchQuestion
from kgqa.formats.qald import QaldFormat
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.questions import checked_question
from kgqa.interfaces.http.raw_forms import read_form, read_gerbil
from kgqa.interfaces.http.schemas import JSON_BODY, problems
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.outcomes.evidence_views import last_query
from kgqa.model import Answer

router = APIRouter()

NO_QUERY = "SELECT ?answer WHERE { VALUES ?answer {} }"
"""What stands for a missing query: it is one, and has no solutions."""

_FORMAT = QaldFormat()
_FORM = {
    "requestBody": {
        "required": True,
        "content": {
            "application/x-www-form-urlencoded": {
                "schema": {
                    "type": "object",
                    "required": ["query"],
                    "properties": {"query": {"type": "string"}, "lang": {"type": "string", "examples": ["pl"]}},
                }
            }
        },
    }
}
_QALD_FILE = {
    "requestBody": {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "required": ["questions"],
                    "properties": {"questions": {"type": "array", "items": {"type": "object"}}},
                }
            }
        },
    }
}


class Translation(BaseModel):
    """The reply of TEXT2SPARQL."""

    dataset: str
    question: str
    query: str


class RootQuestions:
    """ASGI middleware that takes TEXT2SPARQL's questions, which it asks at the root, to `/text2sparql`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and scope["path"] == "/" and b"dataset=" in scope["query_string"]:
            scope.update(path="/text2sparql", raw_path=b"/text2sparql")
        await self._app(scope, receive, send)


@router.post("/gerbil", openapi_extra=_FORM, response_model=dict[str, Any], responses=problems(400, 413, 422, 503))
async def gerbil(request: Request, service: TheService) -> Response:
    """Answer a question as GERBIL QA asks it; the reply is QALD JSON with one question."""
    body = await request.body() or request.scope["query_string"]
    question, language = read_gerbil(body)
    entry = await _entry(service, "1", checked_question(question, service.limits), language or "pl")
    return JSONResponse({"questions": [entry]})


@router.head("/text2sparql", include_in_schema=False)
@router.get("/text2sparql", response_model=Translation, responses=problems(400, 422, 503))
async def text2sparql(question: str, dataset: str, request: Request, service: TheService) -> Translation:
    """The SPARQL query that answers a question; one without solutions where there is none. Also served at `/`."""
    read_form(request.scope["query_string"])  # which refuses what is no UTF-8
    outcome = await service.answering.outcome(checked_question(question, service.limits))
    query = last_query(outcome.answer) if isinstance(outcome.answer, Answer) else None
    return Translation(dataset=dataset, question=question, query=query or NO_QUERY)


@router.post(
    "/api/qald",
    dependencies=[JSON_BODY],
    openapi_extra=_QALD_FILE,
    response_model=dict[str, Any],
    responses=problems(400, 413, 415, 422, 503),
)
async def qald(request: Request, service: TheService) -> Response:
    """Answer the questions of a QALD file; the reply is the file with our queries and answers."""
    try:
        asked = _FORMAT.read(await request.body(), "the uploaded file")
    except (InputError, RecursionError) as error:
        message = error.message if isinstance(error, InputError) else "nested too deeply"
        raise Problem(422, "no-qald-file", message) from error
    most = service.limits.upload_questions
    if len(asked) > most:
        raise Problem(413, "too-many-questions", f"{len(asked)} questions; at most {most} are answered")
    entries = [await _answered(service, request, question) for question in asked]
    text = _FORMAT.head + _FORMAT.separator.join(entries) + _FORMAT.tail
    return Response(
        text, media_type="application/json", headers={"Content-Disposition": 'attachment; filename="answers.json"'}
    )


async def _answered(service: Service, request: Request, question: BatchQuestion) -> str:
    """The line of one question of a file, if its client still waits."""
    if await request.is_disconnected():
        raise Problem(400, "client-gone", "the client has hung up")
    outcome = await service.answering.outcome(checked_question(question.text, service.limits))
    return _FORMAT.line(question, outcome.answer)


async def _entry(service: Service, number: str, question: str, language: str) -> Any:
    outcome = await service.answering.outcome(question)
    source = json.dumps({"id": number, "question": [{"language": language, "string": question}]})
    return json.loads(_FORMAT.line(BatchQuestion(question, source), outcome.answer))
