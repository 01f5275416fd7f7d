"""The bodies of requests, and errors, as OpenAPI describes them; and an OpenAPI document completed: what is made of
parts gets an example made of the examples of its parts, and a body the description of its schema."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Self

from fastapi import Depends, Request
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from kgqa.config import Style
from kgqa.interfaces.http.problems import MEDIA_TYPE, PROBLEM_REFERENCE, Problem, ProblemDetails, problem_members
from kgqa.interfaces.http.service_settings import Limits
from kgqa.terms import ItemId

_LIMITS = Limits()
MOST_EARLIER = 20
"""Earlier questions that come along with one at most; only the last is read."""
_EXAMPLE = "Jak nazywa się stolica Francji?"


def _text(value: str) -> str:
    if "\0" in value:
        raise ValueError("holds the character U+0000")
    return value


Question = Annotated[
    str,
    Field(min_length=1, max_length=_LIMITS.question_length, examples=[_EXAMPLE]),
    AfterValidator(_text),
]
"""A question or text in Polish."""


ITEM = re.compile(r"Q[1-9][0-9]{0,14}")
"""The id of a Wikidata item."""

ItemText = Annotated[str, Field(pattern=f"^{ITEM.pattern}$", examples=["Q36"])]
"""The id of a Wikidata item."""


class Described(BaseModel):
    """A body whose members are described by the texts below them."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class ClosedBody(Described):
    model_config = ConfigDict(extra="forbid")


class QuestionRequest(ClosedBody):
    """One question, or a batch of them."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"question": _EXAMPLE}]})
    question: Question | None = None
    """A question in Polish."""
    questions: Annotated[list[Question], Field(min_length=1, max_length=_LIMITS.batch)] | None = None
    """A batch of questions, instead of one."""

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

    model_config = ConfigDict(json_schema_extra={"examples": [{"question": _EXAMPLE, "min_confidence": 0.3}]})
    min_confidence: Annotated[float, Field(ge=0, le=1, examples=[0.3])] | None = None
    """Answers less certain than this are left out."""
    preferred_items: Annotated[list[ItemText], Field(max_length=_LIMITS.items)] = []
    """Wikidata items that are meant wherever the question's words may name them."""
    items: Annotated[list[ItemText], Field(max_length=_LIMITS.items, deprecated=True)] = []
    """The former name of `preferred_items`, read for one more version."""
    explain: bool = False
    """Whether to tell how the answer came about."""
    style: Annotated[Style, Field(examples=["sentence"])] | None = None
    """How the answer is worded; else as the service is set."""
    labels: bool = False
    """Whether to tell the names of the answer's `items`."""
    history: Annotated[list[Question], Field(max_length=MOST_EARLIER, examples=[["Gdzie umarł Chopin?"]])] | None = None
    """Earlier questions as they were understood, the latest last. They make a conversation, whose lines may be
    follow-ups, choices among meanings, and thanks. An empty list begins one."""
    topics: Annotated[list[ItemText], Field(max_length=_LIMITS.items)] = []
    """What the answer to the last of them gave as `topics`."""

    @property
    def item_ids(self) -> frozenset[ItemId]:
        """The preferred items."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # which is meant for clients
            return frozenset(map(ItemId, [*self.preferred_items, *self.items]))


class LinkRequest(ClosedBody):
    """One text, or a batch of them."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"text": _EXAMPLE}]})
    text: Question | None = None
    """A text in Polish."""
    texts: Annotated[list[Question], Field(min_length=1, max_length=_LIMITS.batch)] | None = None
    """A batch of texts, instead of one."""

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if (self.text is None) == (self.texts is None):
            raise ValueError("give either `text` or `texts`")
        return self


