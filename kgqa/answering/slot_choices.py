"""Terms for the slots of a match."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.model import Link
from kgqa.terms import Term


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
