"""Where people belong who are citizens of other countries than the one asked for."""

from __future__ import annotations

import pytest

from kgqa.answering.belonging import Belonging
from kgqa.model import AnswerForm, WhPhrase
from kgqa.terms import ItemId
from tests.doubles import MemoryGraph
from tests.unit.matching import world

FACTS = """
Q1 label Prusak
Q1 P27 Q10
Q1 P1412 Q20
Q2 label Irlandczyk
Q2 P27 Q11
Q2 P1412 Q20
Q3 label Wiedeńczyk
Q3 P27 Q11
Q3 P19 Q12
Q4 label Bezpaństwowiec
Q10 label Królestwo Prus
Q10 P576 1918-01-01T00:00:00Z
Q11 label Irlandia
Q12 label Bonn
Q12 P17 Q183
Q13 label Republika Wenecka
Q13 P31 Q3024240
Q14 label Florencja
Q14 P31 Q3024240
Q14 P31 Q515
Q20 label język niemiecki
Q30 P57 Q40
Q30 P58 Q41
Q31 P58 Q41
"""
GERMANS = {"niemiecki": frozenset({ItemId("Q183")})}


@pytest.mark.parametrize(
    ("person", "elsewhere"),
    [("Q1", False), ("Q2", True), ("Q3", False), ("Q4", False)],
    ids=["of a state that is history, by language", "of another state", "by birthplace", "of no known state"],
)
def test_citizens_of_other_countries_belong_elsewhere(person: str, elsewhere: bool) -> None:
    belonging = Belonging(MemoryGraph(world.triples(FACTS)), GERMANS)
    wh = WhPhrase(0, 2, "jaki", AnswerForm(), "filozof", modifiers=("niemiecki",))
    assert belonging.names_place(wh)
    assert belonging.is_elsewhere(ItemId(person).iri, wh) is elsewhere


@pytest.mark.parametrize(
    ("place", "past"),
    [("Q10", True), ("Q11", False), ("Q13", True), ("Q14", False)],
    ids=["has an end", "a state", "a historical state", "a city that was a state as well"],
)
def test_what_is_history(place: str, *, past: bool) -> None:
    belonging = Belonging(MemoryGraph(world.triples(FACTS)), GERMANS)
    assert belonging.is_past(ItemId(place).iri) is past


@pytest.mark.parametrize(
    ("work", "maker", "placed"), [("Q30", "Q40", True), ("Q30", "Q41", False), ("Q31", "Q41", True)]
)
def test_a_film_is_by_its_director(work: str, maker: str, *, placed: bool) -> None:
    belonging = Belonging(MemoryGraph(world.triples(FACTS)), GERMANS)
    wh = WhPhrase(0, 2, "który", AnswerForm(), "film", within=frozenset({ItemId(maker)}))
    assert belonging.is_placed(ItemId(work).iri, wh) is placed
