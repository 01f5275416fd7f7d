"""A graph whose times and numbers know what full values of statements say of them.

Source: Wikibase RDF dump format (https://www.mediawiki.org/wiki/Wikibase/Indexing/RDF_Dump_Format): a direct claim
`wdt:P` repeats the values of the best statements `p:P`, each with a simple value `ps:P` and a full one `psv:P`;
qualifiers have `pq:P` and `pqv:P`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from kgqa.model import Entity
from kgqa.polish.values.units import symbol_of
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import (
    CLAIM,
    DEPRECATED,
    DIRECT,
    NUMBERS,
    PREFERRED,
    QUALIFIER,
    QUALIFIER_VALUE,
    RANK,
    STATEMENT,
    STATEMENT_VALUE,
    WIKIBASE,
    Detail,
    Iri,
    ItemId,
    Literal,
    PropertyId,
    Term,
)
from kgqa.values.amounts import Amount
from kgqa.values.points_in_time import DATES, Calendar, PointInTime, Precision, told_time
from kgqa.vocabulary import CIRCA, CIRCUMSTANCES, JULIAN_CALENDAR, ONE

_TYPED = DATES | NUMBERS
_REMEMBERED = 5_000
"""Subjects with a predicate of whose values the details are remembered."""
_REMEMBERED_PROPERTIES = 8
"""Those of which all statements are, thousands of each."""
_TIME, _PRECISION, _CALENDAR = (Iri(WIKIBASE + name) for name in ("timeValue", "timePrecision", "timeCalendarModel"))
_AMOUNT, _UNIT, _LOWER, _UPPER = (
    Iri(WIKIBASE + name) for name in ("quantityAmount", "quantityUnit", "quantityLowerBound", "quantityUpperBound")
)
_CIRCUMSTANCES = Iri(QUALIFIER + CIRCUMSTANCES)


class TypedGraph:
    """`kgqa.protocols.KnowledgeGraph` over another one; safe to share among threads where that is."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._values = FullValues(graph)
        self._statements = lru_cache(maxsize=_REMEMBERED_PROPERTIES)(self._find_statements)

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Term]:
        """Same as `kgqa.protocols.KnowledgeGraph.objects`; literals have their details."""
        return self._values.typed(subject, predicate, self._graph.objects(subject, predicate))

    def subjects(self, predicate: Iri, obj: Term) -> Sequence[Iri]:
        """Same as `kgqa.protocols.KnowledgeGraph.subjects`."""
        return self._graph.subjects(predicate, obj)

    def count_subjects(self, predicate: Iri, obj: Term) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.count_subjects`."""
        return self._graph.count_subjects(predicate, obj)

    def statements(self, predicate: Iri, most: int) -> Sequence[tuple[Iri, Term]] | None:
        """Same as `kgqa.protocols.KnowledgeGraph.statements`; literals have their details."""
        return self._statements(predicate, most)

    def _find_statements(self, predicate: Iri, most: int) -> Sequence[tuple[Iri, Term]] | None:
        found = self._graph.statements(predicate, most)
        if found is None:
            return None
        return tuple((subject, self._values.typed(subject, predicate, (obj,))[0]) for subject, obj in found)

    def entity(self, item: ItemId) -> Entity:
        """Same as `kgqa.protocols.KnowledgeGraph.entity`."""
        return self._graph.entity(item)

    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        """Same as `kgqa.protocols.KnowledgeGraph.is_a`."""
        return self._graph.is_a(item, classes)

    def popularity(self, item: ItemId) -> int:
        """Same as `kgqa.protocols.KnowledgeGraph.popularity`."""
        return self._graph.popularity(item)

    def direct_properties(self, item: ItemId) -> Sequence[PropertyId]:
        """Same as `kgqa.protocols.KnowledgeGraph.direct_properties`."""
        return self._graph.direct_properties(item)

    def qualifier_properties(self, statement: Iri) -> Sequence[PropertyId]:
        """Same as `kgqa.protocols.KnowledgeGraph.qualifier_properties`."""
        return self._graph.qualifier_properties(statement)


class FullValues:
    """Reads what the full statements of a graph say of its literals."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._details = lru_cache(maxsize=_REMEMBERED)(self._find_details)

    def typed(self, subject: Iri, predicate: Iri, found: Sequence[Term]) -> Sequence[Term]:
        """The objects of a predicate, times and numbers with the details that full values have of them.

        Where statements of a subject tell the values of a direct claim, bare values that none of them has are left out:
        they come from another source, of another time or written in another calendar.
        """
        if not any(map(_may_be_typed, found)):
            return found
        details = self._details(subject, predicate.value)
        if predicate.value.startswith(DIRECT) and any(_text_of(term) in details for term in found):
            found = [term for term in found if not _may_be_typed(term) or _text_of(term) in details]
        return [one for term in found for one in _with_details(term, details)] if details else found

    def _find_details(self, subject: Iri, predicate: str) -> Mapping[str, Sequence[Detail]]:
        """Details of the values of a predicate, by their text."""
        if predicate.startswith(DIRECT):
            return self._of_claims(subject, predicate.removeprefix(DIRECT))
        for simple, full in ((STATEMENT, STATEMENT_VALUE), (QUALIFIER, QUALIFIER_VALUE)):
            if predicate.startswith(simple + "P"):
                is_about = simple == STATEMENT and self._is_about(subject)
                found = self._of_nodes(subject, full + predicate.removeprefix(simple), is_about=is_about)
                return {text: (detail,) for text, detail in found}
        return {}

    def _of_claims(self, subject: Iri, name: str) -> Mapping[str, Sequence[Detail]]:
        """Of the best statements of each text; among times the finest precision counts, amounts may be of several
        units."""
        found: defaultdict[str, list[tuple[bool, Detail]]] = defaultdict(list)
        for node in self._graph.objects(subject, Iri(CLAIM + name)):
            ranks = self._graph.objects(node, RANK) if isinstance(node, Iri) else (DEPRECATED,)
            if isinstance(node, Iri) and DEPRECATED not in ranks:
                for text, detail in self._of_nodes(node, STATEMENT_VALUE + name, is_about=self._is_about(node)):
                    found[text].append((PREFERRED in ranks, detail))
        return {text: _best(details) for text, details in found.items()}

    def _of_nodes(self, subject: Iri, full: str, *, is_about: bool) -> Iterator[tuple[str, Detail]]:
        for node in self._graph.objects(subject, Iri(full)):
            if not isinstance(node, Iri):
                continue
            if text := self._text(node, _TIME):
                time = self._time(node, text, is_about=is_about)
                yield from [(text, time)] if time else []
            elif text := self._text(node, _AMOUNT):
                amount = self._amount(node, text)
                yield from [(text, amount)] if amount else []

    def _time(self, node: Iri, text: str, *, is_about: bool) -> PointInTime | None:
        precision = self._text(node, _PRECISION)
        if not precision.isdigit() or int(precision) > Precision.DAY:  # hours are never written, Wikibase has none
            return None
        julian = JULIAN_CALENDAR.iri in self._graph.objects(node, _CALENDAR)
        calendar = Calendar.JULIAN if julian else Calendar.GREGORIAN
        return told_time(text, Precision(int(precision)), calendar, is_about=is_about)

    def _amount(self, node: Iri, text: str) -> Amount | None:
        number = _decimal(text)
        units = self._graph.objects(node, _UNIT)
        item = next((unit.item for unit in units if isinstance(unit, Iri)), None)
        unit = None if item is None or item == ONE else item
        symbol = symbol_of(unit, self._graph.entity(unit).label) if unit else ""
        lower, upper = (_decimal(self._text(node, name)) for name in (_LOWER, _UPPER))
        return Amount.bounded(number, unit, symbol, lower, upper) if number is not None else None

    def _is_about(self, statement: Iri) -> bool:
        return CIRCA.iri in self._graph.objects(statement, _CIRCUMSTANCES)

    def _text(self, node: Iri, predicate: Iri) -> str:
        return next((term.value for term in self._graph.objects(node, predicate) if isinstance(term, Literal)), "")


def _best(details: Sequence[tuple[bool, Detail]]) -> Sequence[Detail]:
    """The details of the best rank, each once; of times the finest."""
    best = max(is_preferred for is_preferred, _ in details)
    kept = list(dict.fromkeys(detail for is_preferred, detail in details if is_preferred is best))
    times = [one for one in kept if isinstance(one, PointInTime)]
    return (max(times, key=lambda one: one.precision),) if times else tuple(kept)


def _may_be_typed(term: Term) -> bool:
    return isinstance(term, Literal) and term.datatype in _TYPED


def _text_of(term: Term) -> str:
    return term.value if isinstance(term, Literal) and term.datatype in _TYPED else ""


def _with_details(term: Term, details: Mapping[str, Sequence[Detail]]) -> Sequence[Term]:
    if not isinstance(term, Literal) or _text_of(term) not in details:
        return (term,)
    return [Literal(term.value, term.language, term.datatype, one) for one in details[term.value]]


def _decimal(text: str) -> Decimal | None:
    try:
        return Decimal(text)
    except InvalidOperation:
        return None
