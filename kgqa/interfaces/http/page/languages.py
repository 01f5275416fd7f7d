"""What the pages say, in Polish or English: as the address says, else as the browser prefers, else in Polish."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

from fastapi import Depends, Query, Request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from kgqa.resources import read_yaml

LANGUAGES = ("pl", "en")
"""The first is the default."""


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
