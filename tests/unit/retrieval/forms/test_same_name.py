"""Names that several things share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import cast

import pytest

from kgqa.model import Entity, Hit, Passage
from kgqa.protocols import KnowledgeGraph
from kgqa.retrieval.forms.same_name import GraphSenses, NameTypes, shared_name
from kgqa.retrieval.text_words import Lexicon
from kgqa.terms import Iri, ItemId, PropertyId
from wikidata_hdt.labels.label_index import LabelEntry

_CITY, _RIVER = ItemId("Q515"), ItemId("Q4022")
_CLASSES_NAME_TYPES = {"Q90": {_CITY}, "Q1471": {_RIVER}}
_ENTRIES = {
    "paryż": [
        LabelEntry("Q90", "Paryż", "pl", True, "surface", 9.0),
        LabelEntry("P1", "Paryż", "pl", True, "surface", 1.0),
    ],
    "sekwana": [LabelEntry("Q1471", "Sekwana", "pl", True, "lemma", 3.0)],
}


class _Search:
    """Passages by the words that were asked for."""

    def __init__(self, passages: Mapping[str, Sequence[Passage]]) -> None:
        self._passages = passages

    def passages(self, question: str, limit: int) -> Sequence[Hit]:
        return [Hit(passage, 1.0) for passage in self._passages.get(question, ())][:limit]


_FRUIT = Passage("1", "1", "Granat to owoc granatowca.", "Granat (owoc)")
_WEAPON = Passage("2", "2", "Granat – broń ręczna piechoty.", "Granat (broń)")
_SAYING = (Passage("3", "3", "Owoc nie spada.", "powiedzenie"), Passage("4", "4", "Broń ręczna.", "powiedzenie"))


def test_titles_of_two_senses(lexicon: Lexicon) -> None:
    search = _Search({"owoc": (_SAYING[0], _FRUIT), "broń ręczna": (_SAYING[1], _WEAPON)})
    found = shared_name(("owoc", "broń ręczna"), search, lexicon, None)
    assert found is not None and (found.name, found.passage) == ("Granat", _FRUIT)


def test_a_passage_that_defines_something_else_is_no_sense(lexicon: Lexicon) -> None:
    search = _Search({"owoc": (_FRUIT,), "broń ręczna": (Passage("5", "5", "Granat – kolor.", "Granat (kolor)"),)})
    assert shared_name(("owoc", "broń ręczna"), search, lexicon, None) is None


_GOD, _METAL, _PLANET = "Q1", "Q2", "Q3"
_ITEMS = {
    "Q10": Entity(ItemId("Q10"), "rtęć", description="pierwiastek"),
    "Q11": Entity(ItemId("Q11"), "merkury", description="dawna nazwa rtęci"),
    "Q12": Entity(ItemId("Q12"), "Merkury", description="planeta najbliższa Słońcu"),
    "Q13": Entity(ItemId("Q13"), "Merkury", description="rzymski bóg handlu"),
}
_CLASSES = {"Q10": {_METAL}, "Q11": {_METAL}, "Q12": {_PLANET}, "Q13": set[str]()}
_NAMES = {
    "planeta": [_PLANET],
    "metal": [_METAL],
    "rtec": ["Q10"],
    "rtęć": ["Q10"],
    "merkury": ["Q11", "Q12", "Q13"],
}


class _Labels:
    def __init__(self, *aliased: str) -> None:
        """`aliased` are the items whose names are aliases."""
        self._aliased = aliased

    def lookup(self, key: str) -> Sequence[LabelEntry]:
        items = _NAMES.get(key, ())
        return [LabelEntry(item, key, "pl", item not in self._aliased, "surface", 1.0) for item in items]


class _Graph:
    def entity(self, item: ItemId) -> Entity:
        return _ITEMS[item]

    def is_a(self, item: ItemId, classes: Iterable[ItemId]) -> bool:
        return bool(_CLASSES[item] & set(classes))

    def popularity(self, item: ItemId) -> int:
        return 3

    def objects(self, subject: Iri, predicate: Iri) -> Sequence[Iri]:
        return [Iri("x")] if subject.item in (_METAL, _PLANET) else []

    def subjects(self, predicate: Iri, obj: Iri) -> Sequence[Iri]:
        if predicate != PropertyId("P31").direct:
            return []
        return [ItemId(item).iri for item, classes in _CLASSES.items() if obj.item in classes]


@pytest.fixture(scope="module")
def senses(lexicon: Lexicon) -> GraphSenses:
    """A graph with three things called Mercury."""
    return GraphSenses(_Labels(), lambda words: [" ".join(words)], cast(KnowledgeGraph, _Graph()), lexicon)


def test_namesakes_in_the_graph(senses: GraphSenses, lexicon: Lexicon) -> None:
    found = shared_name(("planeta", "metal"), _Search({}), lexicon, senses)
    assert found is not None and (found.name, found.fit) == ("Merkury", 1.0)
    assert found.passage.text == "Merkury – planeta najbliższa Słońcu; Merkury – dawna nazwa rtęci"


def test_a_description_may_tell_instead_of_a_class(senses: GraphSenses) -> None:
    found = senses.shared_name(("planeta", "rzymski bóg"))
    assert found is not None and (found[0].title, found[1]) == ("Merkury", 0.75)


def test_nothing_of_that_name(senses: GraphSenses) -> None:
    assert senses.shared_name(("planeta", "owoc")) is None


def test_an_alias_counts_less_than_a_label(lexicon: Lexicon) -> None:
    graph = cast(KnowledgeGraph, _Graph())
    whole, halved = (
        GraphSenses(labels, lambda words: [" ".join(words)], graph, lexicon).shared_name(("planeta", "metal"))
        for labels in (_Labels(), _Labels("Q11"))
    )
    assert whole is not None and halved is not None and (whole[1], halved[1]) == (1.0, 0.75)


def test_what_things_are_is_a_class_without_a_class_above_it(lexicon: Lexicon) -> None:
    class Slice(_Graph):
        def objects(self, subject: Iri, predicate: Iri) -> Sequence[Iri]:
            return []

    graph = cast(KnowledgeGraph, Slice())
    senses = GraphSenses(_Labels(), lambda words: [" ".join(words)], graph, lexicon)
    found = senses.shared_name(("planeta", "metal"))
    assert found is not None and found[0].title == "Merkury"


def test_passages_that_fit_better_than_the_graph(lexicon: Lexicon) -> None:
    class Doubtful:
        def shared_name(self, descriptions: Sequence[str]) -> tuple[Passage, float]:
            return Passage("9", "9", "", "Jabłko"), 0.3

    search = _Search({"owoc": (_FRUIT,), "broń ręczna": (_WEAPON,)})
    found = shared_name(("owoc", "broń ręczna"), search, lexicon, Doubtful())
    assert found is not None and found.name == "Granat"


class _Labels_name_types:
    def lookup(self, key: str) -> Sequence[LabelEntry]:
        return _ENTRIES.get(key, [])


class _Graph_name_types:
    def is_a(self, item: ItemId, classes: Collection[ItemId]) -> bool:
        return bool(_CLASSES_NAME_TYPES[item] & set(classes))


def _keys(words: Iterable[str]) -> list[str]:
    return [{"Paryżu": "paryż", "Sekwaną": "sekwana"}.get(" ".join(words), "")]


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("Paryż", True), ("w Paryżu", True), ("nad Sekwaną", False), ("Nibylandia", None)],
)
def test_verdicts(name: str, verdict: bool | None) -> None:
    types = NameTypes(_Labels_name_types(), _keys, cast(KnowledgeGraph, _Graph_name_types()))
    assert types(name, frozenset({_CITY})) is verdict


@pytest.mark.parametrize(
    ("name", "item"), [("Paryżu", ItemId("Q90")), ("stolica w Paryżu", None), ("Sekwana", None), ("Nibylandia", None)]
)
def test_the_item_of_a_name_is_of_the_class(name: str, item: ItemId | None) -> None:
    types = NameTypes(_Labels_name_types(), _keys, cast(KnowledgeGraph, _Graph_name_types()))
    assert types.named(name, frozenset({_CITY})) == item
