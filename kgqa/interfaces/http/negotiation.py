"""Chooses what a client gets by its `Accept` headers, compression among it, and reads the forms and bodies that it
sends. Source: RFC 9110, section 12.5."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from urllib.parse import parse_qsl, unquote_plus, unquote_to_bytes

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send
from werkzeug.datastructures import MIMEAccept
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import MultiPartParser
from werkzeug.http import parse_accept_header, parse_options_header

from kgqa.interfaces.http.problems import Problem

RESULTS = {
    "application/sparql-results+json": "application/sparql-results+json",
    "application/json": "application/sparql-results+json",
    "application/sparql-results+xml": "application/sparql-results+xml",
    "application/xml": "application/sparql-results+xml",
    "text/xml": "application/sparql-results+xml",
    "text/csv": "text/csv",
    "text/tab-separated-values": "text/tab-separated-values",
}
"""Types that clients ask for solutions by, and what they get, the preferred one first."""
GRAPHS = {
    "text/turtle": "text/turtle",
    "application/x-turtle": "text/turtle",
    "application/n-triples": "application/n-triples",
    "text/plain": "application/n-triples",
    "application/rdf+xml": "application/rdf+xml",
    "application/xml": "application/rdf+xml",
    "application/ld+json": "application/ld+json",
    "application/json": "application/ld+json",
}
"""The same for triples."""
FORMATS = {
    "json": "application/sparql-results+json, application/ld+json;q=0.9",
    "xml": "application/sparql-results+xml, application/rdf+xml;q=0.9",
    "csv": "text/csv",
    "tsv": "text/tab-separated-values",
    "turtle": "text/turtle",
    "ttl": "text/turtle",
    "n3": "text/turtle",
    "ntriples": "application/n-triples",
    "nt": "application/n-triples",
    "rdf": "application/rdf+xml",
    "rdf+xml": "application/rdf+xml",
    "jsonld": "application/ld+json",
    "json-ld": "application/ld+json",
}
"""Short names of formats that addresses have, and the `Accept` header that says the same."""
_LEAST_BYTES = 1000
_LEVEL = 5
"""Half the time of the highest level for a few per cent more bytes."""
_ESCAPE = re.compile(rb"%[0-9A-Fa-f]{2}")
_MOST_FIELDS = 100
_MOST_PARTS = 20
_MOST_FIELD_BYTES = 500_000
_TYPE = "multipart/form-data"


def chosen(accept: Sequence[str], offered: Mapping[str, str]) -> str | None:
    """The media type to send; None if the client takes none of those offered. Without a header anything goes.

    Parameters of media ranges other than the quality are ignored. What a client refuses by name is not sent to it,
    also where it asks for it by another name.
    """
    header = ",".join(accept)
    if not header.strip(" \t,"):
        return next(iter(offered.values()))
    ranges = MIMEAccept((name.partition(";")[0].strip(), quality) for name, quality in parse_accept_header(header))
    named = {name.lower() for name in ranges.values()}
    qualities = {name: ranges.quality(name if name in named else sent) for name, sent in offered.items()}
    allowed = [name for name, sent in offered.items() if sent not in named or ranges.quality(sent) > 0]
    best = max(allowed, key=qualities.__getitem__, default=None)  # the first of the best ones
    return offered[best] if best is not None and qualities[best] > 0 else None


def takes_gzip(accept_encoding: str) -> bool:
    """Whether a client takes responses compressed by gzip, at least as gladly as others. Source: RFC 9110, section
    12.5.3."""
    accepted = parse_accept_header(accept_encoding)
    return accepted.quality("gzip") > 0 and accepted.quality("gzip") >= accepted.quality("identity")


class CompressResponses:
    """gzip for clients whose `Accept-Encoding` takes it, also among other codings and with a quality."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = GZipMiddleware(app, _LEAST_BYTES, _LEVEL)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "http":
            wanted = takes_gzip(Headers(scope=scope).get("accept-encoding", ""))
            others = [(name, value) for name, value in scope["headers"] if name != b"accept-encoding"]
            # in place: what looks at the scope from further out sees the route that is found
            scope["headers"] = [*others, (b"accept-encoding", b"gzip" if wanted else b"identity")]
        await self._app(scope, receive, send)


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
