"""Whether the graph would say what a claim is denied of: „nie” needs more than that a thing does not list something."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kgqa.answering.complete.marks import is_marked, stated_number
from kgqa.answering.complete.query_parts import Tie, claimed
from kgqa.model import Analysis, Completeness, Extent, Ground, Need, Query, Result
from kgqa.protocols import ClassStatistics, KnowledgeGraph
from kgqa.terms import CLAIM, STATEMENT, Iri, ItemId, PropertyId
from kgqa.vocabulary import (
    BORDERS,
    CAPITAL,
    CAPITAL_OF,
    CITIZENSHIP,
    COUNTRY,
    CURRENCY,
    EMPLOYER,
    FORM_OF_GOVERNMENT,
    HEAD_OF_GOVERNMENT,
    HEAD_OF_STATE,
    MEMBER_OF,
    OFFICIAL_LANGUAGE,
    PARTY,
    RESIDENCE,
    TEAM,
    UNIT_OF,
)

_SINGLE = 1.05
"""Values that things of a class have on average up to which another one says that there is no further.

Not fitted: few things have two countries, and hardly any two heights."""
_PART = 0.9
"""What the confidence in a denial is multiplied by that rests on a list of which the graph says that it has a part: its
reader has looked how much else is listed. Not fitted: sets of questions hold too few such denials."""


_OF_TODAY = frozenset(
    {
        *(COUNTRY, CITIZENSHIP, UNIT_OF, CAPITAL, CAPITAL_OF, CURRENCY, OFFICIAL_LANGUAGE, FORM_OF_GOVERNMENT),
        *(HEAD_OF_STATE, HEAD_OF_GOVERNMENT, PARTY, EMPLOYER, RESIDENCE, BORDERS, MEMBER_OF, TEAM),
    }
)
"""What things have one of at a time, or have as long as they do, and graphs tell the last of."""
_ORDER = {Extent.COMPLETE: 0, Extent.UNKNOWN: 1, Extent.PARTIAL: 2}


def denial(
    graph: KnowledgeGraph, statistics: ClassStatistics, queries: Iterable[Query], *, is_past: bool = False
) -> Completeness | None:
    """The verdict on the lists that a denial rests on, of which one that is whole suffices; None where no named thing
    lists anything of the sort. `is_past` whether it is denied of the past: where a town lies says nothing of it."""
    ties = dict.fromkeys(tie for query in queries for tie in claimed(query))
    verdicts = [
        replace(found, extent=Extent.UNKNOWN, suffices=False)
        if is_past and _is_of_today(graph, statistics, tie)
        else found
        for tie in ties
        if (found := _judged(graph, statistics, tie)) is not None
    ]
    return min(verdicts, key=lambda one: _ORDER[one.extent], default=None)


def _is_of_today(graph: KnowledgeGraph, statistics: ClassStatistics, tie: Tie) -> bool:
    """Whether what a named thing states directly is what holds now: by its property, or since its full statements tell
    more, as of the clubs of a player. Of a graph that marks what it lacks, these are all that held at any time."""
    if statistics.marks_gaps and all(graph.objects(one.iri, Iri(CLAIM + tie.name)) for one in tie.items):
        return False
    return tie.name in _OF_TODAY or any(_tells_more(graph, one, tie.name) for one in tie.items)


def _tells_more(graph: KnowledgeGraph, item: ItemId, name: PropertyId) -> bool:
    statements = (one for one in graph.objects(item.iri, Iri(CLAIM + name)) if isinstance(one, Iri))
    told = {value for one in statements for value in graph.objects(one, Iri(STATEMENT + name))}
    return not told <= set(graph.objects(item.iri, name.direct))


class PastDenials:
    """Implements `kgqa.protocols.CompletenessJudge` where a graph is too far away to look at its sets: that something
    was so once is no more denied by what is so today there either."""

    def of(self, result: Result, analysis: Analysis | None = None) -> Completeness | None:
        """The verdict of the reader of a result; that a denial of the past does not suffice."""
        is_past = analysis is not None and analysis.in_past_tense
        ties = (tie for query in result.queries for tie in claimed(query))
        if result.boolean is False and is_past and any(tie.name in _OF_TODAY for tie in ties):
            return Completeness(Need.ABSENCE, suffices=False)
        return result.completeness


def _judged(graph: KnowledgeGraph, statistics: ClassStatistics, tie: Tie) -> Completeness | None:
    listed = sum(len(graph.objects(one.iri, tie.name.direct)) for one in tie.items)
    if not listed:
        return None
    seen, number = Completeness(Need.ABSENCE, found=listed), stated_number(graph, (tie,))
    partial, whole = replace(seen, extent=Extent.PARTIAL, trust=_PART), replace(seen, extent=Extent.COMPLETE)
    if any(is_marked(graph, one, tie.name) for one in tie.items):
        return replace(partial, ground=Ground.MARK)
    if number is not None:
        return replace(whole if listed >= number else partial, ground=Ground.NUMBER, expected=number)
    if any(average <= _SINGLE for average in _averages(graph, statistics, tie)):
        return replace(whole, ground=Ground.SINGLE_VALUED)
    return replace(whole, ground=Ground.CUSTOM) if statistics.marks_gaps else seen


def _averages(graph: KnowledgeGraph, statistics: ClassStatistics, tie: Tie) -> Iterator[float]:
    """How many values of a property things of the classes of those named have on average."""
    kinds: Iterable[ItemId] = {kind for one in tie.items for kind in graph.entity(one).classes}
    yield from (average for kind in kinds if (average := statistics.values_of(kind, tie.name)) is not None)
