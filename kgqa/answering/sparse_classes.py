"""What graphs tell too little of: classes that have an English name alone, or few of whose members are placed; and
whether a list of things of one sort tells that others are missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from kgqa.polish.lists.class_nouns import polish_nouns
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, Term
from kgqa.vocabulary import CONTINENT, COUNTRY, INSTANCE_OF, PARENT_TAXON, PLACES, SUBCLASS_OF, UNIT_OF

CONTAINS = tuple(one.direct for one in (UNIT_OF, COUNTRY, CONTINENT, PARENT_TAXON, SUBCLASS_OF))
"""Steps from a thing to the larger one that holds it: unit, country, continent, parent taxon, superclass."""

MOST = 2 / 3
"""The share of things of one class from which on others without any are taken to be of it. Not fitted: graphs leave out
the classes of single things, not of whole sets."""
_SOME, _SEVERAL, _MANY = 3, 5, 500
"""Things whose class has an English name, and things of a class in one place, from which on that says something;
members that are looked at, at most.

Not fitted: few classes of a graph are known so badly."""


def holders(graph: KnowledgeGraph, term: Term) -> Iterator[Term]:
    """The larger things that hold a thing."""
    if isinstance(term, Iri):
        for predicate in CONTAINS:
            yield from graph.objects(term, predicate)


class SparseClasses:
    """Says what is of badly known classes."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph

    def of_english_name(self, terms: Sequence[Term], noun: str) -> tuple[Term, ...]:
        """Those of some terms whose class has an English name for a noun, if most are („province of Canada”)."""
        found = tuple(term for term in terms if noun in self._english_nouns(term))
        return found if len(found) >= max(_SOME, MOST * len(terms)) else ()

    def _english_nouns(self, term: Term) -> Collection[str]:
        return {noun for one in self._classes(term) for noun in polish_nouns(self._graph.entity(one).label)}

    def _classes(self, term: Term) -> Collection[ItemId]:
        item = term.item if isinstance(term, Iri) else None
        return self._graph.entity(item).classes if item else ()

    def rest(self, terms: Sequence[Term], named: frozenset[Term]) -> Sequence[Term]:
        """The other members of the class of several things in a named place, where they are the most and none is known
        to lie elsewhere: the graph would place fewer as it does the rest."""
        counted = Counter(one for term in terms for one in self._classes(term))
        for item, count in counted.items():
            members = self._graph.count_subjects(INSTANCE_OF.direct, item.iri)
            if count < max(_SEVERAL, MOST * len(terms)) or members > _MANY:
                continue
            others = [one for one in self._graph.subjects(INSTANCE_OF.direct, item.iri) if one not in terms]
            units = named.intersection(*(self._units(term) for term in terms))
            if units and len(others) > len(terms) and not self._lies_one_elsewhere(others, terms, units):
                return others
        return ()

    def _lies_one_elsewhere(self, others: Iterable[Term], terms: Iterable[Term], units: frozenset[Term]) -> bool:
        """Whether one of some things lies in a unit or country that does not hold some others, which `units` hold."""
        known = {place for term in terms for place in self._holders(term)}
        return not all(self._may_lie(one, units, known) for one in others)

    def _may_lie(self, thing: Term, units: frozenset[Term], known: Collection[Term]) -> bool:
        """Whether nothing says that a thing does not lie in one of some units, whose things lie in places `known`."""
        above = self._holders(thing)
        if not units.isdisjoint(above):
            return True
        units_above = self._units(thing)
        if units_above:
            return all(not units.isdisjoint(self._holders(unit)) for unit in units_above)
        return above <= set(known)

    def _holders(self, term: Term) -> set[Term]:
        return set(holders(self._graph, term))

    def _units(self, term: Term) -> Sequence[Term]:
        return self._graph.objects(term, UNIT_OF.direct) if isinstance(term, Iri) else ()


def is_listed_with(graph: KnowledgeGraph, listed: Sequence[Term], thing: Term, owners: Sequence[Term]) -> bool:
    """Whether a thing would stand in the list that the owners have if it belonged there: where that is of several, or
    of the sort of an owner, it must be of the thing's sort. Any other single value stands against anything, but a name
    against no common noun („Czy X ma stację radiową?” is not denied by who owns it), and a place against none that may
    lie in it („Czy Bajkał leży w Rosji?” is not denied by Asia).

    A voivodeship lists voivodeships as its neighbours, so that it says nothing of states.
    """
    item, others = _item(thing), _items(listed)
    if item is None:
        return True
    if len(listed) == 1 and not _is_alike(graph, others, _items(owners)):
        is_told = not _is_common(graph, item) or not others or any(_is_common(graph, one) for one in others)
        return is_told and not any(_may_hold(graph, one, item) for one in others)
    return _is_alike(graph, [item], others)


def is_of_sort(graph: KnowledgeGraph, listed: Sequence[Term], thing: Term) -> bool:
    """Whether a thing is of a class of something listed, or that of one of its own."""
    item = _item(thing)
    return item is None or _is_alike(graph, [item], _items(listed))


def _may_hold(graph: KnowledgeGraph, place: ItemId, item: ItemId) -> bool:
    """Whether a thing that is somewhere may lie in a place of another sort, of which the graph does not tell where that
    is itself."""
    lies = (any(graph.objects(one.iri, name.direct) for name in PLACES) for one in (item, place))
    return tuple(lies) == (True, False) and not _is_alike(graph, [item], [place])


def _is_common(graph: KnowledgeGraph, item: ItemId) -> bool:
    """Whether a thing is called by a common noun."""
    return graph.entity(item).label[:1].islower()


def _is_alike(graph: KnowledgeGraph, ones: Sequence[ItemId], others: Sequence[ItemId]) -> bool:
    """Whether one of some items is of a class of another one, or that of a class of it."""
    pairs = ((one, other) for one in ones for other in others)
    return any(_is_of(graph, one, other) or _is_of(graph, other, one) for one, other in pairs)


def _is_of(graph: KnowledgeGraph, item: ItemId, other: ItemId) -> bool:
    classes = frozenset(graph.entity(other).classes)
    return bool(classes) and graph.is_a(item, classes)


def _items(terms: Sequence[Term]) -> list[ItemId]:
    return [item for term in terms if (item := _item(term)) is not None]


def _item(term: Term) -> ItemId | None:
    return term.item if isinstance(term, Iri) and isinstance(term.item, ItemId) else None
