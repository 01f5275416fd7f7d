"""Units of measurement (`data/units.tsv`): their names, and how they are converted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from types import MappingProxyType

from kgqa.polish.numbers import plain
from kgqa.polish.words import Word
from kgqa.resources import table_rows


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measurement."""

    symbol: str
    dimension: str
    factor: Decimal
    """Size in the base unit of the dimension."""


@dataclass(frozen=True, slots=True)
class _Name:
    """A way of naming a unit, word by word: as it is written, or by lemmas."""

    symbol: str
    spelling: tuple[str, ...]
    lemmas: tuple[str, ...]

    def stands(self, words: Sequence[Word]) -> bool:
        if self.spelling:
            return self.spelling == tuple(word.form for word in words)
        return len(words) == len(self.lemmas) and all(
            lemma in word.lemmas for lemma, word in zip(self.lemmas, words, strict=True)
        )


@cache
def units() -> Mapping[str, Unit]:
    """Every unit by its symbol, in the order of the file."""
    rows = table_rows("kgqa.polish", "units.tsv")
    return MappingProxyType({row[0]: Unit(row[0], row[1], Decimal(row[2])) for row in rows})


@cache
def _names() -> tuple[tuple[int, tuple[_Name, ...]], ...]:
    """Names of units by their number of words, most words first."""
    found: dict[int, list[_Name]] = {}
    for symbol, _dimension, _factor, spellings, lemmas in table_rows("kgqa.polish", "units.tsv"):
        for name in filter(None, spellings.split(",")):
            found.setdefault(len(name.split()), []).append(_Name(symbol, tuple(name.split()), ()))
        for name in filter(None, lemmas.split(",")):
            found.setdefault(len(name.split()), []).append(_Name(symbol, (), tuple(name.split())))
    return tuple((length, tuple(found[length])) for length in sorted(found, reverse=True))


def names_unit(lemma: str) -> bool:
    """Whether a lemma alone names a unit."""
    return any((lemma,) == name.lemmas for length, names in _names() for name in names if length == 1)


def unit_at(words: Sequence[Word], start: int) -> tuple[str, int]:
    """The longest unit that the words from an index on name: (symbol, index behind it); an empty symbol if none is."""
    for length, names in _names():
        part = words[start : start + length]
        symbol = next((name.symbol for name in names if name.stands(part)), "")
        if symbol:
            return symbol, start + length
    return "", start


def convert(number: str, unit: str, wanted: str) -> str:
    """A number in another unit, without superfluous zeros; an empty string if the units measure different things."""
    if unit == wanted:
        return number
    source, target = units().get(unit), units().get(wanted)
    if source is None or target is None or source.dimension != target.dimension:
        return ""
    return plain(Decimal(number) * source.factor / target.factor)
