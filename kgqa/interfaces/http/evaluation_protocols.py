"""The protocols of evaluation platforms: GERBIL QA and TEXT2SPARQL.

Sources: GERBIL QA's `ExtendedQALDBasedWebService` (request, keys that a reply may have); the TEXT2SPARQL challenge
(`GET /?question=…&dataset=…` answered by dataset, question and query).
"""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.formats.answer_lines import BatchQuestion
from kgqa.formats.qald import QaldFormat
from kgqa.interfaces.http.qald_files import QaldFile
from kgqa.interfaces.http.raw_forms import read_form, read_gerbil
from kgqa.interfaces.http.schemas import Described, problems
from kgqa.interfaces.http.sent_questions import checked_question
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.outcomes.evidence_views import last_query
from kgqa.model import Answer

router = APIRouter(tags=["evaluation"])

NO_QUERY = "SELECT ?answer WHERE { VALUES ?answer {} }"
"""What stands for a missing query: it is one, and has no solutions."""

_FORMAT = QaldFormat()
_QUESTION = "Jak nazywa się stolica Francji?"
_DATASET = "http://www.wikidata.org/"
_FORM = {
    "requestBody": {
        "required": True,
        "description": "The question, as a form.",
        "content": {
            "application/x-www-form-urlencoded": {
                "schema": {
                    "type": "object",
                    "required": ["query"],
                    "properties": {
                        "query": {"type": "string", "description": "The question.", "examples": [_QUESTION]},
                        "lang": {"type": "string", "description": "Its language.", "examples": ["pl"]},
                    },
                }
            }
        },
    }
}


class Translation(Described):
    """The reply of TEXT2SPARQL."""

    dataset: Annotated[str, Field(examples=[_DATASET])]
    """As it was asked for."""
    question: Annotated[str, Field(examples=[_QUESTION])]
    """The question as it was asked."""
    query: Annotated[str, Field(examples=[NO_QUERY])]
    """A SPARQL query that yields the answer; one without solutions where there is none."""


class RootQuestions:
    """ASGI middleware that takes TEXT2SPARQL's questions, which it asks at the root, to `/text2sparql`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http" and scope["path"] == "/" and b"dataset=" in scope["query_string"]:
            scope.update(path="/text2sparql", raw_path=b"/text2sparql")
        await self._app(scope, receive, send)


@router.post(
    "/gerbil",
    openapi_extra=_FORM,
    response_model=QaldFile,
    response_description="the question with a query and its answers",
    responses=problems(400, 413, 422, 429, 503),
)
async def gerbil(request: Request, service: TheService) -> Response:
    """Answer a question as GERBIL QA asks it; the reply is QALD JSON with one question."""
    body = await request.body() or request.scope["query_string"]
    question, language = read_gerbil(body)
    entry = await _entry(service, "1", checked_question(question, service.limits), language or "pl")
    return JSONResponse({"questions": [entry]})


@router.head("/text2sparql", include_in_schema=False)
@router.get(
    "/text2sparql",
    response_model=Translation,
    response_description="the query",
    responses=problems(400, 422, 429, 503),
)
async def text2sparql(
    question: Annotated[str, Query(description="In Polish.", examples=[_QUESTION])],
    dataset: Annotated[str, Query(description="The IRI of the data; it is only repeated.", examples=[_DATASET])],
    request: Request,
    service: TheService,
) -> Translation:
    """The SPARQL query that answers a question; one without solutions where there is none. Also served at `/`."""
    read_form(request.scope["query_string"])  # which refuses what is no UTF-8
    outcome = await service.answering.outcome(checked_question(question, service.limits))
    query = last_query(outcome.answer) if isinstance(outcome.answer, Answer) else None
    return Translation(dataset=dataset, question=question, query=query or NO_QUERY)


async def _entry(service: Service, number: str, question: str, language: str) -> Any:
    outcome = await service.answering.outcome(question)
    source = json.dumps({"id": number, "question": [{"language": language, "string": question}]})
    return json.loads(_FORMAT.line(BatchQuestion(question, source), outcome.answer))
