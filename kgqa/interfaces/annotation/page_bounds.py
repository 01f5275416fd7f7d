"""What the annotation page is started with."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.interfaces.http.service_settings import Limits

ARTICLES = "/articles"
"""The path that takes articles, and therefore long bodies."""


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
LIMITS = Limits(body_bytes=1 << 20, upload_bytes=16 << 20, body_seconds=60.0)
"""A pasted article that is too long is read, and then refused on a page that says so."""
MOST_FIELDS = 5000
"""Fields of a form; a page of tagged sentences has two for every word."""
