"""Nouns that say what a thing is, as they are compared with what is known of items."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from kgqa.linking.describing.item_facts import FactReader, ItemFacts
from kgqa.linking.describing.sorts import SortTable, read_sorts
from kgqa.linking.linking_tables import read_rows
from kgqa.linking.relations.class_links import ClassLinker
from kgqa.terms import ItemId

_MOST_CLASSES = 8
"""Classes of a noun that are compared, the best known ones: at Wikidata's size namesakes of a class are many."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a noun calls a thing."""

    classes: frozenset[int]
    names: frozenset[str]
    """The noun itself and what its classes are called."""
    sorts: frozenset[str]

    def verdict(self, item: int, facts: ItemFacts) -> str:
        """`fits`, `akin` (of a sort with it), `clash` (of other sorts) or nothing where the graph does not tell."""
        if item in self.classes:
            return ""
        if not self.classes.isdisjoint(facts.kinds) or not self.names.isdisjoint(facts.nouns):
            return "fits"
        if not self.sorts or not facts.sorts:
            return ""
        if self.sorts.isdisjoint(facts.sorts):
            return "clash"
        return "akin" if facts.is_told else ""


class KindReader:
    """Resolves nouns to kinds; those of recent nouns are remembered."""

    def __init__(self, classes: ClassLinker, facts: FactReader, sorts: SortTable | None = None) -> None:
        self._classes = classes
        self._facts = facts
        self._sorts = sorts or read_sorts()
        self._english = {noun: frozenset(names.split()) for noun, names in read_rows("kind_names.tsv")}
        self._vague = frozenset(noun for (noun,) in read_rows("vague_nouns.tsv"))
        self.of = lru_cache(maxsize=5_000)(self._kind)
        """The kind that a noun in its dictionary form names; None for one that names none."""

    def of_items(self, items: Iterable[ItemId], name: str) -> Kind | None:
        """The kind that items of one name stand for."""
        numbers = [item.number for item in items][:_MOST_CLASSES]
        known = [number for number in numbers if self._is_kind(number)]
        sorts = self._sorts.of_nouns([name]) or frozenset().union(*map(self._facts.sorts_of_class, known))
        if not known and not sorts:
            return None
        names = {name, *self._single_names(known)} | self._english.get(name, frozenset())
        return Kind(frozenset(known), frozenset(names), sorts)

    def _kind(self, noun: str) -> Kind | None:
        return None if noun in self._vague else self.of_items(self._classes.ranked(noun), noun)

    def _is_kind(self, number: int) -> bool:
        """Whether an item may be a class: no thing with a place or a year of its own."""
        facts = self._facts.of(number)
        return facts.is_class or not (facts.countries or facts.sorts & {"person", "work"})

    def _single_names(self, classes: Iterable[int]) -> Iterable[str]:
        """Names of classes that are one word; longer ones say more than the noun does."""
        for number in classes:
            for label in self._facts.labels(number):
                if " " not in label:
                    yield label.lower()
