"""Takes verdicts of people on answers, from programs and from the page. Nothing is kept of who gave them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated
from urllib.parse import urlencode, urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from pydantic import Field

from kgqa import __version__
from kgqa.interfaces.http.feedback_file import append
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
