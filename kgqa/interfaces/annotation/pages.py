"""Renders the templates."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from kgqa.interfaces.annotation.annotation_texts import LANGUAGES, page_texts

LANGUAGE_COOKIE = "kgqa-language"
HEADERS = {"Cache-Control": "no-store"}
"""What one annotator saw is not shown to the next one at the same computer."""

_ENVIRONMENT = Environment(
    loader=PackageLoader("kgqa.interfaces.annotation"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def language_of(request: Request) -> str:
    """The language that the visitor has chosen."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    return chosen if chosen in LANGUAGES else LANGUAGES[0]


def texts_of(request: Request) -> Mapping[str, str]:
    """The texts in the visitor's language."""
    return page_texts(language_of(request))


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page from the template of a name. `visitor` is among the values where somebody is logged in."""
    shown = {"t": texts_of(request), "path": request.url.path, "visitor": None} | values
    return HTMLResponse(_ENVIRONMENT.get_template(f"{name}.html").render(shown), status, headers=HEADERS)


def go_to(path: str) -> RedirectResponse:
    """Lead to another page after a form was taken (RFC 9110, section 15.4.4)."""
    return RedirectResponse(path, 303)


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


_ENVIRONMENT.filters["time"] = _time
