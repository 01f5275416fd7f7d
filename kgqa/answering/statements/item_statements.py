"""All statements of an item as the graph has them: what each says, with its qualifiers, and how it ranks; and the times
that a question names, and whether a statement was so at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from operator import attrgetter

from kgqa.matching.free.free_vocabulary import listed_phrases
from kgqa.matching.free.pieces import mask
from kgqa.matching.matching_tables import reading_cost
from kgqa.matching.periods import Period, day_or_month
from kgqa.model import Analysis, TemporalConstraint, TemporalRelation
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import (
    CLAIM,
    DEPRECATED,
    PREFERRED,
    QUALIFIER,
    RANK,
    STATEMENT,
    Iri,
    ItemId,
    Literal,
    PropertyId,
    Term,
)
from kgqa.values.amounts import amount_of
from kgqa.values.points_in_time import PointInTime, time_of
from kgqa.vocabulary import BEGUN, ENDED
from wikidata_hdt.calendars import gregorian_day

_MOST = 3_000
"""Statements of one item that are read. Not fitted: it bounds the work."""
_FEW = 60
"""Statements of one property that lead to an item, beyond which none is read. Not fitted: it bounds the work."""
_REMEMBERED = 60
"""Items whose statements are remembered."""
_SHIFTS = {"year before": -1, "year after": 1}
"""Years by which words shift a time that is told: they say so themselves, and nothing is fitted."""
Days = tuple[int, int]
"""The first and the last day of a stretch of time, by number."""
EXACT = 1.0
"""How well a statement fits a time that one of its own lies in. Not fitted: it is all that may be."""
WITHIN = EXACT - reading_cost("held at the time")
"""How well it fits one in which it merely held."""


@dataclass(frozen=True, slots=True)
class Qualifier:
    """What a statement says beside its value."""

    property: PropertyId
    value: Term


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of an item."""

    node: Iri
    subject: Iri
    property: PropertyId
    value: Term
    qualifiers: tuple[Qualifier, ...]
    is_best: bool
    """Whether no statement of the same property ranks above it."""
    replaced: PointInTime | None = None
    """When an amount whose end is not told was another one."""


