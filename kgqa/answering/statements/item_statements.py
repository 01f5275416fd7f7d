"""All statements of an item as the graph has them: what each says, with its qualifiers, and how it ranks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import attrgetter

from kgqa.protocols import KnowledgeGraph
from kgqa.terms import (
    CLAIM,
    DEPRECATED,
    PREFERRED,
    QUALIFIER,
    RANK,
    STATEMENT,
    Iri,
    ItemId,
    Literal,
    PropertyId,
    Term,
)
from kgqa.values.amounts import amount_of
from kgqa.values.points_in_time import PointInTime
from kgqa.values.time_literals import time_of
from kgqa.vocabulary import BEGUN, ENDED

_MOST = 3_000
"""Statements of one item that are read. Not fitted: it bounds the work."""
_FEW = 60
"""Statements of one property that lead to an item, beyond which none is read. Not fitted: it bounds the work."""
_REMEMBERED = 60
"""Items whose statements are remembered."""


@dataclass(frozen=True, slots=True)
class Qualifier:
    """What a statement says beside its value."""

    property: PropertyId
    value: Term


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of an item."""

    node: Iri
    subject: Iri
    property: PropertyId
    value: Term
    qualifiers: tuple[Qualifier, ...]
    is_best: bool
    """Whether no statement of the same property ranks above it."""
    replaced: PointInTime | None = None
    """When an amount whose end is not told was another one."""


class ItemStatements:
    """Reads the statements of items; those that are deprecated say nothing. Safe to share among threads."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self.of = lru_cache(maxsize=_REMEMBERED)(self._find)
        """The statements of an item, up to a bound."""

    def _find(self, item: ItemId) -> tuple[Statement, ...]:
        found: list[Statement] = []
        for property_ in self._graph.direct_properties(item):
            found += self._of_property(item.iri, property_)
            if len(found) > _MOST:
                break
        return tuple(found[:_MOST])

    def leading_to(self, properties: Iterable[PropertyId], item: ItemId) -> Iterator[Statement]:
        """The statements of some properties that lead to an item, but for those of which there are many."""
        for property_ in properties:
            name = Iri(STATEMENT + property_)
            few = self._graph.count_subjects(name, item.iri) <= _FEW
            nodes = self._graph.subjects(name, item.iri) if few else ()
            starts = dict.fromkeys(one for node in nodes for one in self._graph.subjects(Iri(CLAIM + property_), node))
            told = (one for start in starts for one in self._of_property(start, property_))
            yield from (one for one in told if one.value == item.iri)

    def _of_property(self, subject: Iri, property_: PropertyId) -> Iterator[Statement]:
        """The statements of a property, each new amount of which replaces the one before it."""
        found = list(self._stated(subject, property_))
        begun = {one: _begun(one) for one in found if amount_of(one.value) is not None}
        for one in found:
            since = begun.get(one)
            after = (time for time in begun.values() if since and time and time.days > since.days)
            yield replace(one, replaced=min(after, key=attrgetter("days"), default=None)) if since else one

    def _stated(self, subject: Iri, property_: PropertyId) -> Iterator[Statement]:
        nodes = [one for one in self._graph.objects(subject, Iri(CLAIM + property_)) if isinstance(one, Iri)]
        ranks = {node: self._graph.objects(node, RANK) for node in nodes}
        has_preferred = any(PREFERRED in rank for rank in ranks.values())
        for node, rank in ranks.items():
            if DEPRECATED in rank:
                continue
            is_best = not has_preferred or PREFERRED in rank
            for value in self._graph.objects(node, Iri(STATEMENT + property_)):
                yield Statement(node, subject, property_, value, self._qualifiers(node), is_best)

    def _qualifiers(self, node: Iri) -> tuple[Qualifier, ...]:
        return tuple(
            Qualifier(property_, value)
            for property_ in self._graph.qualifier_properties(node)
            for value in self._told(self._graph.objects(node, Iri(QUALIFIER + property_)))
        )

    @staticmethod
    def _told(values: Sequence[Term]) -> Iterator[Term]:
        """Values but for nodes that stand for unknown ones."""
        yield from (one for one in values if isinstance(one, Literal) or one.item is not None)


def _begun(statement: Statement) -> PointInTime | None:
    """Since when a statement holds whose end is not told."""
    times = {one.property: time_of(one.value) for one in statement.qualifiers if one.property in (BEGUN, ENDED)}
    return times.get(BEGUN) if ENDED not in times else None
