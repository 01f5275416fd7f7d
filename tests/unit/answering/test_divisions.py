"""Tests of parts of countries that are of another sort than asked for."""

from __future__ import annotations

import pytest

from kgqa.answering.belonging import Divisions
from kgqa.assembly import Parts
from kgqa.terms import Iri

_POLAND, _LESSER_POLAND = "http://www.wikidata.org/entity/Q36", "http://www.wikidata.org/entity/Q54159"


@pytest.mark.parametrize(
    ("place", "noun", "is_other"),
    [
        (_LESSER_POLAND, "powiat", True),
        (_LESSER_POLAND, "województwo", False),
        (_LESSER_POLAND, "region", False),
        (_POLAND, "stan", True),
        (_POLAND, "państwo", False),
    ],
)
def test_a_voivodeship_is_no_county(place: str, noun: str, is_other: bool, sample_parts: Parts) -> None:
    assert Divisions(sample_parts.graph).is_of_other(Iri(place), noun) is is_other
