"""What a walk believes: the relations and items that words of a question likely mean, and how little it scores."""

from __future__ import annotations

from kgqa.model import Candidate, Linked, Mention, RelationReading
from kgqa.terms import ItemId

BASE_SCORE = 0.4
"""Score of any walk, to which what speaks for it is added."""
SHARE = 0.3
"""Of the score of a relation or a linked item, what counts for the walk."""

_LEAST_SCORE = 0.6
"""Relation readings below this are guesses."""
_LEAST_LINK = 0.6
"""Names that fit an item worse than this are guesses too."""
_MAX_READINGS = 6
_MAX_CANDIDATES = 2


def sure_relations(linked: Linked) -> tuple[RelationReading, ...]:
    """The properties that words of the question likely name, best first."""
    return tuple(one for one in linked.relation_readings[:_MAX_READINGS] if one.score >= _LEAST_SCORE)


def likely_items(mention: Mention) -> tuple[Candidate, ...]:
    """The items that a mention likely names, best first."""
    return tuple(
        one for one in mention.candidates[:_MAX_CANDIDATES] if isinstance(one.item, ItemId) and one.score >= _LEAST_LINK
    )
