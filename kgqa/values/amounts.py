"""Quantities as Wikidata has them: a number of a unit, and how far off it may be.

Source: Wikibase's quantity values (https://www.wikidata.org/wiki/Help:Data_type#quantity).
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Self

from kgqa.terms import Detail, ItemId, Literal, Term

DAYS, YEARS = "d", "yr"
"""Symbols of units of time, whose lengths differ."""


@dataclass(frozen=True, slots=True)
class Amount(Detail):
    """A number with its unit."""

    number: Decimal
    unit: ItemId | None = None
    """None for bare numbers, and for numbers that were converted."""
    symbol: str = ""
    """Symbol of the unit (`kgqa.polish.values.units`); empty for a unit that has none there, and without one."""
    is_about: bool = False
    """Whether its bounds leave other numbers open („± 5”)."""
    lower: Decimal | None = None
    upper: Decimal | None = None
    """The bounds, where they leave other numbers open."""

    @classmethod
    def bounded(
        cls, number: Decimal, unit: ItemId | None, symbol: str, lower: Decimal | None, upper: Decimal | None
    ) -> Self:
        """An amount between two bounds, either of which may be missing."""
        is_about = any(bound is not None and bound != number for bound in (lower, upper))
        return cls(number, unit, symbol, is_about, *((lower, upper) if is_about else ()))


def amount_of(term: Term) -> Amount | None:
    """The amount that the graph's full value gives a literal; None where there is none."""
    return term.detail if isinstance(term, Literal) and isinstance(term.detail, Amount) else None
