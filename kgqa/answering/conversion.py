"""Gives quantities in the unit that the question asks for („Ile mil …”, „… w stopach”)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from kgqa.matching.measure_values import unit_at
from kgqa.model import Analysis, Result
from kgqa.polish.units import convert, plain
from kgqa.templating.function_words import word_list
from kgqa.templating.template import TemplateLibrary
from kgqa.terms import Literal, Term

_IN = word_list("in")
_AMOUNT = "ile"
_PLACES = ((100, 1), (10, 2))
"""Decimal places that are enough from a size on; smaller numbers have three."""


def asked_unit(analysis: Analysis) -> str:
    """The symbol of the unit behind „ile” or „w”; an empty string if the question names none."""
    for index, token in enumerate(analysis.tokens[:-1]):
        if _AMOUNT in token.lemmas or token.form.lower() in _IN:
            unit, _ = unit_at(analysis.tokens, index + 1)
            if unit:
                return unit
    return ""


def in_unit(result: Result, library: TemplateLibrary, unit: str) -> Result | None:
    """The result in a unit, rounded; None if that measures something else than the template answers with."""
    template = library.templates.get(result.match.template)
    spec = template.slots.get(result.match.asked) if template else None
    if spec is None or not unit or spec.unit in ("", unit):
        return result
    terms = [_converted(term, spec.unit, unit) for term in result.terms]
    told = tuple(term for term in terms if term is not None)
    return replace(result, terms=told) if told else None


def _converted(term: Term, unit: str, wanted: str) -> Term | None:
    """A quantity in another unit; None where it measures something else."""
    if not isinstance(term, Literal):
        return None
    text = convert(term.value, unit, wanted)
    return Literal(_rounded(Decimal(text)), datatype=term.datatype) if text else None


def _rounded(number: Decimal) -> str:
    return plain(round(number, next((places for size, places in _PLACES if abs(number) >= size), 3)))
