"""Queries that pick one of what they order („najdłuższa rzeka”): which come first, the place that is meant, and whether
to believe it, as others might outdo it, did the graph know their value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kgqa.answering.magnitudes import Stretch, is_apart
from kgqa.answering.sparse_classes import holders
from kgqa.model import ALL_PLACES, Dimension, Direction, Extreme, Match, Query, Value
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import Select, Variable
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import triples
from kgqa.templating.template import Kind, SlotType, Template
from kgqa.terms import Iri, Term
from kgqa.vocabulary import ENDS, INSTANCE_OF, SUBCLASS_OF
from wikidata_hdt.own.own_ids import is_own

_LISTED = 40
"""Solutions that are looked at to judge the first; one thing may have several."""

_LANGUAGE = "pl"

_FAR_LESS_KNOWN = 100
"""How many times better known a rival may be."""
_FEW = 12
"""Things in an order from which on it is not doubted. Not fitted: it bounds the work."""
_MOST = 3_000
"""Members of larger classes are not looked at, as nobody knows most of them. Not fitted: it bounds the work."""
_MOST_SUBCLASSES = 60
"""Classes right below one that are looked into. Not fitted: it bounds the work."""
_SEVERAL = 3
"""Things from which on their number tells more than how much the graph knows. Not fitted: few questions ask so."""


def place_of(template: Template, match: Match) -> int:
    """The place in the order that the question names („trzecia najdłuższa”), 1 if none."""
    places = (filler for slot, filler in match.fillers if template.slots[slot].type is SlotType.RANK)
    return next((int(filler.term.value) for filler in places if isinstance(filler, Value)), 1)


def at_place(form: Select, place: int) -> Select:
    """A query that picks the first of what it orders, for another place."""
    return form if place == 1 or form.limit != 1 else replace(form, distinct=True, offset=place - 1)


def listing(template: Template, query: Query) -> Query:
    """The query for the first things in the order; the query itself if the template orders nothing."""
    return replace(query, form=replace(template.query.base, limit=_LISTED)) if orders(template) else query


def believed(
    graph: KnowledgeGraph, template: Template, match: Match, query: Query, found: Sequence[Term]
) -> Sequence[Term]:
    """What is meant of the terms that a listing found; all of them if the template orders nothing."""
    if not orders(template):
        return found
    slots = (template.slots.get(name) for name, _ in query.bindings)
    anywhere = all(slot is not None and slot.type is SlotType.KIND for slot in slots)
    first = picked(graph, found, place_of(template, match), anywhere=anywhere)
    return () if any(is_outnumbered(graph, query, tuple(dict.fromkeys(found)), one) for one in first) else first


def orders(template: Template) -> bool:
    """Whether a template's query picks one of what it orders."""
    return template.kind is Kind.SUPERLATIVE and template.query.picks_first


def picked(graph: KnowledgeGraph, ordered: Sequence[Term], place: int, *, anywhere: bool) -> tuple[Term, ...]:
    """The thing at a place; none where rivals are far better known, or nothing known is among a heap of entries.

    `anywhere` says that nothing narrows the order to a region: then there must be a rival at all, and what comes first
    in the whole world must be referred to or have a Polish name.
    """
    things = list(dict.fromkeys(ordered))
    if len(things) < place + anywhere:
        return ()
    known = [popularity_of(graph, thing) for thing in things]
    thing = things[place - 1]
    far_less = (known[place - 1] + 1) * _FAR_LESS_KNOWN < max(known) + 1
    unknown = anywhere and not known[place - 1] and not _is_named(graph, thing)
    return () if far_less or unknown or (not any(known) and _are_imported(graph, things)) else (thing,)


def _are_imported(graph: KnowledgeGraph, things: Sequence[Term]) -> bool:
    """Whether most of the things have no Polish name: entries of a register that lacks what people ask for."""
    return sum(_is_named(graph, thing) for thing in things) * 2 < len(things)


def _is_named(graph: KnowledgeGraph, thing: Term) -> bool:
    return isinstance(thing, Iri) and thing.item is not None and graph.entity(thing.item).language == _LANGUAGE


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
    """What comes first; none of several by how much they have, nor one that has few things, as that may be all that the
    graph knows. Of a vocabulary of the user's own the graph knows all."""
    if not meaning.dimension.counted or _is_own(meaning.dimension):
        return tuple(terms)
    return () if number.most < _SEVERAL or len(terms) > 1 else tuple(terms)


def _is_own(dimension: Dimension) -> bool:
    return all(is_own(step.property) for one in dimension.relations for path in one.paths for step in path)
