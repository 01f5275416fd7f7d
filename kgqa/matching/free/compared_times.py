"""Two times that a question compares, and which way what is measured went from one to the other: „zmalała między 1939
a 1945”, „wzrosła w 2019 roku w porównaniu z 2018”, „większa w 1939 niż w 1945”."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kgqa.matching.free.free_vocabulary import listed_phrases
from kgqa.matching.free.pieces import mask
from kgqa.matching.matching_tables import word_lists
from kgqa.matching.periods import Period, period_of, preceding, stretch_of, year_period, years_of
from kgqa.matching.periods import periods as told_periods
from kgqa.model import Aim, Analysis, Direction, TemporalConstraint, TemporalRelation

_HOW_MUCH = "ile"
_PAIR = 2
"""Times that are compared."""
_SINCE_UNTIL = [TemporalRelation.SINCE, TemporalRelation.UNTIL]


@dataclass(frozen=True, slots=True)
class ComparedTimes:
    """Two times, of which the first had as much more as is asked for."""

    first: Period
    second: Period
    words: int
    """The bits of the words that tell them, and which way it went."""
    is_fall: bool = False
    """Whether the amount became less, so that the first is what it was."""


def compared_times(analysis: Analysis) -> Iterator[ComparedTimes]:
    """The times that a question compares by a verb of growing or shrinking, or by a comparative."""
    dated = mask(at for one in analysis.understanding.times for at in range(one.start, one.end))
    than = next((words for _, words in listed_phrases("changes", "than").longest(analysis.tokens)), 0)
    for one in (*_by_verb(analysis), *(_by_degree(analysis, than) if than else ())):
        yield ComparedTimes(one.first, one.second, one.words | dated | than, one.is_fall)


def asks_for_change(analysis: Analysis) -> bool:
    """Whether a question asks by how much an amount changed from one time to another."""
    wh = next(iter(analysis.wh_phrases), None)
    return wh is not None and wh.word == _HOW_MUCH and analysis.kind is not Aim.YES_NO and any(compared_times(analysis))


def around(analysis: Analysis) -> int:
    """The bits of the words that stand around two times and say no more."""
    return _words(analysis, "around")


def _by_verb(analysis: Analysis) -> Iterator[ComparedTimes]:
    times = _two_times(analysis)
    for name in ("grew", "shrank") if times is not None else ():
        assert times is not None
        earlier, later = sorted(times, key=years_of)
        if verbs := _words(analysis, name):
            is_fall = name == "shrank"
            yield ComparedTimes(*((earlier, later) if is_fall else (later, earlier)), verbs, is_fall)


def _by_degree(analysis: Analysis, than: int) -> Iterator[ComparedTimes]:
    """What stands in front of „niż” has more, or less, than what stands behind it."""
    spans = sorted(told_periods(analysis), key=lambda one: one.start)
    cut = than.bit_length()
    if len(spans) != _PAIR or not spans[0].end < cut <= spans[1].start:
        return
    first, second = map(period_of, spans)
    for one in analysis.understanding.comparatives:
        if first is not None and second is not None:
            is_fall = one.direction is Direction.MIN
            yield ComparedTimes(*((second, first) if is_fall else (first, second)), 1 << one.index, is_fall)


def _two_times(analysis: Analysis) -> tuple[Period, Period] | None:
    """The two times between which a change is told; one alone is compared with the time of its length before it."""
    times = sorted(analysis.understanding.times, key=lambda one: one.start)
    relations = [one.relation for one in times]
    first, last = (times[0].first, times[-1].last) if times else (None, None)
    match [stretch_of(span) for span in analysis.spans if any(span.start in range(*_ends(one)) for one in times)]:
        case [(_, _) as one, (_, _) as other] if relations == _SINCE_UNTIL:
            return one, other
    if first is not None and last is not None and (relations == _SINCE_UNTIL or (len(times) == 1 and first < last)):
        return year_period(first), year_period(last)
    if set(relations) != {TemporalRelation.IN}:
        return None
    match [period_of(one) for one in told_periods(analysis)]:
        case [(_, _) as one, (_, _) as other]:
            return one, other
        case [(_, _) as alone]:
            return preceding(alone), alone
        case _:
            return None


def _ends(time: TemporalConstraint) -> tuple[int, int]:
    return time.start, time.end


def _words(analysis: Analysis, name: str) -> int:
    listed = word_lists("changes")[name]
    return mask(at for at, token in enumerate(analysis.tokens) if token.lemmas & listed)
