"""Of how many things of a class the graph tells what it tells of the members of a set."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from kgqa.answering.complete.query_parts import Tie
from kgqa.answering.sparse_classes import MOST
from kgqa.protocols import ClassStatistics, KnowledgeGraph
from kgqa.terms import Iri, ItemId, Term
from kgqa.vocabulary import HUMAN, INSTANCE_OF, OCCUPATION, SUBCLASS_OF

_MOST_MEMBERS, _LOOKED_AT, _MOST_SUBCLASSES = 20_000, 500, 200
"""Members of larger classes are not listed; of those that are listed so many are looked at, evenly spaced; classes
below one that are looked into. Not fitted: they bound the work."""
_FEWEST = 3
"""Members of a class from which on a share of them says something."""
_MEMBERSHIPS = (INSTANCE_OF, OCCUPATION)


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of a class stand in a relation to anything."""

    having: int
    members: int

    @property
    def share(self) -> float:
        """0 to 1."""
        return self.having / self.members


class Coverages:
    """Counts over classes that are small enough, and asks the statistics of the graph about others."""

    def __init__(self, graph: KnowledgeGraph, statistics: ClassStatistics) -> None:
        self._graph = graph
        self._statistics = statistics

    def common_class(self, terms: Sequence[Term]) -> ItemId | None:
        """The smallest class of most of some things, which says nothing of people; None where they share none."""
        items = [term.item for term in terms if isinstance(term, Iri) and term.item]
        counted = Counter(one for item in items for one in self._graph.entity(item).classes - {HUMAN})
        shared = [one for one, count in counted.items() if count >= MOST * len(terms)]
        return min(shared, key=self.order, default=None)

    def order(self, kind: ItemId) -> tuple[int, int]:
        """What classes are put in order by: their size, then the older first."""
        return self.size(kind), -kind.number

    def size(self, kind: ItemId) -> int:
        """The direct members of a class, or those who do what it names."""
        return sum(self._graph.count_subjects(name.direct, kind.iri) for name in _MEMBERSHIPS)

    def of(self, kinds: Sequence[ItemId], ties: Sequence[Tie]) -> Coverage | None:
        """How many direct members of classes have the ties to anything, of those to the same things any; of several
        the coverage of what fewest have. None where it is not known."""
        alike: defaultdict[frozenset[ItemId], list[Tie]] = defaultdict(list)
        for tie in ties:
            alike[tie.items].append(tie)
        known = [found for group in alike.values() if (found := self._of_alike(kinds, group)) is not None]
        return min(known, key=lambda one: one.share, default=None)

    def named(self, members: Sequence[Term], kinds: Collection[ItemId]) -> Coverage | None:
        """How many of some things are members of one of some classes; None of no things."""
        items = [one.item for one in members if isinstance(one, Iri) and one.item]
        return Coverage(sum(self._graph.is_a(one, kinds) for one in items), len(items)) if items else None

    def _of_alike(self, kinds: Sequence[ItemId], ties: Sequence[Tie]) -> Coverage | None:
        size = sum(map(self.size, kinds))
        if size < _FEWEST:
            return None
        if size > _MOST_MEMBERS:
            return self._by_statistics(kinds[0], ties)
        members = dict.fromkeys(
            one for each in kinds for name in _MEMBERSHIPS for one in self._graph.subjects(name.direct, each.iri)
        )
        seen = tuple(members)[:: 1 + len(members) // _LOOKED_AT]
        return Coverage(sum(self._has_one(member, ties) for member in seen), len(seen))

    def below(self, kind: ItemId) -> Sequence[ItemId]:
        """A class and those below it; cycles end."""
        reached: dict[ItemId, None] = {kind: None}
        waiting = [kind]
        while waiting and len(reached) < _MOST_SUBCLASSES:
            found = self._graph.subjects(SUBCLASS_OF.direct, waiting.pop().iri)
            below = [one.item for one in found if one.item is not None and one.item not in reached]
            reached |= dict.fromkeys(below)
            waiting += below
        return tuple(reached)

    def _by_statistics(self, kind: ItemId, ties: Iterable[Tie]) -> Coverage | None:
        known = self._statistics.class_size(kind)
        shares = [self._statistics.share_with(kind, tie.name) for tie in ties if tie.outward]
        found = [share for share in shares if share is not None]
        return Coverage(round(max(found) * known[0]), known[0]) if found and known and known[0] else None

    def _has_one(self, member: Iri, ties: Iterable[Tie]) -> bool:
        return any(
            self._graph.objects(member, tie.name.direct)
            if tie.outward
            else self._graph.count_subjects(tie.name.direct, member)
            for tie in ties
        )
