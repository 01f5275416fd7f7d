"""What the annotation page says, in Polish and English, and how its templates are rendered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from jinja2 import Environment, PackageLoader, StrictUndefined

from kgqa.resources import read_yaml

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
LANGUAGES = ("pl", "en")
"""The first is the default."""


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


@dataclass(frozen=True, slots=True)
class TypeHelp:
    """What an annotator is told of a question type or answer type."""

    name: str
    description: str
    question: str
    """An example."""
    sentence: str
    """The sentence that answers the example."""
    extraction: str
    """The words of that sentence that answer it."""
    answer: str


@cache
def page_texts(language: str) -> Mapping[str, str]:
    """The texts of one of `LANGUAGES` by their names, and under `lang` the language itself."""
    return {"lang": language} | {str(name): str(text) for name, text in _data(f"{language}.yaml").items()}


@cache
def question_type_help(language: str) -> Mapping[str, TypeHelp]:
    """The question types, in the order of the help page."""
    return _help("question", language)


@cache
def answer_type_help(language: str) -> Mapping[str, TypeHelp]:
    """The answer types, in the order of the help page."""
    return _help("answer", language)


def _help(kind: str, language: str) -> Mapping[str, TypeHelp]:
    data = _data("types.yaml")
    examples = data["examples"]
    return {
        name: TypeHelp(
            name, values[language], **{part: str(text) for part, text in examples[values["example"]].items()}
        )
        for name, values in data[kind].items()
    }


@cache
def _data(name: str) -> Mapping[str, Any]:
    values: Mapping[str, Any] = read_yaml(files(__package__ or "") / "data" / name)
    return values
