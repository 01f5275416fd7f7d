"""Words that speak of works of one medium, and what items tell of theirs."""

from __future__ import annotations

import pytest

from kgqa.linking.facts.callings import HeadNounReader, media_of
from kgqa.linking.facts.fact_reader import FactReader, GraphSignatures
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from tests.doubles import MemoryGraph


def test_the_name_of_a_work_says_nothing_of_what_it_is(morphology: MorfeuszMorphology) -> None:
    film = ItemId("Q1").iri
    texts = [
        (film, Iri(SCHEMA_DESCRIPTION), Literal("1933 film", "en")),
        (film, Iri(RDFS_LABEL), Literal("King Kong", "en")),
    ]
    facts = FactReader(GraphSignatures(MemoryGraph(texts)), HeadNounReader(morphology).nouns).of(1)
    assert (facts.sorts, facts.nouns, facts.media) == ({"work"}, {"film"}, {"film"})


@pytest.mark.parametrize(
    ("described", "media"),
    [(set(), {"series"}), ({"film-series"}, {"film"}), ({"television-series"}, {"series"})],
)
def test_nouns_of_two_words_say_more(described: set[str], media: set[str]) -> None:
    assert media_of({"series"}, described) == media
