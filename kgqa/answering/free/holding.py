"""When a statement held, as its qualifiers tell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import pairwise, product

from kgqa.answering.free.dated_statements import BEGINS, ENDS, POINTS, Dated, dated_statements, dating_steps, is_amount
from kgqa.answering.free.number_query import FIRST, LAST, between
from kgqa.answering.free.passing import passed
from kgqa.answering.free.steps import Steps
from kgqa.answering.magnitudes import finest
from kgqa.model import EXISTENCE, UNSAID, ElapsedUnit, Held, HeldAspect, Kind, Query, Step
from kgqa.sparql.algebra import Bgp, Call, Extend, Join, Pattern, Select, Triple, Values, Variable
from kgqa.terms import CLAIM, STATEMENT, XSD, Iri, Literal, PropertyId, Term
from kgqa.values.points_in_time import time_of
from kgqa.vocabulary import BEGUN, DISSOLVED, ENDED, FOUNDED

_UNITS = {
    HeldAspect.YEARS: (ElapsedUnit.YEARS, "yr"),
    HeldAspect.MONTHS: (ElapsedUnit.MONTHS, "mo"),
    HeldAspect.DAYS: (ElapsedUnit.DAYS, "d"),
}
_BEGINNINGS, _ENDS = (BEGUN, FOUNDED), (ENDED, DISSOLVED)
"""Where the beginnings and ends of things stand, the first that a thing has; people live, and are not meant."""
_NEXT_DAY = 1
"""Days between two stretches of which one goes on with the other."""


_Pointed = tuple[Step, tuple[Term, Term], Literal]
"""A statement of a step between two things, and when it was so."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The time, or its two ends, or its length."""

    terms: tuple[Term, ...]
    query: Query
    unit: str = ""
    is_span: bool = False


def holding(meaning: Held, first: Sequence[Term], second: Sequence[Term], steps: Steps) -> Holding | None:
    """When a relation led from one thing to another; None where these are several, the graph does not tell, or tells
    several times. Raises TooMuch."""
    if meaning.aspect is HeldAspect.POINT:
        return _pointed(meaning, product(first, second), steps)
    things = (*first, *second)
    if not len(first) == len(second) == 1:
        return None
    if meaning.relation == EXISTENCE:
        return _existing(meaning.aspect, things[0], steps)
    told = list(_stretches(meaning, things, steps))
    if not told or (meaning.relation == UNSAID and len({(one.first, one.last) for _, one in told}) > 1):
        return None
    step, whole = told[0]
    return _told(meaning.aspect, whole, *_statement(step, things))


def _pointed(meaning: Held, pairs: Iterable[tuple[Term, Term]], steps: Steps) -> Holding | None:
    """The point in time of the one statement between things that tells one, or of the n-th; None where several do, or
    none does."""
    found = [
        (step, pair, one.point)
        for pair in pairs
        for step in dating_steps(meaning.relation, pair, steps)
        for one in dated_statements(step, pair[0], steps)
        if one.end == pair[1] and one.point and (is_amount(pair[1]) or not isinstance(pair[1], Literal))
    ]
    if meaning.rank:
        found = _in_place(found, meaning.rank)
    if len(found) != 1:
        return None
    ((step, pair, point),) = found
    given, (begun, _) = _statement(step, pair)
    return Holding((point,), _query(given, [replace(begun, predicate=POINTS)], None))


def _in_place(found: Sequence[_Pointed], rank: int) -> list[_Pointed]:
    """The n-th of several statements by their moments, which must follow each other; none where there are fewer."""
    ordered = sorted(dict.fromkeys(found), key=lambda one: _days(one[2]))
    is_sure = all(_days(one[2])[1] < _days(other[2])[0] for one, other in pairwise(ordered))
    place = rank - 1 if rank > 0 else rank
    return [ordered[place]] if is_sure and len(ordered) > 1 and -len(ordered) <= place < len(ordered) else []


def _existing(aspect: HeldAspect, thing: Term, steps: Steps) -> Holding | None:
    """When a thing itself was there; None where it has several beginnings or ends, or no beginning."""
    (begins, first), (ends, last) = (_own_time(thing, properties, steps) for properties in (_BEGINNINGS, _ENDS))
    own = (Triple(thing, begins.direct, FIRST), Triple(thing, ends.direct, LAST))
    return _told(aspect, Dated(thing, first, last, None), Bgp(), own) if first is not None else None


def _own_time(thing: Term, properties: Sequence[PropertyId], steps: Steps) -> tuple[PropertyId, Literal | None]:
    """The first of some properties that a thing has, with its time if that is the only one."""
    for property_ in properties:
        found = [one for one in finest(steps.step(Step(property_), thing)) if isinstance(one, Literal)]
        if found:
            return property_, found[0] if len(found) == 1 else None
    return properties[0], None


