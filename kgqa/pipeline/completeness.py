"""How much of what an answer rests on the graph is known to have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kgqa.model import Aim, Query, Result
from kgqa.protocols import ClassShares, KnowledgeGraph
from kgqa.sparql.algebra import Bgp, Values
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import is_ordered, patterns, triples
from kgqa.terms import CLAIM, DIRECT, STATEMENT, Iri, ItemId, PropertyId, Term
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

_BLANK = "_:"
_OPEN_COUNT, _OPEN_LIST = 0.3, 0.6
"""Of a set that is marked as open the graph rarely has all: its size is hardly ever right, what is listed is.

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
        found = [1.0]
        if self.is_open(result):
            found.append(_OPEN_COUNT if result.match.kind is Aim.NUMBER else _OPEN_LIST)
        for query in result.queries:
            if is_ordered(query.form):
                found += [(1.0 + share) / 2 for share in self._known_shares(query)]
        return min(found)

    def is_open(self, result: Result) -> bool:
        """Whether the graph marks a set that is counted or listed as incomplete."""
        if result.match.kind is not Aim.NUMBER and len(result.terms) < 2:  # noqa: PLR2004
            return False
        pairs = ((item, name) for query in result.queries for item in _items(query) for name in _named(query))
        return any(self._marked(item, name) for item, name in pairs)

    def _marked(self, item: ItemId, name: PropertyId) -> bool:
        statements = self._graph.objects(item.iri, Iri(CLAIM + name))
        values = (value for node in statements if isinstance(node, Iri) for value in self._values(node, name))
        return any(isinstance(value, Iri) and value.value.startswith(_BLANK) for value in values)

    def _values(self, node: Iri, name: PropertyId) -> Iterator[Term]:
        yield from self._graph.objects(node, Iri(STATEMENT + name))

    def _known_shares(self, query: Query) -> Iterator[float]:
        for item in _items(query):
            for name in _named(query):
                share = self._shares.share_with(item, name)
                if share is not None:
                    yield share


def _items(query: Query) -> dict[ItemId, None]:
    """The items that a query names."""
    found: list[Term | None] = []
    for pattern in patterns(query.whole.where):
        match pattern:
            case Bgp(triples=ones):
                found += [node for triple in ones for node in (triple.subject, triple.obj) if isinstance(node, Iri)]
            case Values(rows=rows):
                found += [term for row in rows for term in row]
            case _:
                pass
    return dict.fromkeys(term.item for term in found if isinstance(term, Iri) and term.item is not None)


def _named(query: Query) -> dict[PropertyId, None]:
    """The properties of direct claims that a query names, but those that lead to classes."""
    iris = (iri for triple in triples(query.form) for iri in properties(triple.predicate))
    names = (iri.removeprefix(DIRECT) for iri in iris if iri.startswith(DIRECT))
    both = (PropertyId(one) for name in names if name not in _NO_VALUES for one in (name, _INVERSES.get(name, name)))
    return dict.fromkeys(both)
