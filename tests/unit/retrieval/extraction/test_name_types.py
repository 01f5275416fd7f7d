"""Classes of names by the graph."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import cast

import pytest

from kgqa.protocols import KnowledgeGraph
from kgqa.retrieval.extraction.name_types import NameTypes
from kgqa.terms import ItemId
from wikidata_hdt.labels.label_index import LabelEntry

_CITY, _RIVER = ItemId("Q515"), ItemId("Q4022")
_CLASSES = {"Q90": {_CITY}, "Q1471": {_RIVER}}
_ENTRIES = {
    "paryż": [
        LabelEntry("Q90", "Paryż", "pl", True, "surface", 9.0),
        LabelEntry("P1", "Paryż", "pl", True, "surface", 1.0),
    ],
    "sekwana": [LabelEntry("Q1471", "Sekwana", "pl", True, "lemma", 3.0)],
}


class _Labels:
    def lookup(self, key: str) -> Sequence[LabelEntry]:
        return _ENTRIES.get(key, [])


class _Graph:
    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        return bool(_CLASSES[item] & set(classes))


def _keys(words: Iterable[str]) -> list[str]:
    return [{"Paryżu": "paryż", "Sekwaną": "sekwana"}.get(" ".join(words), "")]


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("Paryż", True), ("w Paryżu", True), ("nad Sekwaną", False), ("Nibylandia", None)],
)
def test_verdicts(name: str, verdict: bool | None) -> None:
    types = NameTypes(_Labels(), _keys, cast(KnowledgeGraph, _Graph()))
    assert types(name, frozenset({_CITY})) is verdict


@pytest.mark.parametrize(
    ("name", "item"), [("Paryżu", ItemId("Q90")), ("stolica w Paryżu", None), ("Sekwana", None), ("Nibylandia", None)]
)
def test_the_item_of_a_name_is_of_the_class(name: str, item: ItemId | None) -> None:
    types = NameTypes(_Labels(), _keys, cast(KnowledgeGraph, _Graph()))
    assert types.named(name, frozenset({_CITY})) == item
