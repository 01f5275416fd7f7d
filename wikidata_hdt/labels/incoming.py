"""What points to the items of a graph."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.store import HdtFile, Role

_MOST_RECEIVED = 64
"""Properties of incoming claims looked for; each costs two look-ups."""


class Incoming:
    """The triples that lead to items."""

    def __init__(self, graph: HdtFile) -> None:
        self._graph = graph
        self.by_sitelinks = bool(graph.term_id(v.SITELINKS, Role.PREDICATE))
        """Whether items are as popular as they have sitelinks; else as often as something points to them."""
        self._number = lru_cache(maxsize=None)(self._property)

    def count(self, subject: int) -> int:
        """How many lead to an item, by its id as a subject."""
        return self.count_of(self._as_object(subject))

    def properties(self, subject: int) -> Iterator[int]:
        """The numbers of the properties of direct claims that lead to an item, by its id as a subject."""
        return self.properties_of(self._as_object(subject))

    def count_of(self, obj: int) -> int:
        """The same as `count` by the id as an object, 0 of none."""
        return self._graph.search_ids(o=obj)[1] if obj else 0

    def properties_of(self, obj: int) -> Iterator[int]:
        """The same as `properties` by the id as an object. The triples of an object are sorted by predicate, so each
        run is skipped."""
        skip = 0
        for _ in range(_MOST_RECEIVED if obj else 0):
            triples, _ = self._graph.search_ids(o=obj, skip=skip)
            first = next(triples, None)
            if first is None:
                return
            if number := self._number(first[1]):
                yield number
            _, count = self._graph.search_ids(p=first[1], o=obj)
            skip += max(1, count)

    def _as_object(self, subject: int) -> int:
        """Subjects beyond the shared ones are no objects; the others have one id in both roles."""
        return subject if subject <= self._graph.shared_count else 0

    def _property(self, predicate: int) -> int:
        return direct_number(self._graph.id_term(predicate, Role.PREDICATE))


def direct_number(predicate: str) -> int:
    """The number of the property whose direct claims have a predicate; 0 for any other predicate."""
    digits = predicate.removeprefix(v.DIRECT + "P")
    return int(digits) if digits != predicate and digits.isdecimal() else 0
