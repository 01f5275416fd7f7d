"""Quantities as Wikidata has them: a number of a unit, and how far off it may be.

Source: Wikibase's quantity values (https://www.wikidata.org/wiki/Help:Data_type#quantity).
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from kgqa.terms import Detail, ItemId, Literal, Term


@dataclass(frozen=True, slots=True)
class Amount(Detail):
    """A number with its unit."""

    number: Decimal
    unit: ItemId | None = None
    """None for bare numbers."""
    symbol: str = ""
    """Symbol of the unit (`kgqa.polish.values.units`); empty for a unit that has none there, and without one."""
    lower: Decimal | None = None
    upper: Decimal | None = None

    @property
    def is_about(self) -> bool:
        """Whether its bounds leave other numbers open („± 5”)."""
        return any(bound is not None and bound != self.number for bound in (self.lower, self.upper))


def amount_of(term: Term) -> Amount | None:
    """The amount that the graph's full value gives a literal; None where there is none."""
    return term.detail if isinstance(term, Literal) and isinstance(term.detail, Amount) else None
