"""The forms of the annotation page, UTF-8 with line ends as one character, and their bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Request

from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.request_forms import read_form
from kgqa.interfaces.http.service_settings import Limits

MEDIA_TYPE = "application/x-www-form-urlencoded"
ARTICLES = "/articles"
"""The path that takes articles, and therefore long bodies."""


async def read(request: Request) -> Form:
    """The form of a request. Raises `Problem` for another media type, bytes that are no UTF-8, and NUL characters."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != MEDIA_TYPE:
        raise Problem(415, "no-form", f"a form has the media type {MEDIA_TYPE}")
    pairs = read_form(await request.body(), MOST_FIELDS)
    if any("\0" in text for pair in pairs for text in pair):
        raise Problem(400, "malformed-form", "NUL is no character of a text")
    return Form({name: value.replace("\r\n", "\n").replace("\r", "\n") for name, value in pairs})


@dataclass(frozen=True, slots=True)
class Bounds:
    """The longest texts of a record, in characters."""

    question: int = 1000
    line: int = 2000
    """Title, URL, exact answer, answer, comment's name."""
    passage: int = 20_000
    """Answer sentence, context, comment."""
    article: int = 1_000_000


BOUNDS = Bounds()


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a form; of several of one name the last."""

    fields: Mapping[str, str]

    def text(self, name: str, most: int = BOUNDS.passage) -> str:
        """A text without white space around it; empty if the field is missing. Raises `Problem` if it is too long."""
        text = self.fields.get(name, "").strip()
        if len(text) > most:
            raise Problem(413, "text-too-long", f"{name}: {len(text)} > {most}")
        return text

    def line(self, name: str, most: int = BOUNDS.line) -> str:
        """A text as one line."""
        return " ".join(self.text(name, most).split())

    def number(self, name: str, most: int = 2**31 - 1) -> int:
        """A number from 0. Raises `Problem` for anything else."""
        value = self.optional_number(name, most)
        if value is None:
            raise Problem(400, "malformed-form", f"{name} is no number from 0 to {most}")
        return value

    def optional_number(self, name: str, most: int = 2**31 - 1) -> int | None:
        """A number from 0, or None for anything else."""
        text = self.fields.get(name, "").strip()
        if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
            return None
        return int(text) if int(text) <= most else None


LIMITS = Limits(body_bytes=1 << 20, upload_bytes=16 << 20, body_seconds=60.0)
"""A pasted article that is too long is read, and then refused on a page that says so."""
MOST_FIELDS = 5000
"""Fields of a form; a page of tagged sentences has two for every word."""
