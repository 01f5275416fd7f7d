"""Renders the templates of the page."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote

from fastapi.responses import HTMLResponse
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from kgqa.interfaces.outcomes.statement_words import grouped


def _decimal(value: float, digits: int = 2) -> str:
    """A number with a decimal comma."""
    return f"{value:.{digits}f}".replace(".", ",")


def _is_web(address: str) -> bool:
    return address.startswith(("http://", "https://"))


_ENVIRONMENT = Environment(
    loader=PackageLoader("kgqa.interfaces.http.page"),
    autoescape=select_autoescape(["html"]),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_ENVIRONMENT.filters |= {"decimal": _decimal, "grouped": lambda number: grouped(str(number)), "encoded": quote}
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
