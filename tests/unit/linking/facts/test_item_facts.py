"""How surely an item is of some sorts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kgqa.linking.facts.callings import HeadNounReader
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.signatures import GraphSignatures
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import RDFS_LABEL, Iri, ItemId, Literal
from kgqa.testing import MemoryGraph

FACTS = FactReader(GraphSignatures(MemoryGraph([])), lambda *_: frozenset()).of(1)
PLACE = frozenset({"city", "village", "region", "water"})


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
