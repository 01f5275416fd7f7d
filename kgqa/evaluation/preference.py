"""Puts chosen items before all other candidates, to see what a question yields once its linking is right."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

from kgqa.model import Analysis, Linked, Mention
from kgqa.protocols import Linker
from kgqa.terms import ItemId

PREFERRED = "preferred"
"""The feature that marks a candidate which was put first."""

_AHEAD = 2.0
"""How far a preferred candidate leads: more than the class that a template asks for can make up."""


class PreferringLinker:
    """A `kgqa.protocols.Linker` that ranks some items first wherever they are candidates."""

    def __init__(self, linker: Linker, items: Set[ItemId]) -> None:
        self._linker = linker
        self._items = items

    def link(self, analysis: Analysis) -> Linked:
        """Same as `kgqa.protocols.Linker.link`."""
        return prefer(self._linker.link(analysis), self._items)


def prefer(linked: Linked, items: Set[ItemId]) -> Linked:
    """The same mentions, with these items first; a mention that has none of them as a candidate stays as it is."""
    if not items:
        return linked
    mentions = tuple(_preferring(mention, items) for mention in linked.mentions)
    options = tuple(_preferring(option, items) for option in linked.options)
    return replace(linked, mentions=mentions, options=options)


def _preferring(mention: Mention, items: Set[ItemId]) -> Mention:
    best = max((candidate.score for candidate in mention.candidates), default=0.0)
    first = tuple(
        replace(candidate, score=best + _AHEAD, features={**candidate.features, PREFERRED: 1.0})
        for candidate in mention.candidates
        if candidate.item in items
    )
    others = tuple(candidate for candidate in mention.candidates if candidate.item not in items)
    return replace(mention, candidates=(*first, *others))
