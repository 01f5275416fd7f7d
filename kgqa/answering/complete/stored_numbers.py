"""How many members a set has by what the graph states itself („liczba dzieci”), or by what its class is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from kgqa.answering.complete.query_parts import Tie
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import table_rows
from kgqa.terms import ItemId, Literal, PropertyId
from kgqa.vocabulary import INSTANCES, MEMBER_COUNT

_INVERSE = "^"


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
