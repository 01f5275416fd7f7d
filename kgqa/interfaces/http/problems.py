"""Errors as problem details. Source: RFC 9457 (Problem Details for HTTP APIs)."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from kgqa.errors import ClearError, InputError, QueryError, UnavailableError

MEDIA_TYPE = "application/problem+json"
_MOST_FAULTS = 20
_LOGGER = logging.getLogger("kgqa.http")


class ProblemDetails(BaseModel):
    """The body of every error."""

    model_config = ConfigDict(extra="allow", use_attribute_docstrings=True)

    type: Annotated[str, Field(examples=["urn:kgqa:problem:invalid-request"])]
    """`about:blank`, or `urn:kgqa:problem:` and the kind of the problem."""
    title: Annotated[str, Field(examples=["Invalid request"])]
    """The kind of the problem, for people."""
    status: Annotated[int, Field(ge=400, le=599, examples=[422])]
    """The HTTP status."""
    detail: Annotated[str | None, Field(examples=["a question has at most 1000 characters"])] = None
    """What is wrong with this request, for people."""
    errors: Annotated[list[dict[str, str]], Field(examples=[[{"at": "body/question", "message": "…"}]])] = []
    """The faults of a request that does not have the form expected: where each is (`at`), and its `message`."""


PROBLEM_REFERENCE = f"#/components/schemas/{ProblemDetails.__name__}"
"""Where the description of the service has its model."""


class Problem(HTTPException):
    """A request cannot be served; told to the client as problem details."""

    def __init__(
        self, status: int, kind: str, detail: str, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        """`kind` names the type of the problem in a few lower-case words with hyphens; `more` are further members."""
        super().__init__(status, detail, dict(headers or {}))
        self.kind = kind
        self.more = more

    def response(self) -> JSONResponse:
        """The problem as a response."""
        return _problem_response(self.status_code, self.kind, self.detail, self.headers, **self.more)


def _problem_response(
    status: int, kind: str = "", detail: str = "", headers: Mapping[str, str] | None = None, **more: Any
) -> JSONResponse:
    """Problem details as a response; characters that no UTF-8 text holds are replaced."""
    body = problem_members(status, kind, _encodable(detail)) | more
    return JSONResponse(body, status, headers=dict(headers or {}), media_type=MEDIA_TYPE)


def problem_members(status: int, kind: str, detail: str) -> dict[str, Any]:
    """The members of problem details."""
    members = {
        "type": f"urn:kgqa:problem:{kind}" if kind else "about:blank",
        "title": kind.replace("-", " ").capitalize() if kind else HTTPStatus(status).phrase,
        "status": status,
    }
    return members | ({"detail": detail} if detail else {})


def _encodable(text: str) -> str:
    """The text with lone surrogates replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")


def add_problem_handlers(app: FastAPI) -> None:
    """Make every error of the application a problem."""
    app.add_exception_handler(Problem, _problem)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(ClearError, _clear)
    app.add_exception_handler(Exception, _unexpected)


async def _problem(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Problem)
    return error.response()


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:  # the framework names the methods of one route alone
        described = request.app.openapi()["paths"].get(request.url.path, {})
        allowed = {*map(str.upper, described), *(["HEAD"] if "get" in described else [])}
        headers |= {"Allow": ", ".join(sorted(allowed))} if described else {}
    detail = "" if error.detail == HTTPStatus(error.status_code).phrase else str(error.detail)
    return _problem_response(error.status_code, "", detail, headers)


async def _validation(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    found = error.errors()
    if any(fault["type"] == "json_invalid" for fault in found):
        return _problem_response(400, "malformed-json", "the body is no JSON text")
    detail = "the request does not have the form expected"
    return _problem_response(422, "invalid-request", detail, errors=faults(found))


def faults(found: Sequence[Any]) -> list[dict[str, str]]:
    """Where a validated text has which fault, for the member `errors` of a problem; the first ones of many."""
    return [
        {"at": "/".join(_encodable(str(part)) for part in fault["loc"]), "message": _encodable(fault["msg"])}
        for fault in found[:_MOST_FAULTS]
    ]


async def _clear(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, ClearError)
    match error:
        case UnavailableError():
            return _problem_response(503, "source-unavailable", error.message, {"Retry-After": "5"})
        case QueryError() | InputError():
            return _problem_response(400, "unusable-input", error.message)
    _LOGGER.error("%s", error.message)
    return _problem_response(500, "damaged-data", error.message)


async def _unexpected(_request: Request, _error: Exception) -> JSONResponse:
    """The server logs the traceback."""
    return _problem_response(500, "internal-error", "an unexpected error; the server's log has the details")
