"""Things that might outdo the first of an order, did the graph know their value: who is best known of a class and lacks
what it is ordered by speaks for a graph that lacks it, and not for the few that have it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kgqa.answering.sparse_classes import holders
from kgqa.model import Query
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import Select, Variable
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import triples
from kgqa.terms import Iri, Term
from kgqa.vocabulary import ENDS, INSTANCE_OF, SUBCLASS_OF

_FEW = 12
"""Things in an order from which on it is not doubted. Not fitted: it bounds the work."""
_MOST = 3_000
"""Members of larger classes are not looked at, as nobody knows most of them. Not fitted: it bounds the work."""
_MOST_SUBCLASSES = 60
"""Classes right below one that are looked into. Not fitted: it bounds the work."""


def is_outnumbered(graph: KnowledgeGraph, query: Query, ordered: Sequence[Term], thing: Term) -> bool:
    """Whether things of the class that a query orders which lack a value, and may lie where it looks, are better known
    than the one it picks, and more than it orders at all."""
    if len(ordered) >= _FEW or not isinstance(query.form, Select):
        return False
    kinds, places = _kinds_and_places(query.form, query)
    lacking = (one for kind in kinds for one in _lacking(graph, kind, _measures(query.form)))
    return are_better_known(graph, thing, (one for one in lacking if _may_lie(graph, one, places)), len(ordered))


def are_better_known(graph: KnowledgeGraph, thing: Term, rivals: Iterable[Term], measured: int) -> bool:
    """Whether more rivals are better known than a thing than things are `measured`."""
    known = popularity_of(graph, thing)
    better = 0
    for rival in rivals:
        better += popularity_of(graph, rival) > known
        if better > measured:
            return True
    return False


def popularity_of(graph: KnowledgeGraph, thing: Term) -> int:
    """How well known a thing is; 0 for literals."""
    return graph.popularity(thing.item) if isinstance(thing, Iri) and thing.item else 0


def _kinds_and_places(form: Select, query: Query) -> tuple[list[Term], frozenset[Term]]:
    """The classes that the things of a query are instances of, and what else it names."""
    given = dict(query.bindings)
    of_class = {
        triple.obj.name
        for triple in triples(form)
        if INSTANCE_OF.direct.value in properties(triple.predicate) and isinstance(triple.obj, Variable)
    }
    kinds = [given[name] for name in sorted(of_class & given.keys())]
    return kinds, frozenset(given[name] for name in given.keys() - of_class)


def _measures(form: Select) -> list[Iri]:
    """The properties of the value that a query orders by."""
    by = {key.expression for key in form.order_by[:1]}
    return [Iri(name) for triple in triples(form) if triple.obj in by for name in properties(triple.predicate)]


def _lacking(graph: KnowledgeGraph, kind: Term, measures: Sequence[Iri]) -> Iterator[Iri]:
    """The members of a class, and of those right below it, that have none of some properties and have not ended."""
    below = graph.subjects(SUBCLASS_OF.direct, kind)[:_MOST_SUBCLASSES]
    if not measures or sum(graph.count_subjects(INSTANCE_OF.direct, one) for one in (kind, *below)) > _MOST:
        return
    none = (*measures, *(one.direct for one in ENDS))
    for one in dict.fromkeys(member for each in (kind, *below) for member in graph.subjects(INSTANCE_OF.direct, each)):
        if not any(graph.objects(one, predicate) for predicate in none):
            yield one


def _may_lie(graph: KnowledgeGraph, thing: Term, places: frozenset[Term]) -> bool:
    """Whether a thing lies in one of some places, or nothing says where it lies."""
    above = set(holders(graph, thing))
    if not above or not places:
        return True
    return not places.isdisjoint(above | {one for place in above for one in holders(graph, place)})
