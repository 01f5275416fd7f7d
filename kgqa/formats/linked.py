"""JSON lines of linked texts: links with their candidates; offsets count characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kgqa.model import Candidate, PlacedLink
from kgqa.polish.tokens.plain_text import PlainText


def linked_record(text: str, links: Iterable[PlacedLink]) -> dict[str, Any]:
    """The object that describes one text as it was given; `qid` and `score` are null for NIL."""
    read = PlainText.of(text)
    return {"text": text, "links": [_link(text, read, placed) for placed in links]}


def _link(text: str, read: PlainText, placed: PlacedLink) -> dict[str, Any]:
    chosen = placed.link.candidate
    start, end = read.original(placed.start, placed.end)
    return {
        "start": start,
        "end": end,
        "surface": text[start:end],
        "qid": chosen.item if chosen else None,
        "score": round(chosen.score, 4) if chosen else None,
        "candidates": [_candidate(candidate) for candidate in placed.link.mention.candidates],
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    features = {name: round(value, 4) for name, value in candidate.features.items()}
    return {
        "qid": candidate.item,
        "label": candidate.label,
        "score": round(candidate.score, 4),
        "features": features,
    }
