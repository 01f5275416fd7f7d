"""Lists that a signature cuts off are read on, those of some properties only."""

from __future__ import annotations

from kgqa.linking.facts.fact_reader import FullerSignatures, GraphSignatures
from kgqa.terms import DIRECT, Iri, ItemId
from tests.doubles import MemoryGraph
from wikidata_hdt.labels.signature_build import MOST_OF_A_PROPERTY

ACTORS = range(100, 101 + MOST_OF_A_PROPERTY)


def test_actors_are_read_on_and_genres_are_not() -> None:
    triples = [
        (ItemId("Q1").iri, Iri(DIRECT + name), ItemId(f"Q{number}").iri)
        for name in ("P161", "P136")
        for number in ACTORS
    ]
    graph = MemoryGraph(triples)
    claims = FullerSignatures(GraphSignatures(graph), graph).signature(1).claims
    assert sorted(item for name, item in claims if name == 161) == list(ACTORS)
    assert len([item for name, item in claims if name == 136]) == MOST_OF_A_PROPERTY


def test_short_lists_stay_as_they_are() -> None:
    graph = MemoryGraph([(ItemId("Q1").iri, Iri(DIRECT + "P161"), ItemId("Q2").iri)])
    assert FullerSignatures(GraphSignatures(graph), graph).signature(1).claims == ((161, 2),)
