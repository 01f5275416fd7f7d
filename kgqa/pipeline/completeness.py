"""How much of what an answer rests on the graph is known to have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kgqa.model import Aim, Query, Result
from kgqa.pipeline.partial_sets import is_drawn_in_part, is_marked, named_items
from kgqa.protocols import ClassShares, KnowledgeGraph
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import is_ordered, triples
from kgqa.terms import DIRECT, PropertyId
from kgqa.vocabulary import (
    CHILD,
    FATHER,
    HAS_PART,
    HOLDS_UNIT,
    INSTANCE_OF,
    MEMBER_OF,
    MOTHER,
    ORBITED_BY,
    ORBITS,
    PART_OF,
    SUBCLASS_OF,
    UNIT_OF,
)

_OPEN_COUNT, _OPEN_LIST, _DRAWN_LIST = 0.3, 0.6, 0.8
"""Of a set that is marked as open the graph rarely has all: its size is hardly ever right, what is listed is. Of those
drawn from a class that the graph has in part the best known members are listed, which is what most are content with.

Not fitted: sets of questions hold too few answers over sets that are marked as open."""
_NO_VALUES = (INSTANCE_OF, SUBCLASS_OF)
_INVERSES: Mapping[str, PropertyId] = {
    ORBITS: ORBITED_BY, UNIT_OF: HOLDS_UNIT, PART_OF: HAS_PART, FATHER: CHILD, MOTHER: CHILD, MEMBER_OF: HAS_PART,
}  # fmt: skip
"""Properties under which the same set stands at its other end, where the mark is."""


class Completeness:
    """Judges counts and extremes by the marks of the graph (unknown values) and by the statistics of its classes."""

    def __init__(self, graph: KnowledgeGraph, shares: ClassShares) -> None:
        self._graph = graph
        self._shares = shares

    def of(self, result: Result) -> float:
        """What the confidence in a result is to be multiplied by, 0 to 1.

        The largest of the members that have a value is the largest of all with a probability between the share of
        those that have one, if they are any, and 1, if they are the best known ones; the mean of both is taken.
        """
        found = [self._of_open(result)]
        for query in result.queries:
            if is_ordered(query.form):
                found += [(1.0 + share) / 2 for share in self._known_shares(query)]
        return min(found)

    def is_open(self, result: Result) -> bool:
        """Whether the graph marks a set that is counted or listed as incomplete."""
        return self._of_open(result) < 1.0

    def _of_open(self, result: Result) -> float:
        is_count = result.match.kind is Aim.NUMBER
        if not is_count and len(result.terms) < 2:  # noqa: PLR2004
            return 1.0
        if any(map(self._is_marked, result.queries)):
            return _OPEN_COUNT if is_count else _OPEN_LIST
        if result.query is not None and is_drawn_in_part(self._graph, result.query):
            return _OPEN_COUNT if is_count else _DRAWN_LIST
        return 1.0

    def _is_marked(self, query: Query) -> bool:
        return any(is_marked(self._graph, item, name) for item in named_items(query) for name in _named(query))

    def _known_shares(self, query: Query) -> Iterator[float]:
        for item in named_items(query):
            for name in _named(query):
                share = self._shares.share_with(item, name)
                if share is not None:
                    yield share


def _named(query: Query) -> dict[PropertyId, None]:
    """The properties of direct claims that a query names, but those that lead to classes."""
    iris = (iri for triple in triples(query.form) for iri in properties(triple.predicate))
    names = (iri.removeprefix(DIRECT) for iri in iris if iri.startswith(DIRECT))
    both = (PropertyId(one) for name in names if name not in _NO_VALUES for one in (name, _INVERSES.get(name, name)))
    return dict.fromkeys(both)
