"""Reads form bodies and query strings strictly, and the body that GERBIL sends without encoding it."""

from __future__ import annotations

import re
from urllib.parse import parse_qsl, unquote_plus, unquote_to_bytes

from kgqa.interfaces.http.problems import Problem

_ESCAPE = re.compile(rb"%[0-9A-Fa-f]{2}")
_MOST_FIELDS = 100


def read_form(data: bytes, most: int = _MOST_FIELDS) -> list[tuple[str, str]]:
    """Name and value of the fields of a form or query string. Raises `Problem` if not UTF-8, or over `most`."""
    try:
        return parse_qsl(
            data.decode("ascii", "surrogateescape").encode("utf-8", "surrogateescape").decode("utf-8"),
            keep_blank_values=True, errors="strict", max_num_fields=most,
        )  # fmt: skip
    except UnicodeDecodeError:
        raise Problem(400, "not-utf-8", "parameters are percent-encoded UTF-8") from None
    except ValueError:
        raise Problem(400, "too-many-parameters", f"at most {most} parameters are read") from None


def read_gerbil(body: bytes) -> tuple[str, str]:
    """Question and language of a body `query=<question>&lang=<code>`, form-encoded or as GERBIL has it, raw.

    Raw text may hold `&`, `=`, `+` and `%`, so the language begins at the last `&lang=`, escapes are undone only where
    all of the text is in ASCII and holds one, and only then `+` is a space.
    Source: `ExtendedQALDBasedWebService` of GERBIL QA. Raises `Problem` for a body without a question.
    """
    if not body.startswith(b"query=") and b"&query=" in body:  # other clients order the fields as they like
        fields = dict(read_form(body))
        return fields["query"], fields.get("lang", "")
    if not body.startswith(b"query="):
        raise Problem(400, "no-question", "the parameter `query` is missing")
    text, mark, language = body.removeprefix(b"query=").rpartition(b"&lang=")
    if not mark:
        text, language = language, b""
    try:
        return _unescaped(text), language.decode("utf-8")
    except UnicodeDecodeError:
        raise Problem(400, "not-utf-8", "the body is UTF-8") from None


def _unescaped(text: bytes) -> str:
    if not text.isascii():
        return unquote_to_bytes(text).decode("utf-8") if _ESCAPE.search(text) else text.decode("utf-8")
    if _ESCAPE.search(text) or (b"+" in text and b" " not in text):
        return unquote_plus(text.decode("ascii"), errors="strict")
    return text.decode("ascii")
