"""Fillers -> RDF terms."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from kgqa.answering.resolution import MAX_COMBINATIONS, MAX_TERMS, Choice, Resolver
from kgqa.model import Aim, AnswerForm, Candidate, Description, Filler, Match, Mention, Value, WhPhrase
from kgqa.templating.template import SlotSpec, SlotType, TemplateLibrary
from kgqa.terms import XSD, Iri, ItemId, Literal, PropertyId
from kgqa.testing import MemoryGraph
from tests.unit.matching import world

GRAPH = MemoryGraph(world.facts())
ANY = SlotSpec(SlotType.ITEM)


def nothing(match: Match) -> Iterable[Choice]:
    return ()


def mention(items: str) -> Mention:
    return Mention(0, 1, "x", world.candidates(items.split(), "x"))


def match(**fillers: Filler) -> Match:
    return Match("capital", Aim.ENTITY, "city", tuple(fillers.items()), 1.0)


def iris(*items: str) -> list[Iri]:
    return [ItemId(item).iri for item in items]


@pytest.fixture
def resolver() -> Resolver:
    return Resolver(GRAPH, nothing)


def test_candidates_keep_their_order(resolver: Resolver) -> None:
    assert [choice.term for choice in resolver.choices(ANY, mention("Q22 Q2 Q24"))] == iris("Q22", "Q2", "Q24")


def test_candidates_of_the_class_of_the_slot_go_first(resolver: Resolver) -> None:
    works = SlotSpec(SlotType.ITEM, frozenset({ItemId("Q7725634")}))
    assert [choice.term for choice in resolver.choices(works, mention("Q22 Q2 Q24"))] == iris("Q2", "Q24", "Q22")


def test_no_more_than_the_best_terms(resolver: Resolver) -> None:
    many = mention(" ".join(f"Q{number}" for number in range(100, 130)))
    assert [choice.term for choice in resolver.choices(ANY, many)] == iris(
        *(f"Q{number}" for number in range(100, 108))
    )
    assert MAX_TERMS == 8


def test_a_property_stands_for_its_direct_claims(resolver: Resolver) -> None:
    (choice,) = resolver.choices(SlotSpec(SlotType.PROPERTY), mention("P57"))
    assert choice.term == PropertyId("P57").direct
    (link,) = choice.links
    assert isinstance(link.candidate, Candidate)
    assert link.candidate.item == "P57"


def test_values_stand_for_themselves(resolver: Resolver) -> None:
    number = Literal("1410", datatype=XSD + "decimal")
    assert resolver.choices(ANY, Value(0, 1, number))[0].term == number


def test_texts_are_tried_without_a_language_first(resolver: Resolver) -> None:
    terms = [choice.term for choice in resolver.choices(ANY, Value(0, 1, Literal("Cr")))]
    assert terms[0] == Literal("Cr")
    assert Literal("Cr", "pl") in terms


def test_descriptions_are_asked_for() -> None:
    inner = match()
    asked: list[Match] = []

    def describe(described: Match) -> Iterable[Choice]:
        asked.append(described)
        return [Choice(term, 1.0) for term in iris("Q1", "Q2")]

    choices = Resolver(GRAPH, describe).choices(ANY, Description(0, 2, inner))
    assert [choice.term for choice in choices] == iris("Q1", "Q2")
    assert asked == [inner]


def test_a_question_word_stands_for_nothing(resolver: Resolver) -> None:
    assert resolver.choices(ANY, WhPhrase(0, 1, "co", AnswerForm())) == ()


def test_combinations_bind_all_slots_but_the_asked_one(resolver: Resolver, library: TemplateLibrary) -> None:
    fillers = match(city=WhPhrase(0, 1, "co", AnswerForm()), place=mention("Q4"))
    (combination,) = resolver.combinations(library.templates["capital"], fillers, "city")
    assert combination.bindings == (("place", ItemId("Q4").iri),)
    assert [link.candidate.item for link in combination.links if link.candidate] == ["Q4"]


def test_combinations_come_best_first_and_are_limited(resolver: Resolver, library: TemplateLibrary) -> None:
    items = " ".join(f"Q{number}" for number in range(100, 108))
    found = resolver.combinations(
        library.templates["neighbour"], match(place=mention(items), neighbour=mention(items)), ""
    )
    assert found[0].bindings == (("neighbour", ItemId("Q100").iri), ("place", ItemId("Q100").iri))
    scores = [combination.score for combination in found]
    assert scores == sorted(scores, reverse=True)
    assert len(found) == MAX_COMBINATIONS


def test_a_slot_without_terms_leaves_no_combination(resolver: Resolver, library: TemplateLibrary) -> None:
    fillers = match(place=mention("Q4"), city=mention(""))
    assert resolver.combinations(library.templates["capital"], fillers, "") == ()
