"""Terms for the slots of a match, and the forms that its query takes with them: narrowed to periods, or contrary."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.matching.matching_tables import reading_cost
from kgqa.model import Link, Match, Query
from kgqa.templating.projection import Period, QueryForms
from kgqa.templating.template import SlotType, Template, bounds
from kgqa.terms import Literal, Term
from kgqa.values.points_in_time import DATES

_LAGGING, _FAR = 0.3, 0.4
"""How a lag compares with the cost of a reading, and from which on it says no more: bounds of a figure, whose weight is
fitted."""
_LINKING = reading_cost("linking")


@dataclass(frozen=True, slots=True)
class Choice:
    """A term for a slot, how likely it is meant, and the links that led to it."""

    term: Term
    score: float
    links: tuple[Link, ...] = ()
    last: Term | None = None
    """The last year of a period, whose first is the term."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Terms for all filled slots of a match."""

    bindings: tuple[tuple[str, Term], ...]
    """By name: a query with the same names bound is parsed and planned once."""
    score: float
    """Mean score of the terms."""
    links: tuple[Link, ...]
    lag: float = 0.0
    """How much likelier terms than these are, all slots together."""


def evidence_of(combination: Combination) -> tuple[tuple[str, float], ...]:
    """What speaks against an answer for a combination of terms, by name: that likelier ones have none."""
    return (("evaded", min(_LAGGING * combination.lag, _FAR)),)


@dataclass(frozen=True, slots=True)
class Denotation:
    """A match with terms in its slots, and the query for what it asks."""

    match: Match
    combination: Combination
    query: Query

    @property
    def links(self) -> tuple[Link, ...]:
        """The links that led to the terms."""
        return self.combination.links


def together(match: Match, combination: Combination) -> float:
    """How good a match and the terms in its slots are together."""
    return match.score + _LINKING * combination.score


def narrowed(template: Template, combination: Combination) -> QueryForms:
    """The template's query, with every date in the period that fills its slot."""
    return template.query.within(periods_of(template, combination))


def periods_of(template: Template, combination: Combination) -> tuple[Period, ...]:
    """Slots for dates that a period fills."""
    bound = dict(combination.bindings)
    times = [name for name, spec in template.slots.items() if spec.type is SlotType.TIME]
    filled = ((name, *bounds(name)) for name in times if bounds(name)[0] in bound)
    return tuple(Period(name, first, last, _is_day(bound[first])) for name, first, last in filled)


def _is_day(term: Term) -> bool:
    return isinstance(term, Literal) and term.datatype in DATES


def contrary_of(template: Template, combination: Combination) -> Query | None:
    """A query that shows a statement to be false: the template's own, or that a date is known and another."""
    if template.contrary is not None:
        return Query(template.contrary.ask(), combination.bindings)
    periods = periods_of(template, combination)
    if not periods:
        return None
    ends = {variable for period in periods for variable in (period.first, period.last)}
    rest = tuple(pair for pair in combination.bindings if pair[0] not in ends)
    return Query(template.query.ask(), rest) if rest else None
