"""A graph whose times and numbers know what full statements say of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kgqa.execution.full_values import FullValues
from kgqa.model import Entity
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, PropertyId, Term


class TypedGraph:
    """`kgqa.protocols.KnowledgeGraph` over another one; safe to share among threads where that is."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._values = FullValues(graph)

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """Same as `kgqa.protocols.KnowledgeGraph.objects`; literals have their details."""
        return self._values.typed(subject, predicate, self._graph.objects(subject, predicate))

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        """Same as `kgqa.protocols.KnowledgeGraph.subjects`."""
        return self._graph.subjects(predicate, obj)

    def count_subjects(self, predicate: Iri, obj: Term) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.count_subjects`."""
        return self._graph.count_subjects(predicate, obj)

    def statements(self, predicate: Iri, most: int) -> Sequence[tuple[Iri, Term]] | None:
        """Same as `kgqa.protocols.KnowledgeGraph.statements`; literals have their details."""
        found = self._graph.statements(predicate, most)
        if found is None:
            return None
        return tuple((subject, self._values.typed(subject, predicate, (obj,))[0]) for subject, obj in found)

    def entity(self, item: ItemId) -> Entity:
        """Same as `kgqa.protocols.KnowledgeGraph.entity`."""
        return self._graph.entity(item)

    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        """Same as `kgqa.protocols.KnowledgeGraph.is_a`."""
        return self._graph.is_a(item, classes)

    def popularity(self, item: ItemId) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.popularity`."""
        return self._graph.popularity(item)

    def direct_properties(self, item: ItemId) -> Sequence[PropertyId]:
        """Same as `kgqa.protocols.KnowledgeGraph.direct_properties`."""
        return self._graph.direct_properties(item)
