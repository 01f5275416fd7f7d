"""Reads quantities: a number with a unit behind it („trzy tony”, „300 tys. km²”)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.polish.tokens.word_forms import Word
from kgqa.polish.values.numbers import Numeral, numbers
from kgqa.polish.values.units import unit_at


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit."""

    number: Numeral
    unit: str
    """Symbol of the unit; empty for a number without one."""
    end: int
    """Index behind the last word, that of the unit included."""

    @property
    def start(self) -> int:
        """Index of the first word."""
        return self.number.start


def quantities(words: Sequence[Word]) -> Iterator[Quantity]:
    """All numbers, from left to right, each with the longest unit that is named behind it."""
    for number in numbers(words):
        unit, end = unit_at(words, number.end)
        yield Quantity(number, unit, end)
