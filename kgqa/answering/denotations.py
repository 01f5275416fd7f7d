"""A match with terms in its slots, and the forms its query takes: narrowed to periods, or contrary."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.answering.slot_choices import Combination
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import Link, Match, Query
from kgqa.templating.projection import QueryForms
from kgqa.templating.template import SlotType, Template, bounds

_LINKING = reading_cost("linking")


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
    return template.query.within(_periods(template, combination))


def _periods(template: Template, combination: Combination) -> tuple[tuple[str, str, str], ...]:
    """Slots for dates that a period fills, with the variables of its first and last year."""
    bound = dict(combination.bindings)
    times = [name for name, spec in template.slots.items() if spec.type is SlotType.TIME]
    return tuple((name, *bounds(name)) for name in times if bounds(name)[0] in bound)


def contrary_of(template: Template, combination: Combination) -> Query | None:
    """A query that shows a statement to be false: the template's own, or that a date is known and another."""
    if template.contrary is not None:
        return Query(template.contrary.ask(), combination.bindings)
    periods = _periods(template, combination)
    if not periods:
        return None
    years = {variable for _, *pair in periods for variable in pair}
    rest = tuple(pair for pair in combination.bindings if pair[0] not in years)
    return Query(template.query.ask(), rest) if rest else None
