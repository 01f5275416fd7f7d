"""What holds an item: places and wholes by its claims, the larger ones above them, and the countries among them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache

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
