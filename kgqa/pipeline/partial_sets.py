"""Sets that the graph says it has in part: those marked with an unknown value, those drawn from classes so marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from kgqa.model import Query
from kgqa.protocols import KnowledgeGraph
from kgqa.sparql.algebra import (
    Bgp,
    Extend,
    Filter,
    Join,
    LeftJoin,
    Membership,
    Minus,
    Node,
    Pattern,
    Select,
    Triple,
    Union,
    Values,
    Variable,
)
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import is_ordered, patterns, triples
from kgqa.terms import CLAIM, DIRECT, STATEMENT, Iri, ItemId, PropertyId, Term
from kgqa.vocabulary import INSTANCE_OF, INSTANCES

_BLANK = "_:"
_LOOKED_AT = 5
"""Members of a set whose classes are looked up."""
_MOST = 500
"""Larger sets are not looked into, as all members would have to be read for that."""


def is_marked(graph: KnowledgeGraph, item: ItemId, name: PropertyId) -> bool:
    """Whether an item has an unknown value of a property, beside those that it has."""
    statements = graph.objects(item.iri, Iri(CLAIM + name))
    values = (value for node in statements if isinstance(node, Iri) for value in graph.objects(node, _value_of(name)))
    return any(isinstance(value, Iri) and value.value.startswith(_BLANK) for value in values)


def _value_of(name: PropertyId) -> Iri:
    return Iri(STATEMENT + name)


def is_drawn_in_part(graph: KnowledgeGraph, query: Query) -> bool:
    """Whether what a query finds are members of a class whose number is marked as unknown.

    What an item itself lists („wd:Q20 wdt:P36 ?city”) is no such set: there the mark of the item counts. Nor is what
    an extreme takes out of a set.
    """
    if is_ordered(query.form):
        return False
    if classes := tuple(_classes(query)):
        return any(is_marked(graph, one, INSTANCES) for one in classes)
    members = tuple(islice(_listed(query), _LOOKED_AT)) or tuple(islice(_reached(graph, query), _LOOKED_AT))
    return bool(members) and all(_is_of_open_class(graph, member) for member in members)


def _is_of_open_class(graph: KnowledgeGraph, member: ItemId) -> bool:
    classes = (term.item for term in graph.objects(member.iri, Iri(DIRECT + INSTANCE_OF)) if isinstance(term, Iri))
    return any(is_marked(graph, one, INSTANCES) for one in classes if one is not None)


def _classes(query: Query) -> Iterator[ItemId]:
    """The classes whose members a query asks for."""
    values = _values(query)
    for triple in _stated(query.whole.where):
        if DIRECT + INSTANCE_OF in properties(triple.predicate):
            yield from (end.item for end in _ends(triple.obj, values) if end.item is not None)


def _listed(query: Query) -> Iterator[ItemId]:
    """The items that a filter of the query leaves („FILTER(?x IN (…))”)."""
    for pattern in patterns(query.whole.where):
        match pattern:
            case Filter(condition=Membership(options=options, negated=False)):
                yield from (term.item for term in options if isinstance(term, Iri) and term.item is not None)
            case _:
                pass


def _reached(graph: KnowledgeGraph, query: Query) -> Iterator[ItemId]:
    """What states something of an item that the query names; nothing where such an item states something itself."""
    values = _values(query)
    stated = tuple(_stated(query.whole.where))
    if any(not isinstance(one.subject, Variable) or one.subject in values for one in stated):
        return
    pairs = ((one.predicate, end) for one in stated for end in _ends(one.obj, values))
    for predicate, end in pairs:
        if isinstance(predicate, Iri) and graph.count_subjects(predicate, end) <= _MOST:
            yield from (one.item for one in graph.subjects(predicate, end) if one.item is not None)


def _ends(node: Node, values: Mapping[Variable, Sequence[Term]]) -> Iterator[Iri]:
    """What a node of a pattern may stand for, as far as the query says it."""
    known = values.get(node, ()) if isinstance(node, Variable) else (node,)
    yield from (term for term in known if isinstance(term, Iri))


def _stated(pattern: Pattern) -> Iterator[Triple]:
    """The triple patterns of what is found: none that is denied or only looked for."""
    match pattern:
        case Bgp(triples=found):
            yield from found
        case Join(parts=parts) | Union(parts=parts):
            for part in parts:
                yield from _stated(part)
        case LeftJoin(left=inside) | Minus(left=inside):
            yield from _stated(inside)
        case Filter(pattern=inside) | Extend(pattern=inside) | Select(where=inside):
            yield from _stated(inside)
        case _:
            pass


def _values(query: Query) -> dict[Variable, list[Term]]:
    """The terms that VALUES gives to variables."""
    found: dict[Variable, list[Term]] = {}
    for pattern in patterns(query.whole.where):
        if isinstance(pattern, Values):
            for row in pattern.rows:
                for variable, term in zip(pattern.variables, row, strict=True):
                    found.setdefault(variable, []).extend(() if term is None else (term,))
    return found


def named_items(query: Query) -> dict[ItemId, None]:
    """The items that a query names."""
    found: list[Term] = [term for terms in _values(query).values() for term in terms]
    for triple in triples(query.whole):
        found += [node for node in (triple.subject, triple.obj) if isinstance(node, Iri)]
    return dict.fromkeys(term.item for term in found if isinstance(term, Iri) and term.item is not None)
