"""Renders the templates of the pages, in the language of the address, else of the browser, else in Polish."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated
from urllib.parse import quote

from fastapi import Depends, Query, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context, select_autoescape
from jinja2.runtime import Context
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from kgqa.interfaces.outcomes.statement_words import grouped
from kgqa.resources import read_yaml

LANGUAGES = ("pl", "en")
"""The first is the default."""


@pass_context
def _decimal(context: Context, value: float, digits: int = 2) -> str:
    """A number with the decimal mark of the page's language."""
    text = f"{value:.{digits}f}"
    return text if context["t"]["lang"] == "en" else text.replace(".", ",")


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
_ENVIRONMENT.filters |= {
    "decimal": _decimal, "grouped": lambda number: grouped(str(number)), "encoded": quote, "language": _language,
}  # fmt: skip
_ENVIRONMENT.tests |= {"web": _is_web}
_ENVIRONMENT.globals["root"] = ""


def show_under(root: str) -> None:
    """Let all addresses of this process's pages begin with a path; empty for none."""
    _ENVIRONMENT.globals["root"] = root


def rendered(
    name: str, texts: Mapping[str, str], status: int = 200, triples: int | None = None, **values: object
) -> HTMLResponse:
    """A page in the language of the texts; `triples` is the size of the graph, None where it is elsewhere."""
    page = _ENVIRONMENT.get_template(name).render(t=texts, triples=triples, **values)
    return HTMLResponse(page, status, {"Content-Language": texts["lang"], "Vary": "Accept-Language"})


def preferred_language(header: str) -> str:
    """The language of `LANGUAGES` that an `Accept-Language` header ranks first. Source: RFC 9110, section 12.5.4."""
    return parse_accept_header(header, LanguageAccept).best_match(LANGUAGES, LANGUAGES[0]) or LANGUAGES[0]


def texts_for(request: Request, lang: str = "") -> Mapping[str, str]:
    """The texts in the language of a request."""
    known = lang if lang in LANGUAGES else preferred_language(request.headers.get("accept-language", ""))
    return page_texts(known)


async def _texts(request: Request, lang: Annotated[str, Query()] = "") -> Mapping[str, str]:
    return texts_for(request, lang)


TheTexts = Annotated[Mapping[str, str], Depends(_texts)]
"""Type of a route's parameter that takes the texts in the language of the request."""


@cache
def page_texts(language: str) -> Mapping[str, str]:
    """The texts of one of `LANGUAGES` by their names, and under `lang` the language itself."""
    data = read_yaml(_data(f"{language}.yaml"))
    return {"lang": language} | {str(name): str(text) for name, text in data.items()}


def _data(name: str) -> Traversable:
    return files(__package__ or "") / "data" / name
