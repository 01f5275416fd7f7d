"""How surely an item is of some sorts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.linking.facts.callings import HeadNounReader
from kgqa.linking.facts.fact_reader import FactReader, GraphSignatures
from kgqa.linking.facts.item_facts import grown_years, lifetime, made_in, shared_years
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import RDFS_LABEL, Iri, ItemId, Literal
from tests.doubles import MemoryGraph
from wikidata_hdt.labels.signature import Signature

FACTS = FactReader(GraphSignatures(MemoryGraph([])), lambda *_: frozenset()).of(1)
PLACE = frozenset({"city", "village", "region", "water"})
NOTHING = Signature()


@pytest.mark.parametrize(
    ("sorts", "guessed", "said", "fit"),
    [
        (PLACE, False, {"city"}, 1.0),
        (PLACE, True, {"city", "village"}, 0.5),
        (PLACE, True, {"city", "village", "region"}, 1.0),
        (PLACE, True, PLACE | {"land"}, 1.0),
        (frozenset(), True, {"city"}, 0.5),
    ],
)
def test_a_guess_fits_surely_if_most_of_it_is_said(
    sorts: frozenset[str], said: set[str], fit: float, *, guessed: bool
) -> None:
    assert replace(FACTS, sorts=sorts, guessed=guessed).fit(frozenset(said)) == fit


@pytest.mark.parametrize(
    ("label", "nouns"), [("Port wine", set()), ("Seville Province", {"province"}), ("Mount Cameroon", {"mount"})]
)
def test_names_say_what_a_thing_is_where_their_heads_stand(
    morphology: MorfeuszMorphology, label: str, nouns: set[str]
) -> None:
    graph = MemoryGraph([(ItemId("Q1").iri, Iri(RDFS_LABEL), Literal(label, "en"))])
    assert FactReader(GraphSignatures(graph), HeadNounReader(morphology).nouns).of(1).nouns == nouns


@pytest.mark.parametrize(
    ("description", "years"),
    [
        ("1918–1992 country", (1918, 1992)),
        ("British monarch who reigned 1837–1901", (1837, 1901)),
        ("American painter (born 1934)", (1934, 2044)),
        ("malarz (ur. 1934)", (1934, 2044)),
        ("city in Poland", None),
        ("kept 500-100 years", None),
    ],
)
def test_descriptions_tell_years(description: str, years: tuple[int, int] | None) -> None:
    assert lifetime(replace(NOTHING, descriptions=(("en", description),))) == years


@pytest.mark.parametrize(
    ("said", "years", "expected"),
    [
        ({569, 570}, (1850, 1910), (1850, 1910)),
        ({569}, (1950, 1950), (1950, 2060)),
        ({570}, (1300, 1300), (1190, 1300)),
        ({571, 576}, (1701, 1918), (1701, 1918)),
        ({571}, (1701, 1701), None),
    ],
)
def test_an_end_that_is_missing(said: set[int], years: tuple[int, int], expected: tuple[int, int] | None) -> None:
    assert lifetime(replace(NOTHING, said=frozenset(said), years=years)) == expected


def test_descriptions_of_people_may_tell_years_of_an_office() -> None:
    person = replace(NOTHING, claims=((31, 5),), descriptions=(("en", "chancellor (1949–1963)"),))
    assert lifetime(person) == (1909, 1983)
    assert lifetime(replace(person, said=frozenset({569, 570}), years=(1876, 1967))) == (1876, 1967)
    assert lifetime(replace(person, descriptions=(("en", "painter (1746–1828)"),))) == (1746, 1828)


def test_works_are_there_from_their_dates_on() -> None:
    told = replace(NOTHING, descriptions=(("en", "1997 film by James Cameron"),))
    assert made_in(told) == (1997, 1997)
    assert made_in(replace(told, years=(1996, 1998))) == (1996, 1998)
    assert made_in(replace(NOTHING, labels=(("pl", "Zimowe Igrzyska Olimpijskie 1956"),))) == (1956, 1956)
    assert made_in(NOTHING) is None


def test_people_act_when_they_are_grown_up() -> None:
    assert grown_years((1910, 1980), frozenset({"person"})) == (1928, 1980)
    assert grown_years((1900, 1910), frozenset({"person"})) == (1910, 1910)
    assert grown_years((1900, 1980), frozenset({"country"})) == (1900, 1980)


def test_contemporaries_share_years_in_which_they_acted() -> None:
    assert grown_years((1800, 1890), frozenset({"person"})) == (1818, 1875)
    assert shared_years((1930, 1985), [(1917, 1972)]) == 1.0
    assert shared_years((1971, 2019), [(1917, 1972)]) == pytest.approx(2 / 4)
    assert shared_years((1900, 1980), [(1939, 1945), (2000, 2001)]) == 1.0
    assert shared_years((1900, 1980), [(1990, 2000)]) == 0.0
    assert shared_years((1900, 1980), []) == 0.0


def test_those_who_hold_offices_begin_late() -> None:
    assert grown_years((1910, 1980), frozenset({"person"}), holds_office=True) == (1940, 1980)
