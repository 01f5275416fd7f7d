"""When a statement held, as its qualifiers tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kgqa.answering.free.dated_statements import BEGINS, ENDS, Dated, dated_statements
from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.passing import passed
from kgqa.model import ElapsedUnit, Held, HeldAspect, Query, Step
from kgqa.sparql.algebra import Bgp, Join, LeftJoin, Select, Triple, Values, Variable
from kgqa.terms import CLAIM, STATEMENT, Iri, Literal, Term
from kgqa.values.time_literals import time_of

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


def holding(meaning: Held, denoter: Denoter) -> Holding | None:
    """When a relation led from one thing to another; None where the graph does not tell, or several times. Raises
    TooMuch."""
    ends = [denoter.members(one) for one in (meaning.first, meaning.second)]
    things = [end.terms[0] for end in ends if len(end.terms) == 1]
    if len(things) < len(ends):
        return None
    cost = sum(end.cost for end in ends)
    for step in (path[0] for path in meaning.relation.paths if len(path) == 1):
        found = [one for one in dated_statements(step, things[0], denoter.steps) if one.end == things[1]]
        whole = _joined([one for one in found if one.first or one.last])
        if whole is not None:
            return _told(meaning.aspect, whole, _query(step, *things), cost)
    return None


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


def _told(aspect: HeldAspect, whole: Dated, query: Query, cost: float) -> Holding | None:
    first, last = whole.first, whole.last
    if aspect in _UNITS:
        unit, symbol = _UNITS[aspect]
        terms = passed([first], [last], unit) if first and last else ()
        return Holding(terms, query, cost, symbol) if terms and terms[0].value != "0" else None
    wanted = {HeldAspect.BEGUN: (first,), HeldAspect.ENDED: (last,)}.get(aspect, (first, last))
    told = tuple(one for one in wanted if one is not None)
    begins = first is not None or aspect is HeldAspect.ENDED
    return Holding(told, query, cost, is_span=len(told) > 1) if told and begins else None


def _query(step: Step, first: Term, second: Term) -> Query:
    subject, obj = (second, first) if step.inverse else (first, second)
    thing, node, value, begun, ended = map(Variable, ("thing", "statement", "value", "begin", "end"))
    said = Bgp((Triple(thing, Iri(CLAIM + step.property), node), Triple(node, Iri(STATEMENT + step.property), value)))
    given = (Values((thing,), ((subject,),)), Values((value,), ((obj,),)), said)
    times = LeftJoin(Join((*given, Bgp((Triple(node, BEGINS, begun),)))), Bgp((Triple(node, ENDS, ended),)))
    return Query(Select(times, (begun, ended)))
