"""What holds an item."""

from __future__ import annotations

from kgqa.linking.facts.holding_places import HoldingPlaces
from kgqa.vocabulary import (
    CONTINENT,
    CONTINENT_CLASS,
    COUNTRY,
    HAS_PART,
    INSTANCE_OF,
    PART_OF,
    SOVEREIGN_STATE,
    UNIT_OF,
)
from wikidata_hdt.labels.signature import Signature

TOWN, COUNTY, STATE, EMPIRE, MAINLAND, EARTH, NOWHERE, PROVINCE, CORE = range(1, 10)
CLAIMS = {
    TOWN: ((UNIT_OF, COUNTY),),
    COUNTY: ((COUNTRY, STATE),),
    STATE: ((INSTANCE_OF, SOVEREIGN_STATE), (UNIT_OF, EMPIRE), (CONTINENT, MAINLAND)),
    PROVINCE: ((COUNTRY, STATE), (PART_OF, CORE)),
    CORE: ((PART_OF, STATE), (HAS_PART, PROVINCE)),
    MAINLAND: ((INSTANCE_OF, CONTINENT_CLASS), (PART_OF, EARTH)),
}


def _signature(item: int) -> Signature:
    claims = CLAIMS.get(item, ())
    numbers = tuple((name.number, of if isinstance(of, int) else of.number) for name, of in claims)
    return Signature(numbers, frozenset(name for name, _ in numbers))


def test_larger_places_hold_what_smaller_ones_hold() -> None:
    places, countries = HoldingPlaces(_signature).of(TOWN, is_country=False)
    assert places == {COUNTY, STATE, MAINLAND}
    assert countries == {STATE}
    assert HoldingPlaces(_signature).smaller(places, countries) == {COUNTY}


def test_nothing_is_told_by_what_holds_continents_or_once_held_a_state() -> None:
    holding = HoldingPlaces(_signature)
    assert holding.of(MAINLAND, is_country=False)[0] == frozenset()
    assert not {EMPIRE, EARTH} & holding.lifted([TOWN])


def test_a_country_is_in_itself() -> None:
    assert HoldingPlaces(_signature).of(NOWHERE, is_country=True)[1] == {NOWHERE}
    assert HoldingPlaces(_signature).of(NOWHERE, is_country=False)[1] == frozenset()
