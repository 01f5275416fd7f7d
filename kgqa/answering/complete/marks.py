"""What the graph itself says of how much of a set it has: unknown values, incomplete classes, and stated numbers of
members („liczba dzieci”)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice

from kgqa.answering.complete.query_parts import Tie, classes, ends, listed, named_items, stated, values_of
from kgqa.model import Query
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import table_rows
from kgqa.sparql.algebra import Variable
from kgqa.sparql.paths import properties
from kgqa.sparql.scope import is_ordered, triples
from kgqa.terms import CLAIM, DIRECT, NO_VALUE, RDF_TYPE, STATEMENT, Iri, ItemId, Literal, PropertyId
from kgqa.vocabulary import (
    AWARD_RECEIVED,
    CHILD,
    FATHER,
    HAS_PART,
    HOLDS_UNIT,
    INSTANCE_OF,
    INSTANCES,
    MEMBER_COUNT,
    MEMBER_OF,
    MOTHER,
    ORBITED_BY,
    ORBITS,
    PART_OF,
    SUBCLASS_OF,
    UNIT_OF,
    WINNER,
)

_BLANK = "_:"
_LOOKED_AT = 5
"""Members of a set whose classes are looked up."""
_MOST = 500
"""Larger sets are not looked into, as all members would have to be read for that."""
_NO_VALUES = (INSTANCE_OF, SUBCLASS_OF)
_INVERSES: Mapping[str, PropertyId] = {
    ORBITS: ORBITED_BY, UNIT_OF: HOLDS_UNIT, PART_OF: HAS_PART, FATHER: CHILD, MOTHER: CHILD, MEMBER_OF: HAS_PART,
    AWARD_RECEIVED: WINNER,
}  # fmt: skip
"""Properties under which the same set stands at its other end, where the mark is."""
_INVERSE = "^"


def is_marked(graph: KnowledgeGraph, item: ItemId, name: PropertyId) -> bool:
    """Whether an item has an unknown value of a property, beside those that it has."""
    statements = graph.objects(item.iri, Iri(CLAIM + name))
    values = (value for node in statements if isinstance(node, Iri) for value in graph.objects(node, _value_of(name)))
    return any(isinstance(value, Iri) and value.value.startswith(_BLANK) for value in values)


def told_by(name: PropertyId, *, inverse: bool) -> PropertyId | None:
    """The property by which a thing itself tells a set that stands at one end of another one; None for none."""
    return _INVERSES.get(name) if inverse else name


def has_none(graph: KnowledgeGraph, item: ItemId, name: PropertyId) -> bool:
    """Whether the graph says that an item has no value of a property, of the item or of a statement."""
    said_of = (item.iri, *(one for one in graph.objects(item.iri, Iri(CLAIM + name)) if isinstance(one, Iri)))
    none = Iri(NO_VALUE + name)
    return any(none in graph.objects(one, RDF_TYPE) for one in said_of)


def _value_of(name: PropertyId) -> Iri:
    return Iri(STATEMENT + name)


def names_marked(graph: KnowledgeGraph, query: Query) -> bool:
    """Whether a query names an item, and a property of which the item is marked to have an unknown value."""
    return any(is_marked(graph, item, name) for item in named_items(query) for name in named_properties(query))


def named_properties(query: Query) -> dict[PropertyId, None]:
    """The properties of direct claims that a query names, but those that lead to classes; their inverses as well."""
    iris = (iri for triple in triples(query.form) for iri in properties(triple.predicate))
    names = (iri.removeprefix(DIRECT) for iri in iris if iri.startswith(DIRECT))
    both = (PropertyId(one) for name in names if name not in _NO_VALUES for one in (name, _INVERSES.get(name, name)))
    return dict.fromkeys(both)


def is_drawn_in_part(graph: KnowledgeGraph, query: Query) -> bool:
    """Whether what a query finds are members of a class whose number is marked as unknown.

    What an item itself lists („wd:Q20 wdt:P36 ?city”) is no such set: there the mark of the item counts. Nor is what
    an extreme takes out of a set.
    """
    if is_ordered(query.form):
        return False
    if found := tuple(classes(query)):
        return any(is_marked(graph, one, INSTANCES) for one in found)
    members = tuple(islice(listed(query), _LOOKED_AT)) or tuple(islice(_reached(graph, query), _LOOKED_AT))
    return bool(members) and all(_is_of_open_class(graph, member) for member in members)


def _is_of_open_class(graph: KnowledgeGraph, member: ItemId) -> bool:
    found = (term.item for term in graph.objects(member.iri, INSTANCE_OF.direct) if isinstance(term, Iri))
    return any(is_marked(graph, one, INSTANCES) for one in found if one is not None)


def _reached(graph: KnowledgeGraph, query: Query) -> Iterator[ItemId]:
    """What states something of an item that the query names; nothing where such an item states something itself."""
    values = values_of(query)
    found = tuple(stated(query.whole.where))
    if any(not isinstance(one.subject, Variable) or one.subject in values for one in found):
        return
    pairs = ((one.predicate, end) for one in found for end in ends(one.obj, values))
    for predicate, end in pairs:
        if isinstance(predicate, Iri) and graph.count_subjects(predicate, end) <= _MOST:
            yield from (one.item for one in graph.subjects(predicate, end) if one.item is not None)


def stated_number(graph: KnowledgeGraph, ties: Iterable[Tie]) -> int | None:
    """The number that an item states of the things that stand in some relation to it; the largest of several."""
    found = [
        number
        for tie in ties
        for name in _numbers_of().get((tie.name, not tie.outward), ())
        for item in tie.items
        for number in _values(graph, item, name)
    ]
    return max(found, default=None)


def joins_members(tie: Tie) -> bool:
    """Whether a statement joins a whole with what it is made up of: of which there are two at least."""
    return MEMBER_COUNT in _numbers_of().get((tie.name, not tie.outward), ())


def class_number(graph: KnowledgeGraph, classes: Iterable[ItemId]) -> int | None:
    """How many members a class has, by what it states of itself or by what it is; None where several do not agree."""
    found = {
        number
        for one in classes
        for number in (*_values(graph, one, INSTANCES), *((_sizes()[one],) if one in _sizes() else ()))
    }
    return found.pop() if len(found) == 1 else None


def _values(graph: KnowledgeGraph, item: ItemId, name: PropertyId) -> Sequence[int]:
    texts = (one.value.lstrip("+") for one in graph.objects(item.iri, name.direct) if isinstance(one, Literal))
    return [int(text) for text in texts if text.isdecimal()]


@cache
def _numbers_of() -> Mapping[tuple[PropertyId, bool], tuple[PropertyId, ...]]:
    """The properties that tell how many values a property has of a thing; True where the thing is the subject."""
    found: dict[tuple[PropertyId, bool], tuple[PropertyId, ...]] = {}
    for number, members in table_rows("kgqa.answering", "stored_numbers.tsv"):
        for text in members.split():
            key = PropertyId(text.removeprefix(_INVERSE)), not text.startswith(_INVERSE)
            found[key] = (*found.get(key, ()), PropertyId(number))
    return found


@cache
def _sizes() -> Mapping[ItemId, int]:
    return {ItemId(item): int(size) for item, size, _ in table_rows("kgqa.answering", "cardinalities.tsv")}
