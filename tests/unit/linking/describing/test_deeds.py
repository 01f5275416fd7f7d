"""What people do and make, as it tells their occupation."""

from __future__ import annotations

from kgqa.linking.describing.deeds import DeedTable, deed_verdict
from kgqa.linking.describing.fact_reader import FactReader
from kgqa.linking.describing.graph_signatures import GraphSignatures
from kgqa.linking.describing.head_nouns import HeadNounReader
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import DIRECT, RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from kgqa.testing import MemoryGraph


def test_words_of_a_clause_speak_for_an_occupation(morphology: MorfeuszMorphology) -> None:
    people = [(ItemId(one).iri, Iri(DIRECT + "P31"), ItemId("Q5").iri) for one in ("Q1", "Q2", "Q3")]
    told = (("Q1", "Scottish novelist"), ("Q2", "film director"))
    texts = [(ItemId(one).iri, Iri(SCHEMA_DESCRIPTION), Literal(text, "en")) for one, text in told]
    facts = FactReader(GraphSignatures(MemoryGraph([*people, *texts])), HeadNounReader(morphology).nouns)
    (deed,) = DeedTable().read(frozenset({"powieść", "lub"}), frozenset())
    assert deed.word == "powieść"
    assert [deed_verdict(facts.of(number), deed) for number in (1, 2, 3, 4)] == ["deed", "not_deed", "", ""]


def test_a_thing_is_called_by_the_words_of_its_names(morphology: MorfeuszMorphology) -> None:
    names = [(ItemId(one).iri, Iri(RDFS_LABEL), Literal(text, "en")) for one, text in (("Q1", "coal"), ("Q2", "chalk"))]
    facts = FactReader(GraphSignatures(MemoryGraph(names)), HeadNounReader(morphology).nouns)
    (deed,) = DeedTable().read(frozenset(), frozenset({"górnik"}))
    assert [deed_verdict(facts.of(number), deed) for number in (1, 2)] == ["field", ""]


def test_the_one_name_of_a_place_says_nothing_of_it(morphology: MorfeuszMorphology) -> None:
    names = [(ItemId(one).iri, Iri(RDFS_LABEL), Literal("scone", "en")) for one in ("Q1", "Q2")]
    town = (ItemId("Q2").iri, Iri(DIRECT + "P31"), ItemId("Q515").iri)
    facts = FactReader(GraphSignatures(MemoryGraph([*names, town])), HeadNounReader(morphology).nouns)
    (deed,) = DeedTable().read(frozenset(), frozenset(), frozenset({"tort"}))
    assert [deed_verdict(facts.of(number), deed) for number in (1, 2)] == ["field", ""]


def test_words_of_a_question_speak_for_a_kind_of_thing(morphology: MorfeuszMorphology) -> None:
    texts = [(ItemId(one).iri, Iri(SCHEMA_DESCRIPTION), Literal(text, "en"))
             for one, text in (("Q1", "1862 ship"), ("Q2", "town"), ("Q3", "ship captain"))]  # fmt: skip
    facts = FactReader(GraphSignatures(MemoryGraph(texts)), HeadNounReader(morphology).nouns)
    (deed,) = DeedTable().read(frozenset(), frozenset({"wodowanie"}))
    assert [deed_verdict(facts.of(number), deed) for number in (1, 2, 3)] == ["deed", "", ""]
