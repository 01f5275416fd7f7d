"""Puts the annotation page together, opens what it works with, and serves it."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import quote

import click
import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.types import Receive, Scope, Send

from kgqa.annotation.question_records import Article
from kgqa.annotation.store import Role, Store, StoreError, open_database
from kgqa.assembly.annotation import PolishTools
from kgqa.assembly.text_search import open_text_index
from kgqa.config import load_config
from kgqa.errors import ClearError
from kgqa.interfaces.annotation.access import NotSignedIn
from kgqa.interfaces.annotation.pages import page, texts_of
from kgqa.interfaces.annotation.record_form import ARTICLES, LIMITS
from kgqa.interfaces.annotation.routes import admin, articles, editing, login, overview
from kgqa.interfaces.annotation.workplace import Desk, Library, Workplace
from kgqa.interfaces.http.middleware import CheckHost, GuardRequests, ReadAbsoluteForm
from kgqa.interfaces.http.open_connections import listen
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.protocol import BoundedProtocol

ROUTERS = tuple(part.router for part in (login, overview, articles, editing, admin))
_FILES = {
    "icon.svg": ("kgqa.interfaces.http.page", "image/svg+xml"),
    "page.css": ("kgqa.interfaces.http.page", "text/css; charset=utf-8"),
    "annotation.css": (__package__, "text/css; charset=utf-8"),
    "annotation.js": (__package__, "text/javascript; charset=utf-8"),
}
"""Files of the page, with the package that has them."""
_LOGGER = logging.getLogger("kgqa.annotation")
_GRACE_SECONDS = 10
"""What requests under way get after SIGTERM."""
_SWITCH_SECONDS = 0.0005
"""How long a thread keeps the interpreter. Saving waits for the database many times, each time for its turn too."""
_HITS = 50
"""Articles among which the chosen one is looked for."""


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


def _open_workplace(place: str, text: Path | None) -> Workplace:
    """Everything that the page works with. Raises `ClearError`."""
    store = Store(open_database(place))
    tools = PolishTools(load_config({}).spacy_model)
    return Workplace(store, Desk(tools, store.records.questions), open_library(text) if text else None)


def open_library(directory: Path) -> Library:
    """The articles of the passage index in a directory. Raises `DataError`."""
    index = open_text_index(load_config({"data": directory}))

    def article(words: str, record: str) -> Article | None:
        hits = (hit.passage for hit in index.records(words, _HITS))
        passage = next((one for one in hits if one.record == record), None)
        return Article(index.whole_text(passage), passage.title, passage.url) if passage else None

    return Library(index.records, article)


class _Protocol(BoundedProtocol):
    """With the page's own limit."""

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, header_seconds=LIMITS.header_seconds, **keywords)


def serve(place: str, text: Path | None, host: str, port: int) -> None:
    """Serve until SIGTERM or SIGINT. Raises `ClearError` if the address, database or index cannot be used."""
    workplace = _open_workplace(place, text)
    if not any(one.role is Role.ADMIN for one in workplace.store.accounts.all()):
        click.echo(
            "there is no admin yet: make one with `kgqa annotate --db … add-account NAME --role admin`", err=True
        )
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s")
    with listen(host, port) as listener:
        shown = f"[{host}]" if ":" in host else host
        click.echo(f"kgqa annotate serves http://{shown}:{listener.getsockname()[1]}/", err=True)
        config = uvicorn.Config(
            create_app(workplace, load_config({}).hosts, host), http=_Protocol,
            h11_max_incomplete_event_size=LIMITS.head_bytes, limit_concurrency=LIMITS.connections,
            timeout_graceful_shutdown=_GRACE_SECONDS, ws="none", loop="asyncio", log_level="warning",
            access_log=False, server_header=False,
        )  # fmt: skip
        _settle()
        asyncio.run(uvicorn.Server(config).serve([listener]))


def _settle() -> None:
    """Make many short requests quick: what was loaded is not looked through again, and threads take turns often."""
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(_SWITCH_SECONDS)
