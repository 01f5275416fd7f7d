"""When a statement held, as the qualifiers of its statement nodes tell: start time (P580) and end time (P582)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.passing import passed
from kgqa.answering.free.steps import Steps
from kgqa.model import ElapsedUnit, Held, HeldAspect, Query, Step
from kgqa.sparql.algebra import Bgp, Join, LeftJoin, Select, Triple, Values, Variable
from kgqa.terms import CLAIM, QUALIFIER, STATEMENT, Iri, Literal, Term
from kgqa.values.time_literals import time_of
from kgqa.vocabulary import BEGUN, ENDED

_BEGUN, _ENDED = Iri(QUALIFIER + BEGUN), Iri(QUALIFIER + ENDED)
_UNITS = {HeldAspect.YEARS: (ElapsedUnit.YEARS, "yr"), HeldAspect.DAYS: (ElapsedUnit.DAYS, "d")}
_NEXT_DAY = 1
"""Days between two stretches of which one goes on with the other."""


@dataclass(frozen=True, slots=True)
class Holding:
    """The time, or its two ends, or its length."""

    terms: tuple[Term, ...]
    query: Query
    cost: float
    unit: str = ""
    is_span: bool = False


@dataclass(frozen=True, slots=True)
class _Stretch:
    first: Literal | None
    last: Literal | None


def holding(meaning: Held, denoter: Denoter) -> Holding | None:
    """When a relation led from one thing to another; None where the graph does not tell, or several times. Raises
    TooMuch."""
    ends = [denoter.members(one) for one in (meaning.first, meaning.second)]
    things = [end.terms[0] for end in ends if len(end.terms) == 1]
    if len(things) < len(ends):
        return None
    cost = sum(end.cost for end in ends)
    for step in (path[0] for path in meaning.relation.paths if len(path) == 1):
        subject, obj = reversed(things) if step.inverse else things
        whole = _joined(list(_stretches(step, subject, obj, denoter.steps)))
        if whole is not None:
            return _told(meaning.aspect, whole, _query(step, subject, obj), cost)
    return None


def _stretches(step: Step, subject: Term, obj: Term, steps: Steps) -> Iterator[_Stretch]:
    """From when to when each statement held that says the same of the same thing."""
    objects = steps.graph.objects
    nodes = objects(subject, Iri(CLAIM + step.property)) if isinstance(subject, Iri) else ()
    for node in steps.affordable(nodes):
        if isinstance(node, Iri) and obj in objects(node, Iri(STATEMENT + step.property)):
            first, last = (_time(objects(node, name)) for name in (_BEGUN, _ENDED))
            if first or last:
                yield _Stretch(first, last)


def _time(terms: Iterable[Term]) -> Literal | None:
    times = [one for one in terms if isinstance(one, Literal) and time_of(one) is not None]
    return times[0] if len(times) == 1 else None


def _joined(stretches: list[_Stretch]) -> _Stretch | None:
    """The one stretch that some make, each beginning where another ends; None where they are apart."""
    first, *others = sorted(dict.fromkeys(stretches), key=lambda one: _days(one.first)[0]) or (None,)
    for other in others:
        if first is None or first.last is None or _days(other.first)[0] > _days(first.last)[1] + _NEXT_DAY:
            return None
        first = _Stretch(first.first, other.last)
    return first


def _days(time: Literal | None) -> tuple[int, int]:
    point = time_of(time) if time is not None else None
    return point.days if point is not None else (0, 0)


def _told(aspect: HeldAspect, whole: _Stretch, query: Query, cost: float) -> Holding | None:
    first, last = whole.first, whole.last
    if aspect in _UNITS:
        unit, symbol = _UNITS[aspect]
        terms = passed([first], [last], unit) if first and last else ()
        return Holding(terms, query, cost, symbol) if terms and terms[0].value != "0" else None
    wanted = {HeldAspect.BEGUN: (first,), HeldAspect.ENDED: (last,)}.get(aspect, (first, last))
    told = tuple(one for one in wanted if one is not None)
    return Holding(told, query, cost, is_span=len(told) > 1) if told and whole.first else None


def _query(step: Step, subject: Term, obj: Term) -> Query:
    thing, node, value, begun, ended = map(Variable, ("thing", "statement", "value", "begin", "end"))
    said = Bgp((Triple(thing, Iri(CLAIM + step.property), node), Triple(node, Iri(STATEMENT + step.property), value)))
    given = (Values((thing,), ((subject,),)), Values((value,), ((obj,),)), said)
    times = LeftJoin(Join((*given, Bgp((Triple(node, _BEGUN, begun),)))), Bgp((Triple(node, _ENDED, ended),)))
    return Query(Select(times, (begun, ended)))
