"""Errors as pages for people, in their language; programs go on getting problem details.

A page says what happened and how to go on, and nothing of what is inside: no address, no path, no detail.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from kgqa.interfaces.http.negotiation import chosen
from kgqa.interfaces.http.page.rendering import rendered, texts_for
from kgqa.interfaces.http.problems import MEDIA_TYPE, Problem

_PAGE = "text/html"
_OFFERED = {MEDIA_TYPE: MEDIA_TYPE, "application/json": MEDIA_TYPE, _PAGE: _PAGE}

Handler = Callable[[Request, Any], Awaitable[Response]]


def add_error_pages(app: FastAPI) -> None:
    """Let the error handlers that an application has answer browsers with pages."""
    handlers: dict[Any, Any] = dict(app.exception_handlers)
    app.exception_handlers.update({kind: _with_page(handler) for kind, handler in handlers.items()})


def respond(problem: Problem) -> ASGIApp:
    """The response to a request that is refused before the application sees it: a page for people."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        request, response = Request(scope), problem.response()
        await (_page(request, response) if _is_for_people(request) else response)(scope, receive, send)

    return application


def _with_page(handler: Handler) -> Handler:
    async def respond(request: Request, error: Exception) -> Response:
        response = await handler(request, error)
        if response.media_type != MEDIA_TYPE or not _is_for_people(request):
            return response
        return _page(request, response)

    return respond


def _is_for_people(request: Request) -> bool:
    return request.method in ("GET", "HEAD", "POST") and chosen(request.headers.getlist("accept"), _OFFERED) == _PAGE


def _page(request: Request, response: Response) -> Response:
    """The page of a problem, with the headers of the response that tells it to programs."""
    kind = str(json.loads(bytes(response.body)).get("type", "")).rpartition(":")[2]
    texts = texts_for(request, request.query_params.get("lang", ""))
    status = response.status_code
    said = texts.get(f"problem {kind}") or texts.get(f"problem {status}") or texts["problem"]
    endpoint = request.app.state.endpoint
    triples = endpoint.triples if endpoint is not None else None
    page = rendered("error.html", texts, status, triples, said=said, code=status, question="")
    kept = {name: value for name, value in response.headers.items() if name in ("retry-after", "allow", "connection")}
    page.headers.update(kept)
    return page
