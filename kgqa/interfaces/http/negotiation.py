"""Chooses what a client gets by its `Accept` headers, compression among it. Source: RFC 9110, section 12.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send
from werkzeug.datastructures import MIMEAccept
from werkzeug.http import parse_accept_header

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