def _stretches(meaning: Held, things: Sequence[Term], steps: Steps) -> Iterator[tuple[Step, Dated]]:
    """The stretches in which the statements of a relation between two things held, one a property."""
    for step in dating_steps(meaning.relation, things, steps):
        found = [one for one in dated_statements(step, things[0], steps) if one.end == things[1]]
        whole = _joined([one for one in found if one.first or one.last])
        if whole is not None:
            yield step, whole


def led_to(meaning: Held, first: Sequence[Term], steps: Steps) -> tuple[Term, ...]:
    """What dated statements of a relation led to from some things, where no word says what to. Raises TooMuch."""
    dated = (
        one.end
        for thing in first
        for step in dating_steps(meaning.relation, first, steps)
        for one in dated_statements(step, thing, steps)
        if step in dating_steps(meaning.relation, (thing, one.end), steps)
    )
    return tuple(dict.fromkeys(dated))


def ends_called(meaning: Held, first: Sequence[Term], steps: Steps) -> tuple[Term, ...]:
    """What a relation led to whose name begins with a noun: the office „prezydent Stanów Zjednoczonych”, the currency
    „marka niemiecka”. Raises TooMuch."""
    assert isinstance(meaning.end, Kind)
    stated = (end for thing in first for step in meaning.relation.dated_steps() for end in steps.step(step, thing))
    ends = dict.fromkeys((*led_to(meaning, first, steps), *stated))
    noun = meaning.end.noun
    return tuple(one for one in ends if f"{_label(one, steps).casefold()} ".startswith(f"{noun} "))


def _label(term: Term, steps: Steps) -> str:
    item = term.item if isinstance(term, Iri) else None
    return steps.graph.entity(item).label if item is not None else ""


def _joined(stretches: Sequence[Dated]) -> Dated | None:
    """The one stretch that some make, each beginning where another ends; None where they are apart."""
    ordered = sorted(dict.fromkeys(stretches), key=lambda one: _days(one.first)[0])
    whole = next(iter(ordered), None)
    for other in ordered[1:]:
        if whole is None or whole.last is None or _days(other.first)[0] > _days(whole.last)[1] + _NEXT_DAY:
            return None
        whole = replace(whole, last=other.last)
    return whole


def _days(time: Literal | None) -> tuple[int, int]:
    point = time_of(time) if time is not None else None
    return point.days if point is not None else (0, 0)


def _told(aspect: HeldAspect, whole: Dated, given: Pattern, times: Sequence[Triple]) -> Holding | None:
    """What is asked of a stretch, whose ends are `times` of what is `given`; an end alone does not tell since when."""
    if aspect is HeldAspect.SO_FAR:
        return _so_far(whole, given, times)
    first, last = whole.first, whole.last
    unit, symbol = _UNITS.get(aspect, (None, ""))
    if unit:
        terms = passed([first], [last], unit) if first and last else ()
        is_told = bool(terms) and terms[0].value != "0"
        return Holding(terms, _query(given, times, unit), symbol) if is_told else None
    ends = {HeldAspect.BEGUN: {FIRST: first}, HeldAspect.ENDED: {LAST: last}}.get(aspect, {FIRST: first, LAST: last})
    known = {name: time for name, time in ends.items() if time is not None}
    if next(iter(ends)) not in known:
        return None
    told = [one for one in times if one.obj in known]
    return Holding(tuple(known.values()), _query(given, told, None), is_span=len(known) > 1)


def _so_far(whole: Dated, given: Pattern, times: Sequence[Triple]) -> Holding | None:
    """For how many years what has not ended goes on."""
    now = Literal(datetime.now(UTC).strftime("%Y-%m-%dT00:00:00Z"), datatype=XSD + "dateTime")
    terms = passed([whole.first], [now], ElapsedUnit.YEARS) if whole.first and not whole.last else ()
    begun = [one for one in times if one.obj == FIRST]
    until = Extend(Join((given, Bgp(tuple(begun)))), LAST, Call("NOW"))
    return Holding(terms, Query(between(until, ElapsedUnit.YEARS)), "yr") if terms else None


def _statement(step: Step, things: Sequence[Term]) -> tuple[Pattern, Sequence[Triple]]:
    """The statement of a step between two things, and its times."""
    subject, obj = reversed(things) if step.inverse else things
    thing, node, value = map(Variable, ("thing", "statement", "value"))
    said = (Triple(thing, Iri(CLAIM + step.property), node), Triple(node, Iri(STATEMENT + step.property), value))
    given = Join((Values((thing,), ((subject,),)), Values((value,), ((obj,),)), Bgp(said)))
    return given, (Triple(node, BEGINS, FIRST), Triple(node, ENDS, LAST))


def _query(given: Pattern, times: Sequence[Triple], unit: ElapsedUnit | None) -> Query:
    """The times that are told, or the time between them."""
    pattern = Join((given, Bgp(tuple(times))))
    told = tuple(one.obj for one in times if isinstance(one.obj, Variable))
    return Query(between(pattern, unit) if unit else Select(pattern, told))
