"""Reads forms with files (`multipart/form-data`, RFC 7578) from a body in memory; nothing is written to disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import MultiPartParser
from werkzeug.http import parse_options_header

from kgqa.interfaces.http.problems import Problem

_MOST_PARTS = 20
_MOST_FIELD_BYTES = 500_000
_TYPE = "multipart/form-data"


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
