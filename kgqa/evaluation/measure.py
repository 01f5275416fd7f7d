"""Measures as values: a name, a direction, what one case yields, and what the cases make together.

What each case yields comes first and totals are made from it, so that no question is dropped on the way; that is the
order of ir_measures (MacAvaney et al., ECIR 2022).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean
from typing import Generic, NamedTuple, TypeVar

Gold = TypeVar("Gold")
Given = TypeVar("Given")
Part = TypeVar("Part")


class Direction(StrEnum):
    """Which figures are better."""

    HIGHER = "higher"
    LOWER = "lower"


class Case(NamedTuple, Generic[Gold, Given]):
    """One question: what is right, and what was given."""

    name: str
    """Its id, or the number of its line."""
    gold: Gold
    given: Given


class Figure(NamedTuple):
    """What a measure says of one case."""

    case: str
    measure: str
    value: float


class Total(NamedTuple):
    """What a measure says of all cases."""

    measure: str
    value: float
    better: Direction


@dataclass(frozen=True, slots=True)
class Measure(Generic[Gold, Given, Part]):
    """One measure of how well what was given agrees with what is right."""

    name: str
    part: Callable[[Gold, Given], Part]
    """What one case adds."""
    figure: Callable[[Part], float]
    """What that is for the case alone."""
    together: Callable[[Sequence[Part]], float]
    """What the parts of all cases make; defined for none."""
    better: Direction = Direction.HIGHER
    note: Callable[[Sequence[Part]], str] = lambda _: ""
    """What else people want to know of a total, such as the counts behind a share."""
    digits: int = 4
    """Decimal places that are shown; none for counts."""

    def of(self, case: Case[Gold, Given]) -> float:
        """The figure of one case."""
        return self.figure(self.part(case.gold, case.given))

    def stream(self, cases: Iterable[Case[Gold, Given]]) -> Iterator[Figure]:
        """The figure of every case."""
        return (Figure(case.name, self.name, self.of(case)) for case in cases)

    def total(self, cases: Iterable[Case[Gold, Given]]) -> Total:
        """The figure of all cases."""
        return Total(self.name, self.together(self._parts(cases)), self.better)

    def line(self, cases: Iterable[Case[Gold, Given]]) -> str:
        """The total for people."""
        parts = self._parts(cases)
        return f"{self.name} {self.together(parts):.{self.digits}f} {self.note(parts)}".rstrip()

    def _parts(self, cases: Iterable[Case[Gold, Given]]) -> list[Part]:
        return [self.part(case.gold, case.given) for case in cases]


def mean(values: Iterable[float]) -> float:
    """The arithmetic mean; 0 of nothing."""
    listed = list(values)
    return fmean(listed) if listed else 0.0


def mean_of(name: str, part: Callable[[Gold, Given], float]) -> Measure[Gold, Given, float]:
    """A measure whose total is the mean of its figures."""
    return Measure(name, part, float, mean)


def share_of(name: str, is_right: Callable[[Gold, Given], bool]) -> Measure[Gold, Given, bool]:
    """The share of cases that are right, with the counts."""
    return Measure(name, is_right, float, mean, note=lambda verdicts: f"({sum(verdicts)} of {len(verdicts)})")


def count_of(name: str, part: Callable[[Gold, Given], int]) -> Measure[Gold, Given, int]:
    """A number of mistakes."""
    return Measure(name, part, float, sum, Direction.LOWER, digits=0)
