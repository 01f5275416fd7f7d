"""What stands at the ends of a property's statements, as the graph itself shows: for properties that no lexicon has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Protocol

from kgqa.linking.facts.sort_table import read_sorts
from kgqa.model import AnswerType, RelationEnd
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import XSD, ItemId, PropertyId
from wikidata_hdt.statistics.graph_statistics import PropertyEnds

_MOST = 0.95
"""Share of the statements at whose end things of a sort stand, for it to be the end's: what is of another sort is not
looked at there any more.

Not fitted, nor are the next two: shares of statements in a graph, of which a slice is no sample; set by looking at the
ends of its properties."""
_OTHERS = 0.05
"""Share from which on another sort makes the end one for anything. Not fitted: see above."""
_NOUN = 0.15
"""Share of the statements whose end is of a class, for the class to name the end. Not fitted: see above."""
_POLISH = "pl"
_UNKNOWN = RelationEnd()

_PLACES = ("country", "region", "city", "village", "water", "land", "continent", "building")
_TYPES: Mapping[str, AnswerType] = MappingProxyType({
    "person": AnswerType.PERSON, "organisation": AnswerType.ORGANISATION, "band": AnswerType.ORGANISATION,
    "work": AnswerType.WORK, **dict.fromkeys(_PLACES, AnswerType.PLACE),
})  # fmt: skip
"""Of the sorts in `data/sorts.tsv`; all others are `other`, which says too little of an end."""

_LITERALS: Mapping[str, AnswerType] = MappingProxyType({
    XSD + "dateTime": AnswerType.TIME, XSD + "date": AnswerType.TIME,
    XSD + "decimal": AnswerType.QUANTITY, XSD + "integer": AnswerType.QUANTITY, XSD + "double": AnswerType.QUANTITY,
})  # fmt: skip


class Statistics(Protocol):
    """What is needed of a graph's statistics."""

    def property_ends(self, name: str) -> PropertyEnds | None:
        """What a property joins; None where that is not known."""


class GraphEnds:
    """Ends of properties by the classes that their statements join."""

    def __init__(self, statistics: Statistics, graph: KnowledgeGraph, remembered: int = 5_000) -> None:
        self._statistics = statistics
        self._graph = graph
        self.of = lru_cache(maxsize=remembered)(self._of)
        """Subject and object of a property; anything where nothing is known."""

    def _of(self, name: PropertyId) -> tuple[RelationEnd, RelationEnd]:
        ends = self._statistics.property_ends(name)
        if ends is None:
            return _UNKNOWN, _UNKNOWN
        subject = self._end(ends.subject_classes, ends.statements)
        if ends.literal:
            return subject, RelationEnd(_LITERALS.get(ends.literal, AnswerType.OTHER))
        return subject, self._end(ends.object_classes, ends.statements)

    def _end(self, classes: Iterable[tuple[str, int]], statements: int) -> RelationEnd:
        found: Counter[AnswerType] = Counter()
        nouns: list[str] = []
        for name, count in classes:
            label = self._noun(ItemId(name))
            kind = _type(ItemId(name), label)
            found[kind] = max(found[kind], count)
            if label and count >= _NOUN * statements:
                nouns.append(label)
        ranked = found.most_common(2)
        sure = bool(ranked) and ranked[0][1] >= _MOST * statements
        mixed = len(ranked) > 1 and ranked[1][1] > _OTHERS * statements
        sharp = sure and not mixed and ranked[0][0] is not AnswerType.OTHER
        return RelationEnd(ranked[0][0] if sharp else None, frozenset(nouns))

    def _noun(self, item: ItemId) -> str:
        """The noun that a class is named by („klub” of „klub piłkarski”); empty for one without a Polish name."""
        entity = self._graph.entity(item)
        return entity.label.lower().split(" ")[0] if entity.language == _POLISH else ""


def _type(item: ItemId, noun: str) -> AnswerType:
    sorts = read_sorts().of_classes((item.number,)) or read_sorts().of_nouns((noun,))
    types = {_TYPES.get(sort, AnswerType.OTHER) for sort in sorts}
    return types.pop() if len(types) == 1 else AnswerType.OTHER
