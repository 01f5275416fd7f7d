"""The bodies of requests and responses, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from fastapi import Depends, Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from kgqa.interfaces.http.problems import Problem, ProblemDetails
from kgqa.interfaces.http.service_settings import Limits
from kgqa.terms import ItemId

_LIMITS = Limits()


def _text(value: str) -> str:
    if "\0" in value:
        raise ValueError("holds the character U+0000")
    return value


Question = Annotated[
    str,
    Field(min_length=1, max_length=_LIMITS.question_length, examples=["Jak nazywa się stolica Francji?"]),
    AfterValidator(_text),
]
"""A question or text in Polish."""


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")


class QuestionRequest(_Request):
    """One question, or a batch of them."""

    question: Question | None = None
    questions: Annotated[list[Question], Field(min_length=1, max_length=_LIMITS.batch)] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if (self.question is None) == (self.questions is None):
            raise ValueError("give either `question` or `questions`")
        return self

    @property
    def texts(self) -> list[str]:
        """The questions."""
        return [self.question] if self.question is not None else list(self.questions or ())


class AnswerRequest(QuestionRequest):
    """Questions to answer."""

    min_confidence: Annotated[float, Field(ge=0, le=1)] | None = None
    """Answers less certain than this are left out."""
    items: Annotated[list[Annotated[str, Field(pattern=r"^Q[1-9][0-9]{0,14}$")]], Field(max_length=20)] = []
    """Wikidata items that are meant wherever the question's words may name them."""
    explain: bool = False
    """Whether to tell how the answer came about."""

    @property
    def item_ids(self) -> frozenset[ItemId]:
        """The preferred items."""
        return frozenset(ItemId(item) for item in self.items)


class LinkRequest(_Request):
    """One text, or a batch of them."""

    text: Question | None = None
    texts: Annotated[list[Question], Field(min_length=1, max_length=_LIMITS.batch)] | None = None

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if (self.text is None) == (self.texts is None):
            raise ValueError("give either `text` or `texts`")
        return self


class Value(BaseModel):
    """A literal."""

    value: str
    language: str | None = None
    datatype: str | None = None


class AnswerRecord(BaseModel):
    """The answer to one question; members that say nothing are null."""

    question: str
    answer: str | None
    confidence: float | None
    source: str | None
    template: str | None
    truth: bool | None
    """The truth value of a yes/no question."""
    items: list[str]
    values: list[Value]
    stage: str | None
    """The stage that had no answer."""
    reason: str | None
    explanation: dict[str, Any] | None = None


class AnswerBatch(BaseModel):
    """The answers to a batch, in its order."""

    answers: list[AnswerRecord]


class CandidateRecord(BaseModel):
    """An item that a mention may stand for."""

    qid: str
    label: str
    score: float
    features: dict[str, float]


class LinkRecord(BaseModel):
    """A mention; `qid` is null where nothing is known by that name."""

    start: int
    end: int
    surface: str
    qid: str | None
    score: float | None
    candidates: list[CandidateRecord]


class LinkedRecord(BaseModel):
    """The mentions of one text; offsets count characters."""

    text: str
    links: list[LinkRecord]


class LinkedBatch(BaseModel):
    """The mentions of a batch, in its order."""

    texts: list[LinkedRecord]


class Health(BaseModel):
    """A sign of life."""

    status: str
    version: str
    triples: int | None
    """Statements of the graph; null where it is elsewhere."""


class Ready(BaseModel):
    """A sign of readiness."""

    status: Literal["ready"]
    sources: list[str]
    """The settings that name other servers, all of which answer."""


async def json_body(request: Request) -> None:
    """A dependency that refuses bodies that are not announced as JSON. Raises `Problem`."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise Problem(415, "wrong-media-type", "send application/json", {"Accept-Post": "application/json"})


JSON_BODY = Depends(json_body)

_DESCRIBED = {
    400: "malformed request", 404: "no such path", 408: "the body came too slowly", 413: "the body is too long",
    414: "the address is too long", 415: "another media type is expected",
    422: "the request does not have the form expected", 429: "too many requests of this client",
    500: "an unexpected error, which the server has logged",
    503: "too busy, or too slow",
}  # fmt: skip


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for its description."""
    schema = ProblemDetails.model_json_schema()
    content = {"application/problem+json": {"schema": schema}}
    return {status: {"description": _DESCRIBED[status], "content": content} for status in statuses}
