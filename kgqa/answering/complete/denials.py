"""Whether the graph would say what a claim is denied of („nie” needs more than that a thing does not list something),
and of how many things of a class it tells what it tells of the members of a set."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kgqa.answering.complete.marks import is_marked, stated_number
from kgqa.answering.complete.query_parts import Tie, claimed
from kgqa.answering.sparse_classes import MOST
from kgqa.model import Analysis, Completeness, Extent, Ground, Need, Query, Result
from kgqa.protocols import ClassStatistics, KnowledgeGraph
from kgqa.terms import CLAIM, STATEMENT, Iri, ItemId, PropertyId, Term
from kgqa.vocabulary import (
    BIRTHPLACE,
    BORDERS,
    CAPITAL,
    CAPITAL_OF,
    CITIZENSHIP,
    COUNTRY,
    CURRENCY,
    DIED,
    DISSOLVED,
    EMPLOYER,
    ENDED,
    FORM_OF_GOVERNMENT,
    HEAD_OF_GOVERNMENT,
    HEAD_OF_STATE,
    HUMAN,
    INSTANCE_OF,
    MEMBER_OF,
    OCCUPATION,
    OFFICIAL_LANGUAGE,
    PARTY,
    RESIDENCE,
    SUBCLASS_OF,
    TEAM,
    UNIT_OF,
)

_SINGLE = 1.05
"""Values that things of a class have on average up to which another one says that there is no further.

