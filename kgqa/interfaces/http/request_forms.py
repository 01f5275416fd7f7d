"""Reads forms that clients send, strictly: bodies and query strings, what GERBIL does not encode, forms with files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import parse_qsl, unquote_plus, unquote_to_bytes

from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import MultiPartParser
from werkzeug.http import parse_options_header

from kgqa.interfaces.http.problems import Problem

_ESCAPE = re.compile(rb"%[0-9A-Fa-f]{2}")
_MOST_FIELDS = 100
_MOST_PARTS = 20
_MOST_FIELD_BYTES = 500_000
_TYPE = "multipart/form-data"


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


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a form."""

    name: str
    """As its sender calls it; empty where no file was chosen."""
    data: bytes


@dataclass(frozen=True, slots=True)
class UploadForm:
    """The fields and files of a form, the first of each name."""

    fields: Mapping[str, str]
    files: Mapping[str, Upload]


def read_upload(content_type: str, body: bytes) -> UploadForm:
    """The form in a body. Raises `Problem` if it is none, or has too many parts."""
    media_type, options = parse_options_header(content_type)
    if media_type != _TYPE or not options.get("boundary"):
        raise Problem(415, "wrong-media-type", f"send {_TYPE}", {"Accept-Post": _TYPE})
    parser = MultiPartParser(_in_memory, max_form_memory_size=_MOST_FIELD_BYTES, max_form_parts=_MOST_PARTS)
    try:
        fields, files = parser.parse(BytesIO(body), options["boundary"].encode("ascii"), len(body))
    except RequestEntityTooLarge:
        raise Problem(413, "too-many-parameters", "the form has too many or too long fields") from None
    except ValueError:
        raise Problem(400, "malformed-form", f"the body is no {_TYPE}") from None
    return UploadForm(
        dict(fields.items()),
        {name: Upload(one.filename or "", one.stream.read()) for name, one in files.items()},
    )


def _in_memory(*_: Any, **__: Any) -> BytesIO:
    return BytesIO()
