"""JSON lines of linked texts: mentions with their candidates; offsets count characters."""

from __future__ import annotations

from typing import Any

from kgqa.model import Analysis, Candidate, Linked, Mention


def linked_record(text: str, linked: Linked | None) -> dict[str, Any]:
    """The object that describes one text; overlapping mentions are resolved by `chosen_mentions`."""
    links = [_link(mention, linked.analysis) for mention in chosen_mentions(linked.mentions)] if linked else []
    return {"text": text, "links": links}


def chosen_mentions(mentions: tuple[Mention, ...]) -> list[Mention]:
    """Mentions that do not overlap, in the order of the text: longer ones first, then the better candidate."""
    chosen: list[Mention] = []
    for mention in sorted(mentions, key=_rank):
        if all(mention.end <= other.start or other.end <= mention.start for other in chosen):
            chosen.append(mention)
    return sorted(chosen, key=lambda mention: mention.start)


def _rank(mention: Mention) -> tuple[bool, int, float, int]:
    best = mention.candidates[0].score if mention.candidates else 0.0
    return not mention.candidates, mention.start - mention.end, -best, mention.start


def _link(mention: Mention, analysis: Analysis) -> dict[str, Any]:
    best = mention.candidates[0] if mention.candidates else None
    return {
        "start": analysis.tokens[mention.start].start,
        "end": analysis.tokens[mention.end - 1].end,
        "surface": mention.surface,
        "qid": best.item if best else None,
        "score": round(best.score, 4) if best else None,
        "candidates": [_candidate(candidate) for candidate in mention.candidates],
    }


def _candidate(candidate: Candidate) -> dict[str, Any]:
    features = {name: round(value, 4) for name, value in candidate.features.items()}
    return {
        "qid": candidate.item,
        "label": candidate.label,
        "score": round(candidate.score, 4),
        "features": features,
    }
