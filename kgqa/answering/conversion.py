"""Gives quantities in the unit that the question asks for („Ile mil …”, „… w stopach”)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

from kgqa.model import Analysis, Query, Result, Token
from kgqa.polish.numbers import plain
from kgqa.polish.units import convert, unit_at
from kgqa.sparql.algebra import Select
from kgqa.sparql.composing import converted
from kgqa.sparql.scope import columns
from kgqa.templating.function_words import word_list
from kgqa.templating.template import TemplateLibrary
from kgqa.terms import Case, Literal, Number, Term

_IN = word_list("in")
_AMOUNT = "ile"
_PLACES = ((100, 1), (10, 2))
"""Decimal places that are enough from a size on; smaller numbers have three."""


def asked_unit(analysis: Analysis) -> str:
    """The symbol of the unit behind „ile” or „w”; an empty string if the question names none."""
    for index, token in enumerate(analysis.tokens[:-1]):
        unit, _ = unit_at(analysis.tokens, index + 1)
        if unit and (_AMOUNT in token.lemmas or (token.form.lower() in _IN and not _dates(analysis.tokens, index + 1))):
            return unit
    return ""


def _dates(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun behind „w” says when („w roku 1990”, „w dniu …”, „w latach 20.”), and not in which unit."""
    if tokens[index].likelihood(Case.LOC, Number.SG) > 0:
        return True
    return index + 1 < len(tokens) and tokens[index + 1].form[0].isdigit()


def in_unit(result: Result, library: TemplateLibrary, unit: str) -> Result | None:
    """The result in a unit, rounded; None if that measures something else than the template answers with."""
    template = library.templates.get(result.match.template)
    spec = template.slots.get(result.match.asked) if template else None
    if spec is None or not unit or spec.unit in ("", unit):
        return replace(result, unit=spec.unit) if spec and spec.unit else result
    terms = [_converted(term, spec.unit, unit) for term in result.terms]
    told = tuple(term for term in terms if term is not None)
    return replace(result, terms=told, unit=unit, whole=_whole(result, spec.unit, unit, told)) if told else None


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
