"""Terms for the slots of a match."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.model import Link
from kgqa.terms import Term

_LAGGING, _FAR = 0.3, 0.4
"""How a lag compares with the cost of a reading, and from which on it says no more: bounds of a figure, whose weight is
fitted."""


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
