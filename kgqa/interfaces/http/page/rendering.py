"""Renders the templates of the pages, in the language of the address, else of the browser, else in Polish.

Errors are pages for people; programs go on getting problem details. Such a page says what happened and how to go on,
and nothing of what is inside: no address, no path, no detail.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import Depends, FastAPI, Query, Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context, select_autoescape
from jinja2.runtime import Context
from starlette.types import ASGIApp, Receive, Scope, Send
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from kgqa.interfaces.http.negotiation import chosen
from kgqa.interfaces.http.problems import MEDIA_TYPE, Problem
from kgqa.interfaces.items.item_reading import COMMONS_PAGE
from kgqa.interfaces.outcomes.statement_words import grouped
from kgqa.resources import read_yaml
from wikidata_hdt.wikidata_iris import COMMONS_FILE

LANGUAGES = ("pl", "en")
"""The first is the default."""


@pass_context
def _decimal(context: Context, value: float, digits: int = 2) -> str:
    """A number with the decimal mark of the page's language."""
    text = f"{value:.{digits}f}"
    return text if context["t"]["lang"] == "en" else text.replace(".", ",")


@pass_context
def _degrees(context: Context, words: str) -> str:
    """Degrees, which pictures have with a decimal comma, in the page's language."""
    return words.replace(",", ".") if context["t"]["lang"] == "en" else words


def _language(text: str, otherwise: str = "pl") -> str:
    """The language of a text of the data; of one that does not tell it, or that is the same in all, another."""
    language = getattr(text, "language", "")
    return otherwise if language in ("", "mul") else language


def _is_web(address: str) -> bool:
    return address.startswith(("http://", "https://"))


_ENVIRONMENT = Environment(
    loader=PackageLoader("kgqa.interfaces.http.page"),
    autoescape=select_autoescape(["html"]),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_PICTURE_WIDTH = 320
"""Pixels of a picture that is shown; its page has the whole."""


def _thumbnail(page: str) -> str:
    """The address of a smaller picture than a page of Wikimedia Commons is about; empty for pages elsewhere."""
    name = page.removeprefix(COMMONS_PAGE)
    return f"{COMMONS_FILE.replace('http:', 'https:')}{name}?width={_PICTURE_WIDTH}" if name != page else ""


_ENVIRONMENT.filters |= {
    "decimal": _decimal, "grouped": lambda number: grouped(str(number)), "encoded": quote, "language": _language,
    "thumbnail": _thumbnail, "degrees": _degrees,
}  # fmt: skip
_ENVIRONMENT.tests |= {"web": _is_web}
_ENVIRONMENT.globals |= {"root": "", "images": False}


def show_under(root: str, *, images: bool = False) -> None:
    """Let all addresses of this process's pages begin with a path, empty for none, and show pictures of Wikimedia
    Commons or only lead to them."""
    _ENVIRONMENT.globals |= {"root": root, "images": images}


def rendered(
    name: str, texts: Mapping[str, str], status: int = 200, triples: int | None = None, **values: object
) -> HTMLResponse:
    """A page in the language of the texts; `triples` is the size of the graph, None where it is elsewhere."""
    page = _ENVIRONMENT.get_template(name).render(t=texts, triples=triples, **values)
    return HTMLResponse(page, status, {"Content-Language": texts["lang"], "Vary": "Accept-Language"})


def _preferred_language(header: str) -> str:
    """The language of `LANGUAGES` that an `Accept-Language` header ranks first. Source: RFC 9110, section 12.5.4."""
    return parse_accept_header(header, LanguageAccept).best_match(LANGUAGES, LANGUAGES[0]) or LANGUAGES[0]


def _texts_for(request: Request, lang: str = "") -> Mapping[str, str]:
    """The texts in the language of a request."""
    known = lang if lang in LANGUAGES else _preferred_language(request.headers.get("accept-language", ""))
    return page_texts(known)


async def _texts(request: Request, lang: Annotated[str, Query()] = "") -> Mapping[str, str]:
    return _texts_for(request, lang)


TheTexts = Annotated[Mapping[str, str], Depends(_texts)]
"""Type of a route's parameter that takes the texts in the language of the request."""


@cache
def page_texts(language: str) -> Mapping[str, str]:
    """The texts of one of `LANGUAGES` by their names, and under `lang` the language itself."""
    data = read_yaml(_data(f"{language}.yaml"))
    return {"lang": language} | {str(name): str(text) for name, text in data.items()}


def _data(name: str) -> Traversable:
    return files(__package__ or "") / "data" / name


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
    texts = _texts_for(request, request.query_params.get("lang", ""))
    status = response.status_code
    said = texts.get(f"problem {kind}") or texts.get(f"problem {status}") or texts["problem"]
    endpoint = request.app.state.endpoint
    triples = endpoint.triples if endpoint is not None else None
    page = rendered("error.html", texts, status, triples, said=said, code=status, question="")
    kept = {name: value for name, value in response.headers.items() if name in ("retry-after", "allow", "connection")}
    page.headers.update(kept)
    return page
