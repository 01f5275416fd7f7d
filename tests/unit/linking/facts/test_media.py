"""Words that speak of works of one medium, and what items tell of theirs."""

from __future__ import annotations

import pytest

from kgqa.linking.facts.callings import HeadNounReader
from kgqa.linking.facts.fact_reader import FactReader
from kgqa.linking.facts.media import known_media, likely_media
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
    assert (facts.sorts, facts.nouns, facts.media.likely) == ({"work"}, {"film"}, {"film"})


@pytest.mark.parametrize(
    ("described", "likely", "possible"),
    [
        (set(), {"series"}, {"series"}),
        ({"film-series"}, set(), {"film"}),
        ({"television-series"}, {"series"}, {"series"}),
    ],
)
def test_cycles_are_no_single_works(described: set[str], likely: set[str], possible: set[str]) -> None:
    found = known_media({"series"}, described)
    assert (found.likely, found.possible) == (likely, possible)


@pytest.mark.parametrize(
    ("said", "received", "made", "likely"),
    [
        ({364}, set(), None, {"film", "series"}),
        ({449, 364}, set(), None, {"series"}),
        ({364, 577}, set(), (1984, 1984), {"album", "book"}),
        ({577}, set(), (1844, 1844), {"book"}),
        ({407, 577}, set(), (1976, 1976), {"album"}),
        (set(), {658}, None, {"song"}),
        ({17}, set(), None, set()),
    ],
)
def test_properties_tell_the_medium_of_what_has_no_class(
    said: set[int], received: set[int], made: tuple[int, int] | None, likely: set[str]
) -> None:
    found = likely_media(said, received, made)
    assert (found.likely, found.is_known) == (likely, False)
