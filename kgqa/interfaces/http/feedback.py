"""Takes verdicts of people on answers, from programs and from the page. Nothing is kept of who gave them."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import Field

from kgqa import __version__
from kgqa.errors import InputError
from kgqa.interfaces.http.negotiation import read_form
from kgqa.interfaces.http.page.rendering import LANGUAGES
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.schemas import JSON_BODY, ClosedBody, ItemText, Question, problems
from kgqa.interfaces.http.sent_questions import checked_question
from kgqa.interfaces.http.service import Service, TheService

router = APIRouter(tags=["questions"])
_LONGEST = 4000
"""Characters of an answer."""
_MOST_ITEMS = 20
_VERDICTS = {"right": True, "wrong": False}
MOST_BYTES = 64 << 20
"""Size of the file beyond which nothing more is written."""
_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT


class Verdict(ClosedBody):
    """What somebody says of an answer."""

    question: Question
    """The question, as it was understood."""
    answer: Annotated[str, Field(max_length=_LONGEST, examples=["Paryż"])] = ""
    """The answer that was given; empty where there was none."""
    right: Annotated[bool, Field(examples=[True])]
    """Whether it is right."""
    items: Annotated[list[ItemText], Field(max_length=_MOST_ITEMS)] = Field(default_factory=list)
    """Items that were meant, where some had been chosen."""


@router.post(
    "/api/feedback",
    status_code=204,
    response_description="it has been written down",
    dependencies=[JSON_BODY],
    responses=problems(400, 413, 415, 422, 503),
)
async def feedback(verdict: Verdict, service: TheService) -> Response:
    """Say whether an answer is right."""
    _write(service, verdict)
    return Response(status_code=204)


@router.post("/feedback", include_in_schema=False)
async def page_feedback(request: Request, service: TheService) -> Response:
    """The same from the page's form, which goes back to the answer."""
    fields = dict(read_form(await request.body()))
    if not _from_here(request) or fields.get("verdict") not in _VERDICTS:
        raise Problem(400, "no-verdict", "send `question`, `answer`, and `verdict`, which is right or wrong")
    question = checked_question(fields.get("question", ""), service.limits)
    right = _VERDICTS[fields["verdict"]]
    _write(service, Verdict(question=question, answer=fields.get("answer", "")[:_LONGEST], right=right))
    language = fields.get("lang", "")
    known = {"q": question, "lang": language if language in LANGUAGES else LANGUAGES[0], "thanks": "1"}
    return RedirectResponse(f"/?{urlencode(known)}#answer", 303)


def _write(service: Service, verdict: Verdict) -> None:
    assert service.config.feedback is not None  # else the routes are not there
    told = {"time": datetime.now(UTC).isoformat(timespec="seconds"), **verdict.model_dump()}
    append(service.config.feedback, {**told, "data": service.data_date, "version": __version__})


def _from_here(request: Request) -> bool:
    """Whether a form was sent by a page of this service, and not by another web site."""
    origin = request.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


def ensure_writable(path: Path | None) -> None:
    """Raise `InputError` for a file that cannot be written; None is no file."""
    if path is None:
        return
    try:
        os.close(os.open(path, _FLAGS, 0o600))
    except OSError as error:
        what = f"cannot write the file of verdicts ({error.strerror})"
        raise InputError(what, value=path, remedy="name a file in a directory that may be written") from error


def append(path: Path, record: dict[str, object]) -> None:
    """Add a line to the file. Raises `Problem` where it cannot be written, or has grown too long."""
    line = json.dumps(record, ensure_ascii=False).encode("utf-8") + b"\n"
    try:
        place = os.open(path, _FLAGS, 0o600)
        try:
            if os.fstat(place).st_size + len(line) > MOST_BYTES:
                raise Problem(503, "feedback-full", "the file of verdicts is full")
            os.write(place, line)
        finally:
            os.close(place)
    except OSError as error:
        raise Problem(
            503, "feedback-unwritable", f"the file of verdicts cannot be written: {error.strerror}"
        ) from error
