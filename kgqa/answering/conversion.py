"""Gives quantities in the unit that the question asks for („Ile mil …”, „… w stopach”)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from kgqa.model import Query, Result
from kgqa.polish.values.numbers import plain
from kgqa.polish.values.units import convert
from kgqa.sparql.algebra import Select
from kgqa.sparql.composing import converted
from kgqa.sparql.scope import columns
from kgqa.templating.template import TemplateLibrary
from kgqa.terms import Literal, Term

_CALENDAR = frozenset({"yr", "d"})
"""Units of time whose lengths differ."""
_PLACES = ((100, 1), (10, 2))
"""Decimal places that are enough from a size on; smaller numbers have three."""


def in_unit(result: Result, library: TemplateLibrary, unit: str) -> Result | None:
    """The result in a unit, rounded; None if that measures something else than the result, or if no time is long
    enough to be counted in it exactly."""
    template = library.templates.get(result.match.template)
    spec = template.slots.get(result.match.asked) if template else None
    own = result.unit or (spec.unit if spec else "")
    if not own or not unit or own == unit:
        return replace(result, unit=own) if own != result.unit else result
    if own in _CALENDAR:
        return None
    terms = [_converted(term, own, unit) for term in result.terms]
    told = tuple(term for term in terms if term is not None)
    return replace(result, terms=told, unit=unit, whole=_whole(result, own, unit, told)) if told else None


def _whole(result: Result, unit: str, wanted: str, told: Sequence[Term]) -> Query | None:
    """The result's query, its values converted and rounded."""
    form, factor = result.query.whole if result.query else None, convert("1", unit, wanted)
    if not isinstance(form, Select) or not factor:
        return None
    places = max(len(term.value.partition(".")[2]) for term in told)
    return Query(converted(form, columns(form)[-1].name, Decimal(factor), places))


def _converted(term: Term, unit: str, wanted: str) -> Term | None:
    """A quantity in another unit; None where it measures something else."""
    if not isinstance(term, Literal):
        return None
    text = convert(term.value, unit, wanted)
    return Literal(_rounded(Decimal(text)), datatype=term.datatype) if text else None


def _rounded(number: Decimal) -> str:
    return plain(round(number, next((places for size, places in _PLACES if abs(number) >= size), 3)))
