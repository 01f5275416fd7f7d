"""Single-step look-ups in a graph: labels, classes, neighbours of items."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from kgqa.execution.engine.graph import Graph
from kgqa.execution.entity_reading import INSTANCE_OF, OCCUPATION, POSITION, SUBCLASS_OF, ReadEntity, properties_below
from kgqa.model import Entity
from kgqa.terms import DIRECT, QUALIFIER, Iri, ItemId, PropertyId, Term
from kgqa.vocabulary import HUMAN


class ItemGraph:
    """`kgqa.protocols.KnowledgeGraph` over one store. What was asked is remembered; safe to share among threads."""

    def __init__(self, graph: Graph, entities: int = 8_000) -> None:
        """`graph` may be shared with an executor; `entities` are remembered at most."""
        self._ids = graph
        self._number = {
            property_: self._ids.node(property_) for property_ in (INSTANCE_OF, SUBCLASS_OF, OCCUPATION, POSITION)
        }
        self._human = self._ids.node(HUMAN.iri)
        self.entity = lru_cache(maxsize=entities)(self._entity)
        """Same as `kgqa.protocols.KnowledgeGraph.entity`."""
        self.direct_properties = lru_cache(maxsize=entities)(self._find_direct_properties)
        """Same as `kgqa.protocols.KnowledgeGraph.direct_properties`; in the order of the properties' numbers."""
        self.qualifier_properties = lru_cache(maxsize=entities)(self._find_qualifier_properties)
        """Same as `kgqa.protocols.KnowledgeGraph.qualifier_properties`; in the order of the properties' numbers."""
        self.statements = lru_cache(maxsize=50)(self._find_statements)
        """Same as `kgqa.protocols.KnowledgeGraph.statements`."""
        self._above = lru_cache(maxsize=10_000)(self._find_above)
        self._classes = lru_cache(maxsize=entities)(self._find_classes)
        self._nodes = lru_cache(maxsize=10_000)(self._find_nodes)
        self._predicate = lru_cache(maxsize=8_000)(self._find_predicate)

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """Same as `kgqa.protocols.KnowledgeGraph.objects`."""
        ids = self._ids
        number = ids.iri_node(predicate.value)
        return list(map(ids.term, ids.objects(ids.iri_node(subject.value), number))) if number else []

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        """Same as `kgqa.protocols.KnowledgeGraph.subjects`."""
        ids = self._ids
        number = ids.iri_node(predicate.value)
        return list(map(ids.term, ids.subjects(number, ids.node(obj)))) if number else []  # type: ignore[arg-type]

    def count_subjects(self, predicate: Iri, obj: Term) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.count_subjects`."""
        number, node = self._ids.iri_node(predicate.value), self._ids.node(obj)
        return self._ids.count(0, number, node) if number and node else 0

    def _find_statements(self, predicate: Iri, most: int) -> Sequence[tuple[Iri, Term]] | None:
        number, term = self._ids.iri_node(predicate.value), self._ids.term
        if not number:
            return ()
        if self._ids.count(0, number, 0) > most:
            return None
        found = ((term(subject), term(obj)) for subject, obj in self._ids.pairs(number))
        return tuple((subject, obj) for subject, obj in found if isinstance(subject, Iri))

    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        """Same as `kgqa.protocols.KnowledgeGraph.is_a`."""
        wanted = self._nodes(classes if isinstance(classes, frozenset) else frozenset(classes))
        return bool(wanted) and any(not wanted.isdisjoint(self._above(node)) for node in self._classes(item))

    def popularity(self, item: ItemId) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.popularity`."""
        node = self._ids.node(item.iri)
        return self._ids.count(0, 0, node) if node else 0

    def _find_direct_properties(self, item: ItemId) -> Sequence[PropertyId]:
        return properties_below(DIRECT, self._predicates(item.iri))

    def _find_qualifier_properties(self, statement: Iri) -> Sequence[PropertyId]:
        return properties_below(QUALIFIER, self._predicates(statement))

    def _predicates(self, subject: Iri) -> Iterator[Iri]:
        node = self._ids.node(subject)
        numbers = dict.fromkeys(predicate for _, predicate, _ in self._ids.triples(node, 0, 0)) if node else ()
        yield from map(self._predicate, numbers)

    def _entity(self, item: ItemId) -> Entity:
        return ReadEntity(item, lambda property_: self.objects(item.iri, property_))

    def _find_classes(self, item: ItemId) -> tuple[int, ...]:
        """The classes of an item, and of people what they do and hold."""
        node = self._ids.node(item.iri)
        if not node:
            return ()
        direct = tuple(self._related(node, INSTANCE_OF))
        if self._human not in direct:
            return direct
        return (*direct, *self._related(node, OCCUPATION), *self._related(node, POSITION))

    def _find_above(self, node: int) -> frozenset[int]:
        """A class and everything above it; each class is visited once, so cycles end."""
        reached = {node}
        waiting = [node]
        while waiting:
            above = [end for end in self._related(waiting.pop(), SUBCLASS_OF) if end not in reached]
            reached.update(above)
            waiting.extend(above)
        return frozenset(reached)

    def _related(self, node: int, property_: Iri) -> Iterable[int]:
        number = self._number[property_]
        return self._ids.objects(node, number) if number else ()

    def _find_nodes(self, classes: frozenset[ItemId]) -> frozenset[int]:
        return frozenset(self._ids.node(item.iri) for item in classes) - {0}

    def _find_predicate(self, number: int) -> Iri:
        term = self._ids.term(number)
        assert isinstance(term, Iri)
        return term
