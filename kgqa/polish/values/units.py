"""Units of measurement (`data/units.tsv`): their names, and how they are converted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from itertools import count
from types import MappingProxyType

from kgqa.polish.tokens.word_forms import Word
from kgqa.polish.values.numbers import plain
from kgqa.resources import table_rows

_CURRENCIES = frozenset({"zł", "€", "$", "£"})
_PREFIXED = frozenset({"m", "g", "l", "s", "V", "A", "W", "Hz", "N", "J", "Pa"})
"""Units of one word that stand behind prefixes of the SI."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measurement."""

    symbol: str
    dimension: str
    factor: Decimal
    """Size in the base unit of the dimension."""
    zero: Decimal = Decimal(0)
    """What 0 of it is in the base unit: scales of temperature begin at different points."""

    @property
    def is_money(self) -> bool:
        """Whether it is a currency, or a part of one: what they are worth changes, so that each measures itself."""
        return self.dimension in _CURRENCIES

    def in_base(self, number: Decimal) -> Decimal:
        """So many of the unit in the base unit."""
        return number * self.factor + self.zero


@dataclass(frozen=True, slots=True)
class _Name:
    """A way of naming a unit, word by word: as it is written, or by lemmas."""

    place: int
    """In the order of all names."""
    symbol: str
    words: tuple[str, ...]
    by_lemmas: bool

    def stands(self, words: Sequence[Word]) -> bool:
        if len(words) != len(self.words):
            return False
        if self.by_lemmas:
            return all(lemma in word.lemmas for lemma, word in zip(self.words, words, strict=True))
        return self.words == tuple(word.form for word in words)


@cache
def units() -> Mapping[str, Unit]:
    """Every unit by its symbol, in the order of the file."""
    return MappingProxyType({row[0]: Unit(row[0], row[1], Decimal(row[2]), Decimal(row[3] or "0")) for row in _rows()})


@cache
def _rows() -> Sequence[Sequence[str]]:
    """The rows of the table, and those of its units with prefixes of the SI that it lacks („jottagram”)."""
    listed = table_rows("kgqa.polish", "units.tsv")
    known = {row[0] for row in listed}
    made = (
        (sign + symbol, dimension, str(Decimal(size) * Decimal(factor)), "", "", prefix + lemmas)
        for prefix, sign, size in table_rows("kgqa.polish", "unit_prefixes.tsv")
        for symbol, dimension, factor, _zero, _spellings, lemmas in listed
        if symbol in _PREFIXED
    )
    return (*listed, *(row for row in made if row[0] not in known))


@cache
def _names() -> Mapping[str, tuple[_Name, ...]]:
    """Names of units by their first words."""
    found: defaultdict[str, list[_Name]] = defaultdict(list)
    places = count()
    for symbol, _dimension, _factor, _zero, spellings, lemmas in _rows():
        for names, by_lemmas in ((spellings, False), (lemmas, True)):
            for name in filter(None, names.split(",")):
                words = tuple(name.split())
                found[words[0]].append(_Name(next(places), symbol, words, by_lemmas))
    return MappingProxyType({word: tuple(names) for word, names in found.items()})


@cache
def unit_symbols() -> Mapping[str, str]:
    """Symbols of units by their names in dictionary form."""
    return MappingProxyType({name: row[0] for row in _rows() for name in row[5].split(",") if name})


@cache
def unit_items() -> Mapping[str, tuple[str, str]]:
    """Symbol, empty where it has none, and Polish name of units by their items (`data/unit_items.tsv`)."""
    return MappingProxyType(
        {item: (symbol, name) for item, symbol, name in table_rows("kgqa.polish", "unit_items.tsv")}
    )


def symbol_of(item: str, label: str = "") -> str:
    """The symbol of the unit that an item of Wikidata is: by its id, or else by its Polish label; empty for others."""
    return unit_items()[item][0] if item in unit_items() else unit_symbols().get(label, "")


def has_sign(symbol: str) -> bool:
    """Whether a unit is written by its symbol („50 ha”); others are by their names alone („3 mile”)."""
    return symbol in _signs()


@cache
def _signs() -> frozenset[str]:
    return frozenset(row[0] for row in table_rows("kgqa.polish", "units.tsv") if row[4])


def signed_unit(sign: str) -> str:
    """The symbol of the unit that is written so, by two letters or more („km2”, „°C”); empty for other texts."""
    return _by_sign().get(sign, "") if len(sign) > 1 else ""


@cache
def _by_sign() -> Mapping[str, str]:
    rows = table_rows("kgqa.polish", "units.tsv")
    return MappingProxyType({sign: row[0] for row in rows for sign in (*row[4].split(","), row[0]) if row[4]})


def unit_name(unit: str) -> str:
    """The Polish name of a unit, given by its item or its symbol; empty for one that `data/unit_items.tsv` lacks."""
    return unit_items().get(unit, ("", ""))[1] or _names_by_symbol().get(unit, "")


@cache
def _names_by_symbol() -> Mapping[str, str]:
    return MappingProxyType({symbol: name for symbol, name in unit_items().values() if symbol})


def names_unit(lemma: str) -> bool:
    """Whether a lemma alone names a unit."""
    return any(name.by_lemmas and name.words == (lemma,) for name in _names().get(lemma, ()))


def unit_at(words: Sequence[Word], start: int) -> tuple[str, int]:
    """The longest unit that the words from an index on name: (symbol, index behind it); an empty symbol if none is."""
    if start >= len(words):
        return "", start
    table, first = _names(), words[start]
    possible = (name for word in {first.form, *first.lemmas} & table.keys() for name in table[word])
    standing = [name for name in possible if name.stands(words[start : start + len(name.words)])]
    if not standing:
        return "", start
    best = min(standing, key=lambda name: (-len(name.words), name.place))
    return best.symbol, start + len(best.words)


def convert(number: str, unit: str, wanted: str) -> str:
    """A number in another unit, without superfluous zeros; an empty string if the units measure different things."""
    if unit == wanted:
        return number
    source, target = units().get(unit), units().get(wanted)
    if source is None or target is None or source.dimension != target.dimension:
        return ""
    return plain((source.in_base(Decimal(number)) - target.zero) / target.factor)
