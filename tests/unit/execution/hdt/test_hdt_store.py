"""Searching entities by name in the label index of the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts, data_directory
from kgqa.config import Config
from kgqa.execution.hdt.hdt_store import IndexedNames
from wikidata_hdt.labels.label_index import LabelIndex
from wikidata_hdt.manifest import LABELS_NAME


@pytest.fixture(scope="module")
def names(sample_config: Config, sample_parts: Parts) -> IndexedNames:
    assert sample_parts
    return IndexedNames(lambda: LabelIndex.open(data_directory(sample_config) / LABELS_NAME))


def _ids(names: IndexedNames, text: str, kind: str = "item", language: str = "pl", most: int = 10) -> list[str]:
    found = names.entities(text, language=language, kind=kind, most=most)
    return [entity.value.rpartition("/")[2] for entity, _ in found]


def test_whole_names_come_first(names: IndexedNames) -> None:
    assert _ids(names, "warszawa")[0] == "Q270"
    assert _ids(names, "Polska")[0] == "Q36"


def test_beginnings_of_names(names: IndexedNames) -> None:
    assert "Q270" in _ids(names, "warsz")


def test_items_and_properties_are_apart(names: IndexedNames) -> None:
    assert "P36" in _ids(names, "stolica", "property")
    assert all(one.startswith("Q") for one in _ids(names, "stolica"))


def test_each_entity_comes_once_and_no_more_than_wanted(names: IndexedNames) -> None:
    found = _ids(names, "a", most=7)
    assert len(found) == len(set(found)) == 7


def test_names_of_the_language_come_alone_where_there_are_any(names: IndexedNames) -> None:
    found = names.entities("Warsaw", language="en", kind="item", most=5)
    assert {name.language for _, name in found} <= {"en", "mul"} and found


@pytest.mark.parametrize("text", ["", " ", "qqqqqq", "\N{SNOWMAN}"])
def test_nothing_is_called_so(names: IndexedNames, text: str) -> None:
    assert _ids(names, text) == []
