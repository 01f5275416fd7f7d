"""The protocols of evaluation: files of QALD, GERBIL QA and TEXT2SPARQL.

Sources: the files of QALD-9-plus and QALD-10; `ExtendedQALDBasedWebService` of GERBIL QA (request, keys that a reply
may have); the TEXT2SPARQL challenge (`GET /?question=…&dataset=…` answered by dataset, question and query).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.formats.qald import QaldFormat, question_of
from kgqa.formats.question_files import BatchQuestion
from kgqa.interfaces.http.negotiation import read_form, read_gerbil
from kgqa.interfaces.http.problems import Problem, faults
from kgqa.interfaces.http.schemas import JSON_BODY, Described, problems
from kgqa.interfaces.http.sent_questions import checked_question
from kgqa.interfaces.http.service import Service, TheService
from kgqa.interfaces.outcomes.view_building import last_query
from kgqa.model import Answer

router = APIRouter(tags=["evaluation"])
_NO_QUERY = "SELECT ?answer WHERE { VALUES ?answer {} }"
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
_OURS = frozenset({"query", "answers"})
"""The members of an entry that the answer replaces; all others are kept."""


class Translation(Described):
    """The reply of TEXT2SPARQL."""

    dataset: Annotated[str, Field(examples=[_DATASET])]
    """As it was asked for."""
    question: Annotated[str, Field(examples=[_QUESTION])]
    """The question as it was asked."""
    query: Annotated[str, Field(examples=[_NO_QUERY])]
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
    return Translation(dataset=dataset, question=question, query=query or _NO_QUERY)


async def _entry(service: Service, number: str, question: str, language: str) -> Any:
    outcome = await service.answering.outcome(question)
    source = json.dumps({"id": number, "question": [{"language": language, "string": question}]})
    return json.loads(_FORMAT.line(BatchQuestion(question, source), outcome.answer))


class _Open(Described):
    model_config = ConfigDict(extra="allow", strict=True)


class QaldWording(_Open):
    """A question in one language."""

    language: Annotated[str, Field(min_length=1, max_length=35, examples=["pl"])]
    """The code of the language."""
    string: Annotated[str, Field(examples=["Jak nazywa się stolica Francji?"])]
    """The question."""


class QaldQuestion(_Open):
    """A question in several languages, of which the Polish one is answered, else the first."""

    id: Annotated[str | int, Field(examples=["1"])] = ""
    """What tells it from others."""
    aggregation: Annotated[bool | None, Field(examples=[False])] = None
    """Whether its query counts or orders; it is only repeated."""
    question: Annotated[list[QaldWording], Field(min_length=1)]
    """Its wordings."""


class QaldFile(_Open):
    """A file of questions."""

    dataset: Annotated[dict[str, Any] | str | None, Field(examples=[{"id": "qald-10"}])] = None
    """What the questions belong to; it is only repeated."""
    questions: list[QaldQuestion]
    """The questions; those of the reply also have `query` and `answers`."""


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


_FILE = TypeAdapter(QaldFile)
_SCHEMA = {"$ref": "#/components/schemas/QaldFile"}
_BODY = {"requestBody": {"required": True, "content": {"application/json": {"schema": _SCHEMA}}}}


@router.post(
    "/api/qald",
    dependencies=[JSON_BODY],
    openapi_extra=_BODY,
    response_model=QaldFile,
    response_description="the file with queries and answers",
    responses=problems(400, 408, 413, 415, 422, 429, 503),
)
async def qald(request: Request, service: TheService) -> Response:
    """Answer the questions of a QALD file; the reply is the file with our queries and answers."""
    asked = await asyncio.to_thread(_read, await request.body())
    most = service.limits.upload_questions
    if len(asked["questions"]) > most:
        raise Problem(413, "too-many-questions", f"{len(asked['questions'])} questions; at most {most} are answered")
    texts = [checked_question(question_of(entry), service.limits) for entry in asked["questions"]]
    answers = [
        await _answered(service, request, entry, text) for entry, text in zip(asked["questions"], texts, strict=True)
    ]
    dataset = {"dataset": asked["dataset"]} if "dataset" in asked else {}
    body = json.dumps({**dataset, "questions": answers}, ensure_ascii=False, indent=1)
    return Response(
        body, media_type="application/json", headers={"Content-Disposition": 'attachment; filename="answers.json"'}
    )


def _read(body: bytes) -> Mapping[str, Any]:
    """The file as it was sent. Raises `Problem` if it is none."""
    try:
        read = json.loads(body)
        _FILE.validate_python(read)
    except ValidationError as error:
        raise Problem(
            422, "no-qald-file", "the file does not have the form of QALD files", errors=faults(error.errors())
        ) from None
    except (ValueError, RecursionError):
        raise Problem(422, "no-qald-file", "the file is no JSON text, or nested too deeply") from None
    assert isinstance(read, dict)
    return read


async def _answered(service: Service, request: Request, entry: Mapping[str, Any], text: str) -> dict[str, Any]:
    """One question of a file with its answer, if its client still waits."""
    if await request.is_disconnected():
        raise Problem(400, "client-gone", "the client has hung up")
    outcome = await service.answering.outcome(text)
    line: dict[str, Any] = json.loads(_FORMAT.line(BatchQuestion(text, json.dumps(entry)), outcome.answer))
    kept = {name: value for name, value in entry.items() if name not in _OURS}
    return kept | line