async def _json_body(request: Request) -> None:
    """A dependency that refuses bodies that are not announced as JSON. Raises `Problem`."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise Problem(415, "wrong-media-type", "send application/json", {"Accept-Post": "application/json"})


JSON_BODY = Depends(_json_body)

_DESCRIBED = {
    400: ("malformed-request", "malformed request"),
    403: ("too-many-rows", "an update, SERVICE, or more solutions than are sent"),
    404: ("no-such-item", "nothing is known by this name"),
    406: ("not-acceptable", "no media type that the client accepts"),
    408: ("slow-body", "the body came too slowly"),
    413: ("body-too-long", "the body is too long"),
    414: ("address-too-long", "the address is too long"),
    415: ("wrong-media-type", "another media type is expected"),
    422: ("invalid-request", "the request does not have the form expected"),
    429: ("too-many-requests", "too many requests of this client"),
    500: ("internal-error", "an unexpected error, which the server has logged"),
    503: ("too-busy", "too busy, or too slow"),
}
"""Errors by status: the kind of problem that is shown, and when they come."""


def problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors of a route, for its description."""
    return {status: _described(status, *_DESCRIBED[status]) for status in statuses}


def _described(status: int, kind: str, text: str) -> dict[str, Any]:
    content = {"schema": {"$ref": PROBLEM_REFERENCE}, "example": problem_members(status, kind, text)}
    return {"description": text, "content": {MEDIA_TYPE: content}}


Schema = dict[str, Any]
_TYPES: Mapping[type, str] = {dict: "object", list: "array"}
"""Of what has been read from JSON; what is left is text."""
_NOTHING = object()
"""Where no part shows what something looks like."""


def complete(document: Schema) -> None:
    """Add the examples and descriptions that a document lacks, and the model of errors, to which all routes refer."""
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    schemas[ProblemDetails.__name__] = ProblemDetails.model_json_schema()
    _Completion(schemas).run(document)


class _Completion:
    """The completion of one document."""

    def __init__(self, schemas: Mapping[str, Schema]) -> None:
        self._schemas = schemas

    def run(self, document: Schema) -> None:
        for schema in self._schemas.values():
            self._show_members(schema)
        for operation in _operations(document):
            for parameter in operation.get("parameters", ()):
                self._show(parameter["schema"])
            body = operation.get("requestBody", {})
            for content in body.get("content", {}).values():
                self._show_content(content)
                body.setdefault("description", self._resolved(content["schema"]).get("description", ""))
            for reply in operation["responses"].values():
                for content in reply.get("content", {}).values():
                    self._show_content(content)

    def _show_content(self, content: Schema) -> None:
        """Give the content of a body an example."""
        shown = _TYPES.get(type(content.get("example")), "string")
        schema = content.setdefault("schema", {"type": shown})
        self._show_members(schema)
        example = self._example(schema)
        if example is not _NOTHING:
            content.setdefault("example", example)

    def _show_members(self, schema: Schema) -> None:
        for member in schema.get("properties", {}).values():
            self._show_members(member)
            self._show(member)

    def _show(self, member: Schema) -> None:
        example = self._example(member)
        if "examples" not in member and example is not _NOTHING:
            member["examples"] = [example]

    def _resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self._schemas[schema["$ref"].rpartition("/")[2]]
        return schema

    def _example(self, schema: Schema) -> Any:
        return schema["examples"][0] if "examples" in schema else self._made(self._resolved(schema))

    def _made(self, schema: Schema) -> Any:
        match schema:
            case {"examples": [first, *_]} | {"enum": [first, *_]} | {"const": first}:
                return first
            case {"anyOf": [first, *_]}:
                return self._example(first)
            case {"properties": members}:
                parts = {name: self._example(member) for name, member in members.items()}
                return {name: part for name, part in parts.items() if part is not _NOTHING}
            case {"items": items} if (part := self._example(items)) is not _NOTHING:
                return [part]
            case {"default": value}:
                return value
            case {"type": "boolean"}:
                return True
        return _NOTHING


def _operations(document: Schema) -> Iterator[Schema]:
    for operations in document["paths"].values():
        yield from operations.values()
