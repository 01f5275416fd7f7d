"""Units of measurement and numerals, from data files beside this module."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from types import MappingProxyType

from kgqa.resources import table_rows


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measurement."""

    symbol: str
    dimension: str
    factor: Decimal
    """Size in the base unit of the dimension."""


@cache
def _units() -> tuple[Mapping[str, Unit], Mapping[tuple[str, ...], str]]:
    """Units by symbol, symbols by the words that name them."""
    units: dict[str, Unit] = {}
    words: dict[tuple[str, ...], str] = {}
    for symbol, dimension, factor, names in table_rows("kgqa.polish", "units.tsv"):
        units[symbol] = Unit(symbol, dimension, Decimal(factor))
        words.update({tuple(name.lower().split()): symbol for name in names.split(",")})
    return MappingProxyType(units), MappingProxyType(words)


@cache
def numerals() -> Mapping[str, tuple[Decimal, bool]]:
    """The value of a numeral by its lemma, and whether it multiplies a number in front of it."""
    return MappingProxyType(
        {lemma: (Decimal(value), flag == "yes") for lemma, value, flag in table_rows("kgqa.polish", "numerals.tsv")}
    )


def known_units() -> tuple[str, ...]:
    """The symbols of all units, in the order of the file."""
    return tuple(_units()[0])


def unit_words() -> Mapping[tuple[str, ...], str]:
    """Symbols of units by the lemmas that name them."""
    return _units()[1]


def convert(number: str, unit: str, wanted: str) -> str:
    """A number in another unit, without superfluous zeros; an empty string if the units measure different things."""
    if unit == wanted:
        return number
    source, target = _units()[0].get(unit), _units()[0].get(wanted)
    if source is None or target is None or source.dimension != target.dimension:
        return ""
    return plain(Decimal(number) * source.factor / target.factor)


def plain(number: Decimal) -> str:
    """A number without exponent and superfluous zeros."""
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text