Not fitted: few things have two countries, and hardly any two heights."""
_PART = 0.9
"""What the confidence in a denial is multiplied by that rests on a list of which the graph says that it has a part: its
reader has looked how much else is listed. Not fitted: sets of questions hold too few such denials."""


_OF_TODAY = frozenset(
    {
        *(COUNTRY, CITIZENSHIP, UNIT_OF, CAPITAL, CAPITAL_OF, CURRENCY, OFFICIAL_LANGUAGE, FORM_OF_GOVERNMENT),
        *(HEAD_OF_STATE, HEAD_OF_GOVERNMENT, PARTY, EMPLOYER, RESIDENCE, BORDERS, MEMBER_OF, TEAM),
    }
)
"""What things have one of at a time, or have as long as they do, and graphs tell the last of."""
_ORDER = {Extent.COMPLETE: 0, Extent.UNKNOWN: 1, Extent.PARTIAL: 2}
_MOST_MEMBERS, _LOOKED_AT, _MOST_SUBCLASSES = 20_000, 500, 200
"""Members of larger classes are not listed; of those that are listed so many are looked at, evenly spaced; classes
below one that are looked into. Not fitted: they bound the work."""
_FEWEST = 3
"""Members of a class from which on a share of them says something."""
_MEMBERSHIPS = (INSTANCE_OF, OCCUPATION)


def denial(
    graph: KnowledgeGraph, statistics: ClassStatistics, queries: Iterable[Query], *, is_past: bool = False
) -> Completeness | None:
    """The verdict on the lists that a denial rests on, of which one that is whole suffices; None where no named thing
    lists anything of the sort. `is_past` whether it is denied of the past: where a town lies says nothing of it."""
    ties = dict.fromkeys(tie for query in queries for tie in claimed(query))
    verdicts = [
        replace(found, extent=Extent.UNKNOWN, suffices=False)
        if is_past and _is_of_today(graph, statistics, tie)
        else found
        for tie in ties
        if (found := _judged(graph, statistics, tie)) is not None
    ]
    return min(verdicts, key=lambda one: _ORDER[one.extent], default=None)


def _is_of_today(graph: KnowledgeGraph, statistics: ClassStatistics, tie: Tie) -> bool:
    """Whether what a named thing states directly is what holds now: by its property, or since its full statements tell
    more, as of the clubs of a player. Of a graph that marks what it lacks, these are all that held at any time."""
    if statistics.marks_gaps and all(graph.objects(one.iri, Iri(CLAIM + tie.name)) for one in tie.items):
        return False
    is_of_home = tie.name == CITIZENSHIP and all(_lived_in_one_country(graph, one) for one in tie.items)
    is_of_home = is_of_home and all(_is_country(graph, one) for one in tie.others)
    return (tie.name in _OF_TODAY and not is_of_home) or any(_tells_more(graph, one, tie.name) for one in tie.items)


def _lived_in_one_country(graph: KnowledgeGraph, person: ItemId) -> bool:
    """Whether somebody is dead who was born in a country of today of which they were a citizen: then nothing is to be
    said of what the place was in another time, or of where they came from."""
    states = [one for one in graph.objects(person.iri, CITIZENSHIP.direct) if isinstance(one, Iri)]
    births = [one for one in graph.objects(person.iri, BIRTHPLACE.direct) if isinstance(one, Iri)]
    home = frozenset(state for place in births for state in graph.objects(place, COUNTRY.direct))
    ended = (graph.objects(one, by.direct) for one in states for by in (DISSOLVED, ENDED))
    return bool(graph.objects(person.iri, DIED.direct)) and not home.isdisjoint(states) and not any(ended)


def _is_country(graph: KnowledgeGraph, state: ItemId) -> bool:
    """Whether a state is a country for itself, in which things lie, and no part of another one („Anglik”)."""
    wholes = set(graph.objects(state.iri, COUNTRY.direct)) - {state.iri}
    return not wholes and graph.count_subjects(COUNTRY.direct, state.iri) > 0


def _tells_more(graph: KnowledgeGraph, item: ItemId, name: PropertyId) -> bool:
    statements = (one for one in graph.objects(item.iri, Iri(CLAIM + name)) if isinstance(one, Iri))
    told = {value for one in statements for value in graph.objects(one, Iri(STATEMENT + name))}
    return not told <= set(graph.objects(item.iri, name.direct))


class PastDenials:
    """Implements `kgqa.protocols.CompletenessJudge` where a graph is too far away to look at its sets: that something
    was so once is no more denied by what is so today there either."""

    def of(self, result: Result, analysis: Analysis | None = None) -> Completeness | None:
        """The verdict of the reader of a result; that a denial of the past does not suffice."""
        is_past = analysis is not None and analysis.in_past_tense
        ties = (tie for query in result.queries for tie in claimed(query))
        if result.boolean is False and is_past and any(tie.name in _OF_TODAY for tie in ties):
            return Completeness(Need.ABSENCE, suffices=False)
        return result.completeness


def _judged(graph: KnowledgeGraph, statistics: ClassStatistics, tie: Tie) -> Completeness | None:
    listed = sum(len(graph.objects(one.iri, tie.name.direct)) for one in tie.items)
    if not listed:
        return None
    seen, number = Completeness(Need.ABSENCE, found=listed), stated_number(graph, (tie,))
    partial, whole = replace(seen, extent=Extent.PARTIAL, trust=_PART), replace(seen, extent=Extent.COMPLETE)
    if any(is_marked(graph, one, tie.name) for one in tie.items):
        return replace(partial, ground=Ground.MARK)
    if number is not None:
        return replace(whole if listed >= number else partial, ground=Ground.NUMBER, expected=number)
    if any(average <= _SINGLE for average in _averages(graph, statistics, tie)):
        return replace(whole, ground=Ground.SINGLE_VALUED)
    return replace(whole, ground=Ground.CUSTOM) if statistics.marks_gaps else seen


def _averages(graph: KnowledgeGraph, statistics: ClassStatistics, tie: Tie) -> Iterator[float]:
    """How many values of a property things of the classes of those named have on average."""
    kinds: Iterable[ItemId] = {kind for one in tie.items for kind in graph.entity(one).classes}
    yield from (average for kind in kinds if (average := statistics.values_of(kind, tie.name)) is not None)


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