class ItemStatements:
    """Reads the statements of items; those that are deprecated say nothing. Safe to share among threads."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self.of = lru_cache(maxsize=_REMEMBERED)(self._find)
        """The statements of an item, up to a bound."""

    def _find(self, item: ItemId) -> tuple[Statement, ...]:
        found: list[Statement] = []
        for property_ in self._graph.direct_properties(item):
            found += self._of_property(item.iri, property_)
            if len(found) > _MOST:
                break
        return tuple(found[:_MOST])

    def leading_to(self, properties: Iterable[PropertyId], item: ItemId) -> Iterator[Statement]:
        """The statements of some properties that lead to an item, but for those of which there are many."""
        for property_ in properties:
            name = Iri(STATEMENT + property_)
            few = self._graph.count_subjects(name, item.iri) <= _FEW
            nodes = self._graph.subjects(name, item.iri) if few else ()
            starts = dict.fromkeys(one for node in nodes for one in self._graph.subjects(Iri(CLAIM + property_), node))
            told = (one for start in starts for one in self._of_property(start, property_))
            yield from (one for one in told if one.value == item.iri)

    def _of_property(self, subject: Iri, property_: PropertyId) -> Iterator[Statement]:
        """The statements of a property, each new amount of which replaces the one before it."""
        found = list(self._stated(subject, property_))
        begun = {one: _begun(one) for one in found if amount_of(one.value) is not None}
        for one in found:
            since = begun.get(one)
            after = (time for time in begun.values() if since and time and time.days > since.days)
            yield replace(one, replaced=min(after, key=attrgetter("days"), default=None)) if since else one

    def _stated(self, subject: Iri, property_: PropertyId) -> Iterator[Statement]:
        nodes = [one for one in self._graph.objects(subject, Iri(CLAIM + property_)) if isinstance(one, Iri)]
        ranks = {node: self._graph.objects(node, RANK) for node in nodes}
        has_preferred = any(PREFERRED in rank for rank in ranks.values())
        for node, rank in ranks.items():
            if DEPRECATED in rank:
                continue
            is_best = not has_preferred or PREFERRED in rank
            for value in self._graph.objects(node, Iri(STATEMENT + property_)):
                yield Statement(node, subject, property_, value, self._qualifiers(node), is_best)

    def _qualifiers(self, node: Iri) -> tuple[Qualifier, ...]:
        return tuple(
            Qualifier(property_, value)
            for property_ in self._graph.qualifier_properties(node)
            for value in self._told(self._graph.objects(node, Iri(QUALIFIER + property_)))
        )

    @staticmethod
    def _told(values: Sequence[Term]) -> Iterator[Term]:
        """Values but for nodes that stand for unknown ones."""
        yield from (one for one in values if isinstance(one, Literal) or one.item is not None)


def _begun(statement: Statement) -> PointInTime | None:
    """Since when a statement holds whose end is not told."""
    times = {one.property: time_of(one.value) for one in statement.qualifiers if one.property in (BEGUN, ENDED)}
    return times.get(BEGUN) if ENDED not in times else None


@dataclass(frozen=True, slots=True)
class ToldTime:
    """A time that a question names."""

    words: int
    """The bits of its tokens."""
    days: Days
    relation: TemporalRelation

    def fits(self, statement: Statement) -> float:
        """How well a statement fits, from 0 to 1."""
        begun, ended, others = times_of(statement)
        match self.relation:
            case TemporalRelation.BEFORE:
                return WITHIN * any(one.days[1] < self.days[0] for one in (*begun, *others))
            case TemporalRelation.AFTER:
                return WITHIN * any(one.days[0] > self.days[1] for one in (*begun, *others))
            case TemporalRelation.SINCE:
                return EXACT * self._has(begun) or self._lasts(begun, ended)
            case TemporalRelation.UNTIL:
                return EXACT * self._has(ended) or self._lasts(begun, ended)
        return EXACT * self._has(others) or self._lasts(begun, ended, statement.replaced)

    def _has(self, times: Sequence[PointInTime]) -> bool:
        """Whether a time may lie in this one."""
        return any(one.days[0] <= self.days[1] and one.days[1] >= self.days[0] for one in times)

    def _lasts(
        self, begun: Sequence[PointInTime], ended: Sequence[PointInTime], replaced: PointInTime | None = None
    ) -> float:
        """How well it fits that something lasted from one time to another, or still does."""
        if not begun and not ended:
            return 0.0
        first = min((one.days[0] for one in begun), default=self.days[0])
        now = replaced.days[0] - 1 if replaced is not None else _today()
        last = max((one.days[1] for one in ended), default=now)
        is_all = self._has(begun) and self._has(ended)
        return (EXACT if is_all else WITHIN) * (first <= self.days[1] and last >= self.days[0])


def told_times(analysis: Analysis) -> Iterator[ToldTime]:
    """The times of a question that have a first and a last year, or are days or months, and the year before or behind
    a single one („rok wcześniej”)."""
    told = [(one, days) for one in analysis.understanding.times if (days := _days(analysis, one)) is not None]
    yield from (ToldTime(mask(range(one.start, one.end)), days, one.relation) for one, days in told)
    for name, years in _SHIFTS.items() if len(told) == 1 else ():
        shifted = _days(analysis, told[0][0], years)
        if shifted is not None:
            found = listed_phrases("pairs", name).longest(analysis.tokens)
            yield from (ToldTime(words, shifted, told[0][0].relation) for _, words in found)


def of_period(period: Period, words: int) -> ToldTime:
    """A time from its first to its last year or day, which some words tell."""
    first, last = ((time_of(one) or PointInTime(int(one.value))).days for one in period)
    return ToldTime(words, (first[0], last[1]), TemporalRelation.IN)


def _days(analysis: Analysis, time: TemporalConstraint, years: int = 0) -> Days | None:
    """The days of a time, so many years behind it."""
    inside = (span for span in analysis.spans if time.start <= span.start and span.end <= time.end)
    exact = next((told for span in inside if (told := day_or_month(span)) is not None), None)
    point = time_of(exact) if exact is not None else None
    if point is not None:
        return replace(point, year=point.year + years).days
    if time.first is None or time.last is None:
        return None
    return PointInTime(time.first + years).days[0], PointInTime(time.last + years).days[1]


def times_of(statement: Statement) -> tuple[Sequence[PointInTime], Sequence[PointInTime], Sequence[PointInTime]]:
    """When a statement began and ended to hold, and its other times."""
    begun, ended, others = (list[PointInTime]() for _ in range(3))
    kinds: dict[PropertyId, list[PointInTime]] = {BEGUN: begun, ENDED: ended}
    for property_, value in (
        (statement.property, statement.value),
        *((q.property, q.value) for q in statement.qualifiers),
    ):
        if (time := time_of(value)) is not None:
            kinds.get(property_, others).append(time)
    return begun, ended, others


def _today() -> int:
    now = datetime.now(UTC)
    return gregorian_day(now.year, now.month, now.day)
