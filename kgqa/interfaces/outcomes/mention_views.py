"""What people see of mentions and their candidates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kgqa.interfaces.outcomes.item_naming import Names
from kgqa.interfaces.outcomes.outcome_view import CandidateView, MentionView
from kgqa.model import Analysis, Candidate, Linked, Mention, PlacedLink
from kgqa.terms import ItemId

ChosenLinks = frozenset[tuple[int, int, str]]
"""Span and item of every mention that an answer rests on."""
_DESCRIBED = 5
"""Candidates of a mention whose descriptions are looked up, which takes a few look-ups in the graph each."""


def mention_views(linked: Linked, chosen: ChosenLinks, names: Names) -> Iterator[MentionView]:
    """The mentions of a question in the order of its words, then its options."""
    for mention in (*linked.mentions, *linked.options):
        yield mention_view(mention, linked.analysis, chosen, names)


def mention_view(
    mention: Mention, analysis: Analysis, chosen: ChosenLinks = frozenset(), names: Names | None = None
) -> MentionView:
    """One mention; its best candidates are described where names are given."""
    span = (mention.start, mention.end)
    candidates = tuple(
        candidate_view(one, (*span, str(one.item)) in chosen, names if place < _DESCRIBED else None)
        for place, one in enumerate(mention.candidates)
    )
    return MentionView(
        *span,
        mention.surface,
        candidates,
        _characters(mention, analysis),
        used=any(span == one[:2] for one in chosen),
        asked=_is_asked(mention, analysis),
    )


def name_view(placed: PlacedLink) -> MentionView:
    """A name with its place in a text, the item that it was linked to marked as chosen."""
    mention, linked = placed.link.mention, placed.link.candidate
    candidates = tuple(candidate_view(one, one == linked) for one in mention.candidates)
    return MentionView(mention.start, mention.end, mention.surface, candidates, (placed.start, placed.end), used=True)


def candidate_view(candidate: Candidate, chosen: bool = False, names: Names | None = None) -> CandidateView:
    """One candidate; an item is told by its own label and described where names are given."""
    item = candidate.item
    bare = CandidateView(str(item), candidate.label, candidate.score, candidate.features, chosen)
    if names is None or not isinstance(item, ItemId):
        return bare
    return replace(bare, description=names.description(item), own=names.label(item))


def _is_asked(mention: Mention, analysis: Analysis) -> bool:
    """Whether it stands inside the words that stand for the answer."""
    phrases = analysis.wh_phrases[:1]
    return mention.end > 0 and any(one.start <= mention.start and mention.end <= one.end for one in phrases)


def _characters(mention: Mention, analysis: Analysis) -> tuple[int, int]:
    """Its offsets in the question; those of the words of an option, which may stand anywhere."""
    if mention.end:
        return analysis.tokens[mention.start].start, analysis.tokens[mention.end - 1].end
    start = max(0, analysis.question.text.find(mention.surface))
    return start, start + len(mention.surface)
