"""Puts the annotation page together: routes, middleware, and what is shown where something goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.types import Receive, Scope, Send

from kgqa.annotation.store import StoreError
from kgqa.errors import ClearError
from kgqa.interfaces.annotation.access import NotSignedIn
from kgqa.interfaces.annotation.page_bounds import ARTICLES, LIMITS
from kgqa.interfaces.annotation.pages import page, texts_of
from kgqa.interfaces.annotation.routes import admin, articles, editing, finishing, history, login, overview, reviewing
from kgqa.interfaces.annotation.workplace import Workplace
from kgqa.interfaces.http.origins import CheckHost
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.request_limits import GuardRequests
from kgqa.interfaces.http.request_paths import ReadAbsoluteForm

ROUTERS = tuple(part.router for part in (login, overview, articles, editing, finishing, reviewing, history, admin))
_FILES = {
    "icon.svg": ("kgqa.interfaces.http.page", "image/svg+xml"),
    "page.css": ("kgqa.interfaces.http.page", "text/css; charset=utf-8"),
    "annotation.css": (__package__, "text/css; charset=utf-8"),
    "annotation.js": (__package__, "text/javascript; charset=utf-8"),
}
"""Files of the page, with the package that has them."""
_LOGGER = logging.getLogger("kgqa.annotation")


def create_app(workplace: Workplace, hosts: Collection[str] = (), listening: str = "127.0.0.1") -> FastAPI:
    """The application; it closes the database when it ends.

    By which `hosts` it may be called, `listening` to an address, is as `CheckHost` says.
    """

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        workplace.store.database.close()

    guard = Middleware(GuardRequests, limits=LIMITS, uploads=(ARTICLES,), respond=_Refusal)
    named = Middleware(CheckHost, hosts=hosts, listening=listening)
    middleware = [Middleware(ReadAbsoluteForm), guard, named]
    app = FastAPI(title="kgqa annotate", lifespan=lifespan, middleware=middleware, openapi_url=None)
    app.state.workplace = workplace
    for router in ROUTERS:
        app.include_router(router)
    app.add_api_route("/static/{name}", _static, methods=["GET", "HEAD"], include_in_schema=False)
    app.add_api_route("/health", _health, methods=["GET", "HEAD"], include_in_schema=False)
    _add_handlers(app)
    return app


def _health() -> Response:
    return PlainTextResponse("ok")


def _static(name: str) -> Response:
    if name not in _FILES:
        raise Problem(404, "", "")
    return Response(_file(name), media_type=_FILES[name][1], headers={"Cache-Control": "max-age=3600"})


@cache
def _file(name: str) -> bytes:
    return (files(_FILES[name][0]) / "static" / name).read_bytes()


class _Refusal:
    """The page for a request that is refused before a route has it."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        await _problem(Request(scope, receive), self._problem)(scope, receive, send)


def _add_handlers(app: FastAPI) -> None:
    app.add_exception_handler(NotSignedIn, _asynchronous(_not_signed_in))
    app.add_exception_handler(HTTPException, _asynchronous(_problem))
    app.add_exception_handler(RequestValidationError, _asynchronous(_no_such_page))
    app.add_exception_handler(ClearError, _asynchronous(_clear))
    app.add_exception_handler(Exception, _asynchronous(_unexpected))


def _asynchronous(handler: Callable[[Request, Exception], Response]) -> Any:
    async def handle(request: Request, error: Exception) -> Response:
        return handler(request, error)

    return handle


def _not_signed_in(request: Request, _: Exception) -> Response:
    """The login; a form that was sent without a session is not lost in the browser's history, so it says so."""
    if request.method == "POST":
        return _error(request, 401, "session over")
    path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return Response(status_code=303, headers={"Location": f"/login?back={quote(path, safe='')}"})


def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = getattr(error, "kind", "")
    name = f"problem {kind}"
    headers = {key: value for key, value in (error.headers or {}).items() if key.lower() in ("connection", "allow")}
    return _error(request, error.status_code, name if kind and name in texts_of(request) else "", headers)


def _no_such_page(request: Request, _: Exception) -> Response:
    return _error(request, 404)


def _clear(request: Request, error: Exception) -> Response:
    assert isinstance(error, ClearError)
    _LOGGER.error("%s", error.message)
    status = (507 if request.method == "POST" else 503) if isinstance(error, StoreError) else 500
    return _error(request, status, "problem storage" if isinstance(error, StoreError) else "", detail=error.message)


def _unexpected(request: Request, _: Exception) -> Response:
    """The server logs the traceback."""
    return _error(request, 500)


def _error(
    request: Request, status: int, name: str = "", headers: dict[str, str] | None = None, detail: str = ""
) -> Response:
    texts = texts_of(request)
    text = texts[name] if name else texts.get(f"problem {status}", texts["problem"])
    response = page(request, "error", status, text=text, detail=detail, status_code=status)
    response.headers.update(headers or {})
    return response
