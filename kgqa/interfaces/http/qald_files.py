"""Answers QALD files: `POST /api/qald`. Source: the files of QALD-9-plus and QALD-10."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from kgqa.formats.answer_lines import BatchQuestion
from kgqa.formats.qald import QaldFormat, question_of
from kgqa.interfaces.http.problems import Problem, faults
from kgqa.interfaces.http.schemas import JSON_BODY, Described, problems
from kgqa.interfaces.http.sent_questions import checked_question
from kgqa.interfaces.http.service import Service, TheService

router = APIRouter(tags=["evaluation"])

_FORMAT = QaldFormat()
_OURS = frozenset({"query", "answers"})
"""The members of an entry that the answer replaces; all others are kept."""


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
