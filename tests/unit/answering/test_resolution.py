"""Fillers -> RDF terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from kgqa.answering.query_watch import Watch
from kgqa.answering.resolution import MAX_COMBINATIONS, MAX_TERMS, Resolver
from kgqa.answering.slot_choices import Choice, evidence_of
from kgqa.model import Aim, AnswerForm, Budget, Candidate, Description, Filler, Match, Mention, Value, WhPhrase
from kgqa.templating.template import SlotSpec, SlotType, TemplateLibrary
from kgqa.terms import XSD, Iri, ItemId, Literal, PropertyId
from tests.doubles import MemoryGraph
from tests.rdflib_engine import MemoryExecutor
from tests.unit.matching import world

GRAPH = MemoryGraph(world.facts())
ANY = SlotSpec(SlotType.ITEM)


def nothing(match: Match, watch: Watch) -> Iterable[Choice]:
    return ()


def mention(items: str) -> Mention:
    return Mention(0, 1, "x", world.candidates(items.split(), "x"))


def match(**fillers: Filler) -> Match:
    return Match("capital", Aim.ENTITY, "city", tuple(fillers.items()), 1.0)


def iris(*items: str) -> list[Iri]:
    return [ItemId(item).iri for item in items]


@pytest.fixture
def watch() -> Watch:
    return Watch(MemoryExecutor(world.facts()), Budget(5.0))


@pytest.fixture
def resolver() -> Resolver:
    return Resolver(GRAPH, nothing)


def test_candidates_keep_their_order(resolver: Resolver, watch: Watch) -> None:
    assert [choice.term for choice in resolver.choices(ANY, mention("Q22 Q2 Q24"), watch)] == iris("Q22", "Q2", "Q24")


def test_candidates_of_the_class_of_the_slot_go_first(resolver: Resolver, watch: Watch) -> None:
    works = SlotSpec(SlotType.ITEM, frozenset({ItemId("Q7725634")}))
    assert [choice.term for choice in resolver.choices(works, mention("Q22 Q2 Q24"), watch)] == iris("Q2", "Q24", "Q22")


def test_no_more_than_the_best_terms(resolver: Resolver, watch: Watch) -> None:
    many = mention(" ".join(f"Q{number}" for number in range(100, 130)))
    assert [choice.term for choice in resolver.choices(ANY, many, watch)] == iris(
        *(f"Q{number}" for number in range(100, 108))
    )
    assert MAX_TERMS == 8


def test_a_property_stands_for_its_direct_claims(resolver: Resolver, watch: Watch) -> None:
    (choice,) = resolver.choices(SlotSpec(SlotType.PROPERTY), mention("P57"), watch)
    assert choice.term == PropertyId("P57").direct
    (link,) = choice.links
    assert isinstance(link.candidate, Candidate)
    assert link.candidate.item == "P57"


def test_values_stand_for_themselves(resolver: Resolver, watch: Watch) -> None:
    number = Literal("1410", datatype=XSD + "decimal")
    assert resolver.choices(ANY, Value(0, 1, number), watch)[0].term == number


def test_texts_are_tried_without_a_language_first(resolver: Resolver, watch: Watch) -> None:
    terms = [choice.term for choice in resolver.choices(ANY, Value(0, 1, Literal("Cr")), watch)]
    assert terms[0] == Literal("Cr")
    assert Literal("Cr", "pl") in terms


def test_descriptions_are_asked_for_once(watch: Watch) -> None:
    inner = match()
    asked: list[Match] = []

    def describe(described: Match, within: Watch) -> Iterable[Choice]:
        assert within is watch
        asked.append(described)
        return [Choice(term, 1.0) for term in iris("Q1", "Q2")]

    resolver = Resolver(GRAPH, describe)
    for _ in range(2):
        choices = resolver.choices(ANY, Description(0, 2, inner), watch)
        assert [choice.term for choice in choices] == iris("Q1", "Q2")
    assert asked == [inner]


def test_a_question_word_stands_for_nothing(resolver: Resolver, watch: Watch) -> None:
    assert resolver.choices(ANY, WhPhrase(0, 1, "co", AnswerForm()), watch) == ()


def test_all_slots_but_the_asked_one_are_bound(resolver: Resolver, watch: Watch, library: TemplateLibrary) -> None:
    fillers = match(city=WhPhrase(0, 1, "co", AnswerForm()), place=mention("Q4"))
    (combination,) = resolver.combinations(library.templates["capital"], fillers, "city", watch)
    assert combination.bindings == (("place", ItemId("Q4").iri),)
    assert [link.candidate.item for link in combination.links if link.candidate] == ["Q4"]


def test_the_best_combinations_come_first(resolver: Resolver, watch: Watch, library: TemplateLibrary) -> None:
    items = " ".join(f"Q{number}" for number in range(100, 108))
    found = resolver.combinations(
        library.templates["neighbour"], match(place=mention(items), neighbour=mention(items)), "", watch
    )
    assert found[0].bindings == (("neighbour", ItemId("Q100").iri), ("place", ItemId("Q100").iri))
    scores = [combination.score for combination in found]
    assert scores == sorted(scores, reverse=True)
    assert len(found) == MAX_COMBINATIONS


def test_a_slot_without_terms_leaves_no_combination(resolver: Resolver, watch: Watch, library: TemplateLibrary) -> None:
    fillers = match(place=mention("Q4"), city=mention(""))
    assert resolver.combinations(library.templates["capital"], fillers, "", watch) == ()


def test_how_much_likelier_the_first_combination_is(resolver: Resolver, watch: Watch, library: TemplateLibrary) -> None:
    asked = match(place=mention("Q1 Q2"), city=WhPhrase(0, 1, "jaki", AnswerForm()))
    found = resolver.combinations(library.templates["capital"], asked, "city", watch)
    assert found[0].lag == 0.0
    assert found[1].lag == pytest.approx(found[0].score - found[1].score)
    assert dict(evidence_of(found[0])) == {"evaded": 0.0}
    assert dict(evidence_of(found[1])) == {"evaded": pytest.approx(0.3 * found[1].lag)}
    assert dict(evidence_of(replace(found[0], lag=9.0))) == {"evaded": 0.4}
