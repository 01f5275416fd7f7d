"""What people do and make and are called, as it tells their occupation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.linking.evidence.occupations import deed_verdict, read_deeds, read_trades
from kgqa.linking.facts.callings import HeadNounReader
from kgqa.linking.facts.fact_reader import FactReader, GraphSignatures
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import DIRECT, RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal, Term
from tests.doubles import MemoryGraph

NOTHING = frozenset[str]()
NOVELIST, DIRECTOR, UNTOLD, THING, DIRECTOR_WHO_WRITES = range(1, 6)
WRITER = "Q6"


@pytest.fixture
def facts(morphology: MorfeuszMorphology) -> FactReader:
    """A novelist, a director, a person of whom nothing is told, a thing, and a director who writes, too."""
    people = (NOVELIST, DIRECTOR, UNTOLD, DIRECTOR_WHO_WRITES)
    described = {NOVELIST: "Scottish novelist", DIRECTOR: "film director", DIRECTOR_WHO_WRITES: "film director"}
    triples: list[tuple[Term, Term, Term]] = [
        *((ItemId(f"Q{one}").iri, Iri(DIRECT + "P31"), ItemId("Q5").iri) for one in people),
        *((ItemId(f"Q{one}").iri, Iri(SCHEMA_DESCRIPTION), Literal(text, "en")) for one, text in described.items()),
        (ItemId(f"Q{DIRECTOR_WHO_WRITES}").iri, Iri(DIRECT + "P106"), ItemId(WRITER).iri),
        (ItemId(WRITER).iri, Iri(RDFS_LABEL), Literal("writer", "en")),
    ]
    return FactReader(GraphSignatures(MemoryGraph(triples)), HeadNounReader(morphology).nouns)


def test_words_of_a_clause_speak_for_an_occupation(facts: FactReader) -> None:
    (deed,) = read_deeds(frozenset({"powieść", "lub"}), NOTHING)
    assert deed.word == "powieść"
    told = [deed_verdict(facts.of(number), deed) for number in (NOVELIST, DIRECTOR, UNTOLD, THING)]
    assert told == [("deed", 1.0), ("not_deed", 1.0), ("", 1.0), ("", 1.0)]


def test_who_is_better_known_as_something_else_does_it_less(facts: FactReader) -> None:
    (deed,) = read_deeds(frozenset({"powieść"}), NOTHING)
    assert deed_verdict(facts.of(DIRECTOR_WHO_WRITES), deed) == ("deed", 0.5)


def test_nouns_that_call_somebody_tell_an_occupation(facts: FactReader) -> None:
    (deed,) = read_deeds(NOTHING, NOTHING, frozenset({"filmowiec"}))
    assert [deed_verdict(facts.of(number), deed)[0] for number in (NOVELIST, DIRECTOR)] == ["not_deed", "deed"]


def test_nothing_is_said_of_who_is_played(facts: FactReader) -> None:
    assert not list(read_trades(frozenset({"film"}), frozenset({"zagrać"})))


def test_a_thing_is_called_by_the_words_of_its_names(morphology: MorfeuszMorphology) -> None:
    names = [(ItemId(one).iri, Iri(RDFS_LABEL), Literal(text, "en")) for one, text in (("Q1", "coal"), ("Q2", "chalk"))]
    facts = FactReader(GraphSignatures(MemoryGraph(names)), HeadNounReader(morphology).nouns)
    (deed,) = read_deeds(NOTHING, frozenset({"górnik"}), NOTHING)
    assert [deed_verdict(facts.of(number), deed)[0] for number in (1, 2)] == ["field", ""]


def test_the_one_name_of_a_place_says_nothing_of_it(morphology: MorfeuszMorphology) -> None:
    names = [(ItemId(one).iri, Iri(RDFS_LABEL), Literal("scone", "en")) for one in ("Q1", "Q2")]
    town = (ItemId("Q2").iri, Iri(DIRECT + "P31"), ItemId("Q515").iri)
    facts = FactReader(GraphSignatures(MemoryGraph([*names, town])), HeadNounReader(morphology).nouns)
    (deed,) = read_deeds(NOTHING, NOTHING, NOTHING, frozenset({"tort"}))
    assert [deed_verdict(facts.of(number), deed)[0] for number in (1, 2)] == ["field", ""]


def test_words_of_a_question_speak_for_a_kind_of_thing(morphology: MorfeuszMorphology) -> None:
    texts = [(ItemId(one).iri, Iri(SCHEMA_DESCRIPTION), Literal(text, "en"))
             for one, text in (("Q1", "1862 ship"), ("Q2", "town"), ("Q3", "ship captain"))]  # fmt: skip
    facts = FactReader(GraphSignatures(MemoryGraph(texts)), HeadNounReader(morphology).nouns)
    (deed,) = read_deeds(NOTHING, frozenset({"wodowanie"}), NOTHING)
    assert [deed_verdict(facts.of(number), deed)[0] for number in (1, 2, 3)] == ["deed", "", ""]


def test_words_of_a_field_speak_of_what_need_not_be_a_person(facts: FactReader) -> None:
    (deed,) = read_deeds(NOTHING, frozenset({"Therawada"}))
    thing = replace(facts.of(THING), names=frozenset({"sangha"}), guessed=True)
    sorts = (frozenset[str](), frozenset({"person"}), frozenset({"person", "building"}))
    told = [deed_verdict(replace(thing, sorts=one), deed)[0] for one in sorts]
    assert told == ["field", "", "field"]
