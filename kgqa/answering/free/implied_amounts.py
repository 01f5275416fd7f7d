"""Amounts as a graph states them: their bounds („120 V ± 6 V”), those that follow from others (a diameter from a
radius), and values in one unit for what queries are told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache

from kgqa.answering.magnitudes import in_unit, plain_number
from kgqa.model import BoundsAspect, Dimension
from kgqa.polish.values.numbers import plain
from kgqa.resources import table_rows
from kgqa.sparql.algebra import Arithmetic, Bgp, Extend, Operation, Pattern, Triple, Variable
from kgqa.terms import XSD, Literal, PropertyId, Term
from kgqa.values.amounts import Amount, amount_of


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


def bounds(terms: Sequence[Term], aspect: BoundsAspect) -> tuple[Literal, ...]:
    """What of its bounds is asked for of the one amount that some terms are, in its unit; of a range both ends.

    Nothing where the graph gives no bounds, several amounts, or a margin that is not the same to both sides.
    """
    amounts = {amount for term in terms if (amount := amount_of(term)) is not None}
    if len(amounts) != 1:
        return ()
    (amount,) = amounts
    if amount.lower is None or amount.upper is None:
        return ()
    below, above = amount.number - amount.lower, amount.upper - amount.number
    match aspect:
        case BoundsAspect.RANGE:
            numbers: tuple[Decimal, ...] = amount.lower, amount.upper
        case BoundsAspect.MARGIN:
            numbers = (above,) if below == above else ()
        case BoundsAspect.LEAST:
            numbers = (amount.lower,)
        case BoundsAspect.MOST:
            numbers = (amount.upper,)
    return tuple(_amount(number, amount) for number in numbers)


def _amount(number: Decimal, like: Amount) -> Literal:
    detail = Amount(number, like.unit, like.symbol)
    return Literal(plain(number), datatype=XSD + "decimal", detail=detail)


class ToldUnits:
    """What was measured of things for one question, by the names of dimensions."""

    def __init__(self) -> None:
        self._values: defaultdict[str, dict[Term, Sequence[Term]]] = defaultdict(dict)
        self._units: defaultdict[str, set[str]] = defaultdict(set)

    def note(self, dimension: Dimension, term: Term, values: Sequence[Term]) -> None:
        """Take the values of a thing."""
        self._values[dimension.name][term] = values
        amounts = (amount_of(value) for value in values)
        self._units[dimension.name] |= {one.symbol for one in amounts if one is not None and one.unit is not None}

    def rows(self, dimension: Dimension) -> Iterable[tuple[Term, Term]] | None:
        """Things with their values in one unit; None where the bare numbers of the graph are in one already."""
        units = self._units[dimension.name]
        if len(units | ({dimension.unit} - {""})) < 2:  # noqa: PLR2004
            return None
        return [
            (term, Literal(str(number), datatype=XSD + "decimal"))
            for term, values in self._values[dimension.name].items()
            for value in values
            if isinstance(value, Literal) and (number := in_unit(value, dimension.unit)) is not None
        ]
