"""What the wh-phrase demands of an answer: its class („który pisarz”) and its country or region („polski”)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kgqa.model import WhPhrase
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, Literal, PropertyId, Term

_BELONGS = tuple(PropertyId(name).direct for name in ("P27", "P17", "P495", "P30", "P131", "P276", "P1001"))
"""Citizenship, country, country of origin, continent, administrative unit, location, jurisdiction."""


_PARENT_TAXON = PropertyId("P171").direct


class AnswerConstraints:
    """Checks answers against a wh-phrase; graphs are incomplete, so the caller decides what a failed check means."""

    def __init__(self, graph: KnowledgeGraph, places: Mapping[str, frozenset[ItemId]]) -> None:
        self._graph = graph
        self._places = places
        """Places by adjective lemma: „polski” -> Q36."""

    def fitting(self, terms: Iterable[Term], wh: WhPhrase) -> tuple[Term, ...]:
        """The terms that satisfy every constraint of the phrase; literals always do."""
        return tuple(term for term in terms if self._fits(term, wh))

    def named(self, terms: Iterable[Term]) -> tuple[Term, ...]:
        """The terms that can be told: literals, and items with a label."""
        return tuple(term for term in terms if self._is_named(term))

    def _is_named(self, term: Term) -> bool:
        item = term.item if isinstance(term, Iri) else None
        return isinstance(term, Literal) or (item is not None and bool(self._graph.entity(item).language))

    def _fits(self, term: Term, wh: WhPhrase) -> bool:
        item = term.item if isinstance(term, Iri) else None
        if item is None:
            return True
        if wh.classes and not (self._graph.is_a(item, wh.classes) or self._is_in_taxon(item, wh.classes)):
            return False
        return all(self._belongs(item, self._places[word]) for word in wh.modifiers if word in self._places)

    def _is_in_taxon(self, item: ItemId, taxa: frozenset[ItemId]) -> bool:
        """Whether one of the items is above this one in the tree of life."""
        seen: set[ItemId] = set()
        above = [item]
        while above:
            current = above.pop()
            if current in taxa:
                return True
            if current not in seen:
                seen.add(current)
                parents = self._graph.objects(current.iri, _PARENT_TAXON)
                above += [parent.item for parent in parents if isinstance(parent, Iri) and parent.item]
        return False

    def _belongs(self, item: ItemId, places: frozenset[ItemId], steps: int = 2) -> bool:
        """Whether the item lies in, or comes from, one of the places, directly or through its country."""
        for predicate in _BELONGS:
            for term in self._graph.objects(item.iri, predicate):
                place = term.item if isinstance(term, Iri) else None
                if place is not None and (place in places or (steps > 1 and self._belongs(place, places, steps - 1))):
                    return True
        return False
