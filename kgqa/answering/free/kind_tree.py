"""The tree of kinds of a graph: what is below, beside and apart from what, and the query that tells it.

„Tak” needs a statement that says so: a class, a subclass, an occupation, an office, a taxon above. „Nie” needs more
than silence, as graphs leave classes out: a class that the tree knows, that it does not place below or above the kind,
and that has no member in common with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from kgqa.matching.free.sorts import is_wider
from kgqa.model import Kind, Query
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import Ask, Bgp, Join, Pattern, Triple, Values, Variable
from kgqa.sparql.paths import AlternativePath, Path, RepeatedPath, SequencePath, Times
from kgqa.terms import Iri, ItemId, PropertyId
from kgqa.vocabulary import (
    CAPITAL,
    FORM_OF_GOVERNMENT,
    INSTANCE_OF,
    OCCUPATION,
    PARENT_TAXON,
    POSITION,
    SUBCLASS_OF,
)

_INTO = (INSTANCE_OF, OCCUPATION, POSITION, SUBCLASS_OF, PARENT_TAXON, FORM_OF_GOVERNMENT)
"""What leads from a thing to the kinds that it is of."""
_UP = (SUBCLASS_OF, PARENT_TAXON)
"""What leads from a kind to wider ones."""
_MEMBERSHIPS = (INSTANCE_OF, OCCUPATION, POSITION, FORM_OF_GOVERNMENT)
_FEWEST = 3
"""Members of two classes from which on it says something that they have none in common.

Not fitted: on the questions of `benchmarks/kind_questions.py`, fewer members of either make as many mistakes."""
_MOST_MEMBERS, _MOST_ABOVE, _LOOKED_AT, _REMEMBERED = 2_000, 300, 50, 500
"""Members and wider kinds that are found, members whose kinds are looked at, kinds whose members are kept. Not fitted:
they bound the work."""
_THING, _KIND = Variable("answer"), Variable("kind")


class KindTree:
    """Looks kinds up in a graph."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self.members = lru_cache(maxsize=_REMEMBERED)(self._find_members)
        """What is below a kind and of it, as far as it is looked at."""

    def kinds_of(self, item: ItemId) -> Collection[ItemId]:
        """The kinds that the graph says a thing is of."""
        return self._ends(item, _INTO)

    def has_capital(self, item: ItemId) -> bool:
        """Whether a thing is a land that has a capital."""
        return bool(self._ends(item, (CAPITAL,)))

    def is_below(self, item: ItemId, classes: frozenset[ItemId]) -> bool:
        """Whether statements lead from a thing to one of some kinds."""
        return not classes.isdisjoint(self._above(self._ends(item, _INTO)))

    def named_so(self, item: ItemId, kind: Kind) -> Iterable[ItemId]:
        """The classes, occupations and offices of a thing whose name says the kind, where the graph does not place them
        anywhere itself: a „planeta karłowata” of which it does is a planet only if it says so."""
        for one in self._ends(item, _MEMBERSHIPS):
            label = self._graph.entity(one).label.lower()
            placed = bool(kind.classes) and bool(self._ends(one, _UP))
            if (
                label == kind.noun
                or is_wider(kind.noun, (label,))
                or (not placed and label.startswith(f"{kind.noun} "))
            ):
                yield one

    def is_wider(self, classes: Collection[ItemId], other: ItemId) -> bool:
        """Whether one of some kinds is another one, or a wider one."""
        return not self._above((other,)).isdisjoint(classes)

    def is_apart(self, classes: Collection[ItemId], other: ItemId) -> bool:
        """Whether one of the kinds that a thing is of, which the tree of the graph holds, has nothing in common with
        another kind. Where the other is a narrower one of its own, the graph may not have said so."""
        if self.is_wider(classes, other):
            return False
        above = self._above((other,))
        own = (one for one in self._above(classes) if one not in above and self._ends(one, _UP))
        return any(self._share_nothing(one, other) for one in own)

    def _share_nothing(self, one: ItemId, other: ItemId) -> bool:
        """Whether no member of either of two kinds that have some is a member of the other."""
        mine, others = self.members(one), self.members(other)
        if min(len(mine), len(others)) < _FEWEST or not mine.isdisjoint(others):
            return False
        pairs = ((some, kind) for found, kind in ((mine, other), (others, one)) for some in _some(found))
        return not any(self.is_below(some, frozenset({kind})) for some, kind in pairs)

    def _narrower(self, kind: ItemId) -> Collection[ItemId]:
        """The kinds right below one."""
        return {one.item for name in _UP for one in self._graph.subjects(name.direct, kind.iri) if one.item}

    def _find_members(self, kind: ItemId) -> frozenset[ItemId]:
        waiting, reached, below = [kind], set[ItemId](), {kind}
        while waiting and len(reached) < _MOST_MEMBERS:
            current = waiting.pop()
            reached.update(
                one.item for name in _MEMBERSHIPS for one in self._graph.subjects(name.direct, current.iri) if one.item
            )
            narrower = [one for one in self._narrower(current) if one not in below]
            below.update(narrower)
            waiting += narrower
        return frozenset(reached | below - {kind})

    def _above(self, kinds: Iterable[ItemId]) -> frozenset[ItemId]:
        """Kinds and all that are wider; cycles end."""
        waiting = list(kinds)
        reached = set(waiting)
        while waiting and len(reached) < _MOST_ABOVE:
            wider = [one for one in self._ends(waiting.pop(), _UP) if one not in reached]
            reached.update(wider)
            waiting += wider
        return frozenset(reached)

    def _ends(self, item: ItemId, names: Iterable[PropertyId]) -> Collection[ItemId]:
        ends = (end for name in names for end in self._graph.objects(item.iri, name.direct))
        return dict.fromkeys(end.item for end in ends if isinstance(end, Iri) and end.item is not None)


def _some(found: frozenset[ItemId]) -> Sequence[ItemId]:
    """A few of many things, evenly spaced in the order of their ids."""
    return sorted(found)[:: 1 + len(found) // _LOOKED_AT]


def _any_of(names: Sequence[PropertyId]) -> Path:
    return AlternativePath(tuple(name.direct for name in names))


LEADS_IN = _any_of(_MEMBERSHIPS)
LEADS_UP = SequencePath((_any_of(_INTO), RepeatedPath(_any_of(_UP), Times.ANY)))


def asking(items: Sequence[ItemId], kinds: Iterable[ItemId], path: Path) -> Query:
    """The question whether a path leads from one of some things to one of some kinds."""
    parts: tuple[Pattern, ...] = (
        Values((_THING,), tuple((one.iri,) for one in items)),
        Values((_KIND,), tuple((one.iri,) for one in sorted(kinds))),
        Bgp((Triple(_THING, path, _KIND),)),
    )
    return Query(Ask(Join(parts)))
