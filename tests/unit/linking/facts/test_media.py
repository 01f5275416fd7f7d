"""Words that speak of works of one medium, and what items tell of theirs."""

from __future__ import annotations

import pytest

from kgqa.linking.facts.callings import HeadNounReader
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.media import known_media, possible_media
from kgqa.linking.facts.signatures import GraphSignatures
from kgqa.morphology import MorfeuszMorphology
from kgqa.terms import RDFS_LABEL, SCHEMA_DESCRIPTION, Iri, ItemId, Literal
from kgqa.testing import MemoryGraph


def test_the_name_of_a_work_says_nothing_of_what_it_is(morphology: MorfeuszMorphology) -> None:
    film = ItemId("Q1").iri
    texts = [
        (film, Iri(SCHEMA_DESCRIPTION), Literal("1933 film", "en")),
        (film, Iri(RDFS_LABEL), Literal("King Kong", "en")),
    ]
    facts = FactReader(GraphSignatures(MemoryGraph(texts)), HeadNounReader(morphology).nouns).of(1)
    assert (facts.sorts, facts.nouns, facts.media.possible) == ({"work"}, {"film"}, {"film"})


@pytest.mark.parametrize(
    ("described", "possible"),
    [(set(), {"series"}), ({"film-series"}, {"film"}), ({"television-series"}, {"series"})],
)
def test_cycles_are_no_single_works(described: set[str], possible: set[str]) -> None:
    assert known_media({"series"}, described).possible == possible


@pytest.mark.parametrize(
    ("said", "received", "made", "possible"),
    [
        ({449, 364}, set(), None, {"series"}),
        ({407, 577}, set(), (1976, 1976), {"album"}),
        ({17}, set(), None, set()),
    ],
)
def test_properties_tell_the_medium_of_what_has_no_class(
    said: set[int], received: set[int], made: tuple[int, int] | None, possible: set[str]
) -> None:
    found = possible_media(said, received, made)
    assert (found.possible & possible, found.is_known) == (possible, False)
