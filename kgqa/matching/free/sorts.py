"""What sorts of things items are and class nouns name, as far as the graph and the table of nouns tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from kgqa.matching.free.pieces import ANYTHING, Sorts
from kgqa.model import AnswerType, Step
from kgqa.polish.lists.class_nouns import class_nouns, polish_nouns
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import table_rows
from kgqa.terms import STATEMENT, Iri, ItemId, PropertyId, Term
from kgqa.vocabulary import INSTANCE_OF, OCCUPATION, POSITION, SUBCLASS_OF
from wikidata_hdt.own.own_ids import is_own

CLASSED: Sorts = frozenset({AnswerType.PLACE, AnswerType.WORK, AnswerType.ORGANISATION})
"""Sorts of things that are told apart by their classes."""
_SOME_MEMBERS = 5
"""Members of a class that are looked at."""
_MANY_MEMBERS = 1000
"""Members that are too many to be fetched for that."""


class ItemSorts:
    """Sorts of items by the properties that they bear."""

    def __init__(self, graph: KnowledgeGraph, remembered: int = 8_000) -> None:
        self._graph = graph
        self.of = lru_cache(maxsize=remembered)(self._of)
        """The sorts of an item; empty where its statements do not tell."""
        self.nouns = lru_cache(maxsize=remembered)(self._class_nouns)
        """The class nouns of the table that the classes of an item are named by."""
        self.of_members = lru_cache(maxsize=remembered)(self._of_members)
        """The sorts of the things of a class, an occupation or an office; empty where those known do not agree."""
        self.is_class = lru_cache(maxsize=remembered)(self._is_class)
        """Whether an item is a class of things rather than a thing."""

    def popularity(self, term: Term) -> int:
        """How well known an item is; 0 for literals."""
        item = term.item if isinstance(term, Iri) else None
        return self._graph.popularity(item) if item else 0

    def has(self, item: ItemId, property_: PropertyId) -> bool:
        """Whether an item stands in statements of a property, at either end."""
        return self.bears(item, property_) or self.is_borne(item, property_)

    def stated_by(self, item: ItemId, property_: PropertyId) -> bool:
        """Whether an item stands in statements of a property, past ones among them."""
        return self.has(item, property_) or self._graph.count_subjects(Iri(STATEMENT + property_), item.iri) > 0

    def one_has(self, items: Iterable[ItemId], property_: PropertyId) -> bool:
        """Whether one of some items stands in statements of a property, at either end."""
        return any(self.has(item, property_) for item in items)

    def bears(self, item: ItemId, property_: PropertyId) -> bool:
        """Whether an item is the subject of statements of a property."""
        return property_ in self._graph.direct_properties(item)

    def is_borne(self, item: ItemId, property_: PropertyId) -> bool:
        """Whether an item is the object of statements of a property."""
        return self._graph.count_subjects(property_.direct, item.iri) > 0

    def begins(self, item: ItemId, step: Step) -> bool:
        """Whether a step leads from an item to any other."""
        return (self.is_borne if step.inverse else self.bears)(item, step.property)

    def stated(self, item: ItemId) -> frozenset[ItemId]:
        """The items that direct statements of an item lead to."""
        properties = self._graph.direct_properties(item)
        terms = (term for one in properties for term in self._graph.objects(item.iri, one.direct))
        return frozenset(term.item for term in terms if isinstance(term, Iri) and term.item is not None)

    def has_members(self, item: ItemId) -> bool:
        """Whether things are of a class, or people hold an office."""
        return self.is_borne(item, INSTANCE_OF) or self.is_held(item)

    def is_held(self, item: ItemId) -> bool:
        """Whether people hold an office."""
        return self.is_borne(item, POSITION)

    def _of(self, item: ItemId) -> Sorts:
        nouns = self.nouns(item)
        if nouns:
            return frozenset[AnswerType]().union(*(noun_sorts((noun,)) for noun in nouns))
        borne = frozenset(self._graph.direct_properties(item))
        return next((sorts for sorts, signs in _signs() if not borne.isdisjoint(signs)), ANYTHING)

    def of_kind(self, nouns: Iterable[str], classes: Iterable[ItemId]) -> Sorts:
        """The sorts of things that a class noun names: by the table, or else by the members of its classes."""
        told = noun_sorts(nouns)
        found = {sorts for one in classes if (sorts := self.of_members(one))} if not told else set[Sorts]()
        return found.pop() if len(found) == 1 else told

    def _of_members(self, item: ItemId) -> Sorts:
        people, things = (
            sum(self._graph.count_subjects(one.direct, item.iri) for one in group)
            for group in ((OCCUPATION, POSITION), (INSTANCE_OF,))
        )
        if people > things:
            return frozenset({AnswerType.PERSON})
        members = self._graph.subjects(INSTANCE_OF.direct, item.iri)[:_SOME_MEMBERS] if things < _MANY_MEMBERS else ()
        found = {sorts for one in members if one.item is not None and (sorts := self.of(one.item))}
        return found.pop() if len(found) == 1 else ANYTHING

    def _class_nouns(self, item: ItemId) -> frozenset[str]:
        entity = self._graph.entity(item)
        labels = [self._graph.entity(one).label.lower() for one in entity.classes] or _own_noun(entity.label)
        return frozenset(filter(None, map(_noun_of, labels)))

    def _is_class(self, item: ItemId) -> bool:
        borne = frozenset(self._graph.direct_properties(item))
        told = SUBCLASS_OF in borne or (is_own(item) and self.is_borne(item, INSTANCE_OF))
        return told and self._of(item) != frozenset({AnswerType.PERSON})


@cache
def _signs() -> tuple[tuple[Sorts, frozenset[PropertyId]], ...]:
    rows = table_rows("kgqa.matching", "sorts.tsv")
    return tuple((frozenset({AnswerType(sort)}), frozenset(map(PropertyId, names.split()))) for sort, names in rows)


def _own_noun(label: str) -> list[str]:
    """The common noun that a name begins with („województwo podkarpackie”), where no class tells."""
    noun, *others = label.split(" ")
    return [noun] if others and noun.islower() else []


def _noun_of(label: str) -> str:
    """The class noun that the label of a class, Polish or English, begins with or has; empty if the tables lack it."""
    words = label.split(" ")
    known = (word for word in (*words, *polish_nouns(label)) if word in _nouns())
    return next(known, "")


def noun_sorts(lemmas: Iterable[str]) -> Sorts:
    """The sorts of things that a class noun names; empty for a noun that the table lacks."""
    table = _nouns()
    return next((table[lemma] for lemma in lemmas if lemma in table), ANYTHING)


@cache
def _nouns() -> Mapping[str, Sorts]:
    return {noun: frozenset({AnswerType(meant.sort)}) for noun, meant in class_nouns().items()}


def are_kin(noun: str, others: Iterable[str]) -> bool:
    """Whether questions may use a class noun for things of one of several others."""
    rows = _kin()
    return any(noun == other or any(noun in row and other in row for row in rows) for other in others)


@cache
def _kin() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(words.split()) for (words,) in table_rows("kgqa.matching", "kin_nouns.tsv"))


def is_wider(noun: str, others: Iterable[str]) -> bool:
    """Whether whatever one of several other class nouns names is of the kind that a noun names."""
    return not _narrower().get(noun, frozenset()).isdisjoint(others)


def is_kind_of_its_own(noun: str) -> bool:
    """Whether a class noun of several words is no narrower kind of what its first one names („kraj związkowy”)."""
    return " " in noun and noun in _narrower()


@cache
def _narrower() -> Mapping[str, frozenset[str]]:
    rows = table_rows("kgqa.matching", "narrower_nouns.tsv")
    return {wider: frozenset(narrower.split()) for wider, narrower in rows}
