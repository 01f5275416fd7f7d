"""Reads the forms of the page: UTF-8, bounded, with line ends as one character."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import Request

from kgqa.interfaces.annotation.page_bounds import BOUNDS, MOST_FIELDS
from kgqa.interfaces.http.problems import Problem
from kgqa.interfaces.http.request_forms import read_form

MEDIA_TYPE = "application/x-www-form-urlencoded"


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


async def read(request: Request) -> Form:
    """The form of a request. Raises `Problem` for another media type, bytes that are no UTF-8, and NUL characters."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != MEDIA_TYPE:
        raise Problem(415, "no-form", f"a form has the media type {MEDIA_TYPE}")
    pairs = read_form(await request.body(), MOST_FIELDS)
    if any("\0" in text for pair in pairs for text in pair):
        raise Problem(400, "malformed-form", "NUL is no character of a text")
    return Form({name: value.replace("\r\n", "\n").replace("\r", "\n") for name, value in pairs})
