"""Chooses a media type by the `Accept` header. Source: RFC 9110, section 12.5.1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

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
}
"""The same for triples."""


def chosen(accept: Sequence[str], offered: Mapping[str, str]) -> str | None:
    """The media type to send; None if the client takes none of those offered. Without a header anything goes."""
    ranges = list(_ranges(accept))
    if not ranges:
        return next(iter(offered.values()))
    best, best_quality = None, 0.0
    for media_type, sent in offered.items():
        quality = _quality(media_type, ranges)
        if quality > best_quality:
            best, best_quality = sent, quality
    return best


def _ranges(accept: Sequence[str]) -> Iterable[tuple[str, float]]:
    for part in ",".join(accept).split(","):
        media_range, *parameters = (piece.strip().lower() for piece in part.split(";"))
        if media_range:
            yield media_range, next((_number(text[2:]) for text in parameters if text.startswith("q=")), 1.0)


def _number(text: str) -> float:
    try:
        return min(max(float(text), 0.0), 1.0) if text.isascii() else 0.0
    except ValueError:
        return 0.0


def _quality(media_type: str, ranges: Iterable[tuple[str, float]]) -> float:
    """The quality of the most specific range that names the type; 0 if none does."""
    main = media_type.partition("/")[0] + "/*"
    rank = {media_type: 3, main: 2, "*/*": 1}
    return max(((rank[name], quality) for name, quality in ranges if name in rank), default=(0, 0.0))[1]
