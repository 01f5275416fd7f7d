"""Tells by the graph whether a name that stands in a passage can be something of a class (deep entity types).

Source of the idea: P. Przybyła, „Boosting question answering by deep entity recognition” (2016; the system RAFAEL).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from kgqa.protocols import KnowledgeGraph
from kgqa.retrieval.text_words import forms
from kgqa.terms import ItemId
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_TRIED = 5
"""Items of one name whose classes are looked up, most popular first."""


class NameLookup(Protocol):
    """What is needed of a label index."""

    def lookup(self, key: str) -> Sequence[LabelEntry]:
        """Entries stored under a folded name or a lemma key, most popular first."""


class NameTypes:
    """A `kgqa.retrieval.text_answerer.NameKinds`."""

    def __init__(
        self, labels: NameLookup, keys: Callable[[Iterable[str]], Iterable[str]], graph: KnowledgeGraph
    ) -> None:
        """`keys` makes the lemma keys of the words of a mention."""
        self._labels = labels
        self._keys = keys
        self._graph = graph

    def __call__(self, name: str, classes: frozenset[ItemId]) -> bool | None:
        """Whether something of that name is of one of the classes; None if the graph knows nothing of that name."""
        items = self._items(name)
        return any(self._graph.is_a(item, classes) for item in items) if items else None

    def named(self, name: str, classes: frozenset[ItemId]) -> ItemId | None:
        """The best known thing of just that name, in any form, and of one of the classes."""
        return next((item for item in self._known(forms(name)) if self._graph.is_a(item, classes)), None)

    def _items(self, name: str) -> list[ItemId]:
        words = forms(name)
        while len(words) > 1 and words[0].islower():
            del words[0]
        return self._known(words)

    def _known(self, words: Sequence[str]) -> list[ItemId]:
        entries = [*self._labels.lookup(fold(" ".join(words)))]
        for key in self._keys(words):
            entries += self._labels.lookup(key)
        ranked = sorted(entries, key=lambda entry: -entry.popularity)
        found = dict.fromkeys(ItemId(entry.entity) for entry in ranked if entry.entity.startswith("Q"))
        return list(found)[:_TRIED]
