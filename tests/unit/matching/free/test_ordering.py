"""By what a superlative orders things of one noun."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.assembly.parts import open_vocabulary
from kgqa.assembly.template_tables import open_tables
from kgqa.config import Config
from kgqa.matching.free.free_reader import FreeReader
from kgqa.matching.free.sorts import ItemSorts
from kgqa.model import Extreme, Question


@pytest.fixture(scope="module")
def reader(sample_parts: Parts) -> FreeReader:
    return FreeReader(open_vocabulary(open_tables(Config())), ItemSorts(sample_parts.graph))


@pytest.mark.parametrize(
    ("text", "dimensions"),
    [
        ("Które państwo jest największe?", {"powierzchnia"}),
        ("Które miasto jest największe?", {"liczba ludności"}),
        ("Które państwo jest największe obszarowo?", {"powierzchnia"}),
        ("Które państwo jest największe pod względem ludności?", {"liczba ludności"}),
    ],
)
def test_a_noun_without_a_measure_of_its_own_takes_the_general_one(
    sample_parts: Parts, reader: FreeReader, text: str, dimensions: set[str]
) -> None:
    linked = sample_parts.linker.link(sample_parts.analyser.analyse(Question(text)))
    meanings = [one.meaning for one in reader.read(linked) if not one.left]
    assert {one.dimension.name for one in meanings if isinstance(one, Extreme)} == dimensions
