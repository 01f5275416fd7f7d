"""Those whom a relation led to one after the other, by the times of its statements: the first, the one before another,
the one for longest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise

from kgqa.answering.free.dated_statements import BEGINS, ENDS, Dated, dated_statements, dating_steps, is_amount
from kgqa.answering.free.steps import Steps
from kgqa.model import Step, Successive, SuccessivePlace
from kgqa.sparql.algebra import Bgp, LeftJoin, Pattern, Triple, Variable
from kgqa.terms import CLAIM, STATEMENT, Iri, Literal, PropertyId, Term
from kgqa.values.points_in_time import time_of
from kgqa.vocabulary import BEGUN, DIED, DISSOLVED, ENDED, FOUNDED
from wikidata_hdt.calendars import gregorian_day

_GAP = 370
"""Days between two that follow each other, at most: an office may be vacant. Not fitted: a year and the days that its
first and last may be."""
_SINCE = 740
"""Days between the beginning of a thing and the first that it had, at most. Not fitted: two years."""
_LEAST = 3
"""Of so many one may be said to have held longest."""

Days = tuple[int, int]
"""The first and the last day that a time may be."""


def in_succession(
    meaning: Successive, things: Sequence[Term], others: Sequence[Term], last: Sequence[Term], steps: Steps
) -> tuple[Step | None, tuple[Term, ...]]:
    """The step whose statements tell it, and whom they led to at the place that is asked for; `others` are those whom
    it is told by, `last` those with whom it ends. Nobody where the statements do not tell for sure. Raises TooMuch."""
    if len(things) != 1:
        return None, ()
    for step in dating_steps(meaning.relation, things, steps):
        found = [one for one in dated_statements(step, things[0], steps) if one.first and not is_amount(one.end)]
        dated = _up_to(found, last) if meaning.until is not None else found
        terms = tuple(dict.fromkeys(_PLACES[meaning.place](meaning, dated, others, _Existence(things[0], steps))))
        if len(terms) > 1 if meaning.place is SuccessivePlace.ALL else len(terms) == 1:
            return step, terms
    return None, ()


class _Existence:
    """From when to when a thing was there, with which the first and the last that it had began and ended."""

    def __init__(self, thing: Term, steps: Steps) -> None:
        self._steps, self._thing = steps, thing

    def begins_by(self, days: Days) -> bool:
        """Whether it began not long before a time."""
        return any(-_GAP <= days[0] - one[0] <= _SINCE for one in self._times(BEGUN, FOUNDED))

    def ends_by(self, days: Days) -> bool:
        """Whether it ended not long after a time."""
        return any(-_GAP <= one[1] - days[1] <= _SINCE for one in self._times(ENDED, DISSOLVED))

    def is_over(self, end: Term) -> bool:
        """Whether whom it had is dead, or what it had is gone."""
        return any(self._steps.step(Step(one), end) for one in (DIED, ENDED, DISSOLVED))

    def _times(self, *properties: PropertyId) -> Iterator[Days]:
        found = (value for one in properties for value in self._steps.step(Step(one), self._thing))
        return (time.days for value in found if (time := time_of(value)) is not None)


def _first(
    meaning: Successive, dated: Sequence[Dated], others: Sequence[Term], existence: _Existence
) -> Iterator[Term]:
    """The n-th, where the first of all began with the thing itself; or the first of some."""
    if others:
        yield from _of_some(dated, others, 0)
        return
    ordered = _ordered(dated, lambda one: _days(one.first))
    if ordered and existence.begins_by(_days(ordered[0].first)):
        yield from _in_place(ordered, meaning.rank)


def _of_some(dated: Sequence[Dated], others: Sequence[Term], place: int) -> Iterator[Term]:
    """Which of some began first, or last, if it is known of all of them and by those statements alone."""
    ordered = _ordered([one for one in dated if one.end in others], lambda one: _days(one.first))
    if len(ordered) == len(others):
        yield ordered[place].end


def _last(meaning: Successive, dated: Sequence[Dated], others: Sequence[Term], existence: _Existence) -> Iterator[Term]:
    """The last but so many, where the last of all ended with the thing itself; or of some who began last."""
    if others:
        yield from _of_some(dated, others, -1)
        return
    ordered = _ordered([one for one in dated if one.last], lambda one: _days(one.last))[::-1]
    if ordered and existence.ends_by(_days(ordered[0].last)):
        yield from _in_place(ordered, meaning.rank)


def _in_place(ordered: Sequence[Dated], rank: int) -> Iterator[Term]:
    """Whom the n-th that statements lead to is, if all up to there held one office."""
    ends = tuple(dict.fromkeys(one.end for one in ordered))[:rank]
    if len(ends) == rank and len({one.office for one in ordered if one.end in ends}) == 1:
        yield ends[-1]


def _before(_: Successive, dated: Sequence[Dated], others: Sequence[Term], __: _Existence) -> Iterator[Term]:
    for other in (one for one in dated if one.end in others):
        begun = _days(other.first)
        earlier = [one for one in dated if one.end not in others and one.last and _meet(_days(one.last), begun)]
        yield from _outermost(earlier, lambda one: -_days(one.first)[0])


def _after(_: Successive, dated: Sequence[Dated], others: Sequence[Term], __: _Existence) -> Iterator[Term]:
    for other in (one for one in dated if one.end in others and one.last):
        ended = _days(other.last)
        later = [one for one in dated if one.end not in others and _meet(ended, _days(one.first))]
        yield from _outermost(later, lambda one: _days(one.first)[0])


def _outermost(those: Iterable[Dated], place: Callable[[Dated], int]) -> Iterator[Term]:
    """Whom the nearest statements lead to."""
    ordered = sorted(those, key=place)
    yield from (one.end for one in ordered if place(one) == place(ordered[0]))


def _meet(ended: Days, begun: Days) -> bool:
    """Whether one may have begun when another ended, or not much later."""
    return ended[0] <= begun[1] and begun[0] - ended[1] <= _GAP


def _longest(
    meaning: Successive, dated: Sequence[Dated], others: Sequence[Term], existence: _Existence
) -> Iterator[Term]:
    """Who surely held it for more days, or fewer, than any of the others, all of whom it is known of."""
    if any(one.last is None and existence.is_over(one.end) for one in dated):
        return  # who is dead holds no office until today
    lengths = {end: days for end, days in _lengths(dated).items() if not others or end in others}
    is_known = len(lengths) == len(others) if others else len(lengths) >= _LEAST
    largest = meaning.place is SuccessivePlace.LONGEST
    for end, (least, most) in lengths.items() if is_known else ():
        rest = [days for other, days in lengths.items() if other != end]
        if all(days[1] < least if largest else most < days[0] for days in rest):
            yield end


def _lengths(dated: Sequence[Dated]) -> Mapping[Term, Days]:
    """The least and the most days that each was held, those still held until today."""
    found: defaultdict[Term, list[Days]] = defaultdict(list)
    for one in dated:
        first, last = _days(one.first), _days(one.last) if one.last else _today()
        found[one.end].append((max(0, last[0] - first[1]), last[1] - first[0]))
    return {end: (sum(one[0] for one in spans), sum(one[1] for one in spans)) for end, spans in found.items()}


def _up_to(dated: Sequence[Dated], last: Sequence[Term]) -> Sequence[Dated]:
    """The statements that did not begin after those that lead to somebody; none where none does."""
    ends = [_days(one.first) for one in dated if one.end in last]
    return [one for one in dated if _days(one.first) <= max(ends)] if ends else ()


def _all(meaning: Successive, dated: Sequence[Dated], others: Sequence[Term], _: _Existence) -> Iterator[Term]:
    """All in the order in which they began, or those who began after some had."""
    begun = [_days(one.first) for one in dated if one.end in others]
    if meaning.among is None or begun:
        later = (one for one in dated if not begun or (one.end not in others and _days(one.first) > max(begun)))
        yield from (one.end for one in sorted(later, key=lambda one: _days(one.first)))


def _ordered(dated: Sequence[Dated], days: Callable[[Dated], Days]) -> Sequence[Dated]:
    """Statements in the order of their times; none where two may be the other way round."""
    ordered = sorted(dated, key=days)
    is_sure = all(one.end == other.end or days(one)[0] < days(other)[0] for one, other in pairwise(ordered))
    return ordered if is_sure else ()


def _days(time: Literal | None) -> Days:
    point = time_of(time) if time is not None else None
    return point.days if point is not None else (0, 0)


def _today() -> Days:
    now = datetime.now(UTC)
    day = gregorian_day(now.year, now.month, now.day)
    return day, day


_PLACES = {
    SuccessivePlace.FIRST: _first,
    SuccessivePlace.LAST: _last,
    SuccessivePlace.BEFORE: _before,
    SuccessivePlace.AFTER: _after,
    SuccessivePlace.LONGEST: _longest,
    SuccessivePlace.SHORTEST: _longest,
    SuccessivePlace.ALL: _all,
}


def succession_pattern(step: Step, thing: Variable, end: Variable, fresh: Callable[[str], Variable]) -> Pattern:
    """The statements of a step at a thing with their times."""
    node, begin, last = map(fresh, ("statement", "begin", "end"))
    subject, obj = (end, thing) if step.inverse else (thing, end)
    said = Triple(subject, Iri(CLAIM + step.property), node), Triple(node, Iri(STATEMENT + step.property), obj)
    begun = Triple(node, BEGINS, begin)
    return LeftJoin(Bgp((*said, begun)), Bgp((Triple(node, ENDS, last),)))
