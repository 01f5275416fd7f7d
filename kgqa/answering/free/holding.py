"""When a statement held, as its qualifiers tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kgqa.answering.free.dated_statements import BEGINS, ENDS, Dated, dated_statements, dating_steps
from kgqa.answering.free.number_query import FIRST, LAST, between
from kgqa.answering.free.passing import passed
from kgqa.answering.free.steps import Steps
from kgqa.model import UNSAID, ElapsedUnit, Held, HeldAspect, Query, Step
from kgqa.sparql.algebra import Bgp, Join, Select, Triple, Values, Variable
from kgqa.terms import CLAIM, STATEMENT, Iri, Literal, Term
from kgqa.values.time_literals import time_of
from kgqa.vocabulary import POSITION

_UNITS = {
    HeldAspect.YEARS: (ElapsedUnit.YEARS, "yr"),
    HeldAspect.MONTHS: (ElapsedUnit.MONTHS, "mo"),
    HeldAspect.DAYS: (ElapsedUnit.DAYS, "d"),
}
_NEXT_DAY = 1
"""Days between two stretches of which one goes on with the other."""


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
    things = (*first, *second)
    if not len(first) == len(second) == 1:
        return None
    told = list(_stretches(meaning, things, steps))
    if not told or (meaning.relation == UNSAID and len({(one.first, one.last) for _, one in told}) > 1):
        return None
    step, whole = told[0]
    return _told(meaning.aspect, whole, step, things)


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


def offices_called(noun: str, holders: Sequence[Term], steps: Steps) -> tuple[Term, ...]:
    """The offices of some people whose names begin with a noun („prezydent Stanów Zjednoczonych”). Raises TooMuch."""
    held = dict.fromkeys(office for holder in holders for office in steps.step(Step(POSITION), holder))
    return tuple(one for one in held if _label(one, steps).casefold().startswith(f"{noun} "))


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


def _told(aspect: HeldAspect, whole: Dated, step: Step, things: Sequence[Term]) -> Holding | None:
    """What is asked of a stretch; an end alone does not tell since when."""
    first, last = whole.first, whole.last
    unit, symbol = _UNITS.get(aspect, (None, ""))
    if unit:
        terms = passed([first], [last], unit) if first and last else ()
        told = {FIRST: first, LAST: last} if terms and terms[0].value != "0" else {}
        return Holding(terms, _query(step, things, tuple(told), unit), symbol) if told else None
    ends = {HeldAspect.BEGUN: {FIRST: first}, HeldAspect.ENDED: {LAST: last}}.get(aspect, {FIRST: first, LAST: last})
    known = {name: time for name, time in ends.items() if time is not None}
    if next(iter(ends)) not in known:
        return None
    return Holding(tuple(known.values()), _query(step, things, tuple(known), None), is_span=len(known) > 1)


def _query(step: Step, things: Sequence[Term], told: Sequence[Variable], unit: ElapsedUnit | None) -> Query:
    """The times of the statement that are told, or the time between them."""
    subject, obj = reversed(things) if step.inverse else things
    thing, node, value = map(Variable, ("thing", "statement", "value"))
    said = (Triple(thing, Iri(CLAIM + step.property), node), Triple(node, Iri(STATEMENT + step.property), value))
    times = tuple(Triple(node, name, one) for name, one in ((BEGINS, FIRST), (ENDS, LAST)) if one in told)
    given = Join((Values((thing,), ((subject,),)), Values((value,), ((obj,),)), Bgp((*said, *times))))
    return Query(between(given, unit) if unit else Select(given, tuple(told)))
