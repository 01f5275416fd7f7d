"""Which of some measured things come first, and what might outdo them, did the graph know its value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kgqa.answering.magnitudes import Stretch, is_apart
from kgqa.answering.sparse_classes import holders
from kgqa.model import ALL_PLACES, Direction, Extreme, Query
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
_SEVERAL = 3
"""Things from which on their number tells more than how much the graph knows. Not fitted: few questions ask so."""


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


def in_places(meaning: Extreme, measured: Sequence[tuple[Stretch, Term]]) -> tuple[Term, ...]:
    """The things in the places that an extreme speaks of, in their order: all of one value in a single place, as many
    things as there are places from the rank on, with those that share the last one; none where there are fewer, or
    where it is not known which of some come first."""
    largest = meaning.direction is Direction.MAX
    ordered = sorted(measured, key=lambda one: one[0].most if largest else one[0].least, reverse=largest)
    if meaning.count == 1:
        numbers = list(dict.fromkeys(number for number, _ in ordered))
        chosen = numbers[meaning.rank - 1]
        terms = [term for number, term in ordered if number == chosen]
        is_known = all(is_apart(chosen, other) for other in numbers if other != chosen)
        return _outstanding(meaning, chosen, terms) if is_known and (chosen.is_known or len(terms) == 1) else ()
    end = len(ordered) if meaning.count == ALL_PLACES else meaning.rank - 1 + meaning.count
    if len(ordered) < end:
        return ()
    last, behind = ordered[end - 1][0], ordered[end:]
    if not all(is_apart(last, number) for number, _ in behind):
        return ()
    shared = [term for number, term in behind if number == last]
    return (*(term for _, term in ordered[meaning.rank - 1 : end]), *shared)


def _outstanding(meaning: Extreme, number: Stretch, terms: Sequence[Term]) -> tuple[Term, ...]:
    """What comes first; none of several by how much they have, nor one that has a single thing, as that may be all that
    the graph knows."""
    return () if meaning.dimension.counted and (number.most < _SEVERAL or len(terms) > 1) else tuple(terms)
