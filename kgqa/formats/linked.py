"""JSON lines of linked texts: links with their candidates; offsets count characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kgqa.model import Candidate, PlacedLink


def linked_record(text: str, links: Iterable[PlacedLink]) -> dict[str, Any]:
    """The object that describes one text; `qid` and `score` are null for NIL."""
    return {"text": text, "links": [_link(text, placed) for placed in links]}


def _link(text: str, placed: PlacedLink) -> dict[str, Any]:
    chosen = placed.link.candidate
    return {
        "start": placed.start,
        "end": placed.end,
        "surface": text[placed.start : placed.end],
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
