"""What holds an item: places and wholes by its claims, the larger ones above them, and the countries among them.

Where the graph names no country, English descriptions and names of regions, waters and mountains tell it
(`data/places.tsv`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, lru_cache

from kgqa.linking.linking_tables import by_word, rows_of
from kgqa.model import Token
from kgqa.terms import ItemId
from kgqa.vocabulary import (
    BIRTHPLACE,
    CAPITAL,
    CAPITAL_OF,
    CITIZENSHIP,
    CONTINENT,
    CONTINENT_CLASS,
    COUNTRY,
    COUNTRY_FOR_SPORT,
    FORMED_IN,
    HEADQUARTERS,
    INSTANCE_OF,
    JURISDICTION,
    LANDFORM,
    LOCATION,
    MEMBER_OF,
    OCEAN,
    ORIGIN,
    PART_OF,
    SOVEREIGN_STATE,
    UNIT_OF,
    numbers,
)
from wikidata_hdt.labels.signature import Signature

_CLASS = numbers(INSTANCE_OF)
_HOLDERS = numbers(
    COUNTRY, CITIZENSHIP, CONTINENT, UNIT_OF, PART_OF, ORIGIN, LOCATION, LANDFORM, HEADQUARTERS, CAPITAL_OF, BIRTHPLACE,
    FORMED_IN, COUNTRY_FOR_SPORT, CAPITAL, MEMBER_OF, JURISDICTION,
)  # fmt: skip
"""Properties by which an item is said to belong to a place or a whole."""
_LIFTED = numbers(COUNTRY, CONTINENT, UNIT_OF, PART_OF)
"""Those that lead from a place to the larger one."""
_LIFTED_OF_STATES = numbers(CONTINENT, PART_OF)
_WIDE = frozenset({CONTINENT_CLASS.number, OCEAN.number})
"""Classes of what is larger than countries."""
_COUNTRIES = numbers(COUNTRY, CITIZENSHIP, ORIGIN)
_MAX_LIFT = 3
"""Steps from a place to the larger ones that hold it."""
_PAST = "-"
_REGIONAL = ("skiem", "ckiem", "dzkiem")
"""How adjectives end that stand for a region: „w Lubuskiem”, „w Poznańskiem”."""
_ROOT = 5
"""Letters of a name that the names of parts of a country share with it at least."""


def claimed(signature: Signature, properties: Collection[int]) -> Iterator[int]:
    """The items that claims of some properties are about."""
    return (number for name, number in signature.claims if name in properties)


class HoldingPlaces:
    """Reads what holds items out of their signatures; what was read of recent ones is remembered."""

    def __init__(self, signature: Callable[[int], Signature]) -> None:
        self._signature = signature
        self._holders = lru_cache(maxsize=1_000)(self._holders_of)
        self._wholes = lru_cache(maxsize=4_000)(self._wholes_of)

    def of(self, item: int, *, is_country: bool) -> tuple[frozenset[int], frozenset[int]]:
        """What holds an item, and the countries among that; a country is in itself."""
        signature = self._signature(item)
        is_wide = not _WIDE.isdisjoint(self._classes(item))
        places = self.lifted(() if is_wide else claimed(signature, _HOLDERS))
        countries = frozenset(claimed(signature, _COUNTRIES))
        return places, countries or (frozenset({item}) if is_country else self._countries(places))

    def smaller(self, places: frozenset[int], countries: frozenset[int]) -> frozenset[int]:
        """Those of the places that are smaller than the countries."""
        around = frozenset[int]().union(*map(self._holders, countries))
        return places - countries - around

    def lifted(self, items: Iterable[int]) -> frozenset[int]:
        """The places and what holds them, a few steps up."""
        reached: set[int] = set()
        level = set(items)
        for _ in range(_MAX_LIFT):
            reached |= level
            level = set().union(*map(self._wholes, level)) - reached
        return frozenset(reached)

    def _holders_of(self, item: int) -> frozenset[int]:
        return self.lifted(claimed(self._signature(item), _HOLDERS))

    def _countries(self, places: Iterable[int]) -> frozenset[int]:
        """The countries that the places which hold an item are in."""
        return frozenset(number for place in places for number in claimed(self._signature(place), _COUNTRIES))

    def _classes(self, item: int) -> frozenset[int]:
        return frozenset(claimed(self._signature(item), _CLASS))

    def _wholes_of(self, place: int) -> frozenset[int]:
        """What a place or a part is said to lie in or belong to; no state lies in another that held it once, and what
        holds continents and oceans tells nothing."""
        classes = self._classes(place)
        if not _WIDE.isdisjoint(classes):
            return frozenset()
        names = _LIFTED_OF_STATES if SOVEREIGN_STATE.number in classes else _LIFTED
        return frozenset(claimed(self._signature(place), names))


def told_countries(text: str) -> frozenset[str]:
    """The countries of today, by their English names, that a text in small letters speaks of."""
    countries = _countries()
    return frozenset(countries[word] for word in _names().findall(text))


def countries_called(names: Iterable[str]) -> frozenset[str]:
    """The countries of today, by their English names, that are or hold what has one of the names."""
    countries = _countries()
    return frozenset(countries[name] for name in names if name in countries)


@cache
def _countries() -> dict[str, str]:
    """Countries by what they and places in them are called, and by the adjectives of these."""
    rows = [row for row in rows_of("places.tsv", "english") if row[2] != _PAST]
    return {word: country for name, adjective, country in reversed(rows) for word in (adjective, name)}


@cache
def _names() -> re.Pattern[str]:
    longest_first = sorted(_countries(), key=lambda word: -len(word))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")


class LandTable:
    """The table of lands, by their names."""

    def __init__(self) -> None:
        found = by_word(rows_of("places.tsv", "land"))
        self._rows = {name: frozenset(ItemId(one).number for one in countries) for name, countries in found.items()}
        self._stems = {name[:-1]: name for name in self._rows if len(name) > _ROOT}

    def at(self, token: Token) -> frozenset[int]:
        """The countries of the land that a word names; by its beginning, where the dictionary lacks it („Pokuciu”)."""
        names = [lemma.lower() for lemma in token.lemmas if token.word[:1].isupper()]
        if names and self._rows.keys().isdisjoint(names):
            form = token.form.lower()
            names += [form[:-2]] if form.endswith(_REGIONAL) else []
            names += [self._stems[stem] for stem in (form[:-1], form[:-2]) if stem in self._stems]
        return self.countries(names)

    def countries(self, names: Iterable[str]) -> frozenset[int]:
        """The countries of what has some names."""
        known = (self._rows[name.lower()] for name in names if name.lower() in self._rows)
        return frozenset[int]().union(*known)
