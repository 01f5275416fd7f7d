"""Amounts that follow from others which the graph has: a diameter from a radius."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

from kgqa.answering.magnitudes import plain_number
from kgqa.resources import table_rows
from kgqa.sparql.algebra import Arithmetic, Bgp, Extend, Operation, Pattern, Triple, Variable
from kgqa.terms import XSD, Literal, PropertyId, Term
from kgqa.values.amounts import amount_of


def implying(property_: PropertyId) -> Sequence[tuple[PropertyId, Decimal]]:
    """The properties from which the amounts of another follow, and how many times as large it is."""
    return _rows().get(property_, ())


def multiplied(values: Sequence[Term], times: Decimal) -> Iterator[Literal]:
    """Amounts so many times as large, in their unit; without bounds."""
    for value in values:
        number = plain_number(value) if isinstance(value, Literal) else None
        if number is not None and isinstance(value, Literal):
            amount, larger = amount_of(value), number * times
            detail = replace(amount, number=larger, lower=None, upper=None) if amount is not None else None
            yield Literal(f"{larger.normalize():f}", datatype=XSD + "decimal", detail=detail)


def multiplied_pattern(of: PropertyId, times: Decimal, ends: tuple[Variable, Variable]) -> Pattern:
    """So many times what a property leads to from a thing."""
    (thing, value), given = ends, Variable(f"{ends[1].name}_given")
    larger = Arithmetic(Operation.MULTIPLY, Literal(str(times), datatype=XSD + "decimal"), given)
    return Extend(Bgp((Triple(thing, of.direct, given),)), value, larger)


@cache
def _rows() -> Mapping[PropertyId, Sequence[tuple[PropertyId, Decimal]]]:
    found: defaultdict[PropertyId, list[tuple[PropertyId, Decimal]]] = defaultdict(list)
    for name, of, times in table_rows("kgqa.answering", "implied_amounts.tsv"):
        found[PropertyId(name)].append((PropertyId(of), Decimal(times)))
    return found
