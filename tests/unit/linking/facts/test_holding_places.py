"""What holds an item."""

from __future__ import annotations

import re

import pytest

from kgqa.linking.facts.holding_places import (
    HoldingPlaces,
    LandTable,
    countries_called,
    told_countries,
)
from kgqa.linking.linking_tables import rows_of
from kgqa.model import Question, Token
from kgqa.polish.question.analyser import QuestionAnalyser
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
POLAND = 36


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


def _last(analyser: QuestionAnalyser, text: str) -> Token:
    return analyser.analyse(Question(text)).tokens[-2]


def test_a_name_tells_its_countries(analyser: QuestionAnalyser) -> None:
    assert LandTable().at(_last(analyser, "Co leży na Kujawach?")) == {POLAND}


def test_what_a_name_of_several_rows_tells_is_put_together(analyser: QuestionAnalyser) -> None:
    assert LandTable().at(_last(analyser, "Co leży w Galicji?")) >= {36, 212, 29}


def test_the_table_is_in_small_letters_with_items() -> None:
    for names, countries in rows_of("places.tsv", "land"):
        assert names == names.lower()
        assert all(re.fullmatch(r"Q\d+", one) for one in countries.split())


@pytest.mark.parametrize(
    ("text", "countries"),
    [
        ("ceremonial county in england", {"united kingdom"}),
        ("american boxer", {"united states"}),
        ("wali of egypt and sudan", {"egypt", "sudan"}),
        ("city in georgia, united states", {"georgia", "united states"}),
        ("ancient greek city", {"greece"}),
        ("state of the soviet union", set()),
        ("frenchman", set()),
        ("", set()),
    ],
)
def test_countries_and_adjectives(text: str, countries: set[str]) -> None:
    assert told_countries(text) == countries


def test_places_are_called_by_what_they_are_in() -> None:
    assert countries_called(["szkocja", "scotland"]) == {"united kingdom"}
    assert not countries_called(["starożytny rzym"])
