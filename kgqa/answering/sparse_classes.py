"""Classes of which graphs tell too little: they have an English name alone, or few of their members are placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from kgqa.polish.lists.kind_names import polish_nouns
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import Iri, ItemId, Term
from kgqa.vocabulary import CONTINENT, COUNTRY, INSTANCE_OF, PARENT_TAXON, SUBCLASS_OF, UNIT_OF

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
