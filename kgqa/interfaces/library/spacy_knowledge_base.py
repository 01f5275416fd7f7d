"""The names of a data directory as a knowledge base for spaCy's own component `entity_linker`.

`generate_empty_kb = {"@misc": "kgqa.LabelIndex.v1", "data": "DIR"}` in its configuration; of the data a saved pipeline
holds the path alone. Prior probabilities are the candidates' shares of what is known of them all. An entity's vector
is made of the words of its description and classes by feature hashing (Weinberger et al. 2009).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from hashlib import blake2b
from math import exp, sqrt
from pathlib import Path
from typing import Any

from spacy.kb import Candidate, KnowledgeBase
from spacy.tokens import Span
from spacy.vocab import Vocab

from kgqa.assembly.data import Data, data_directory, mention_keys, open_data
from kgqa.config import load_config
from kgqa.terms import ItemId
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_FILE = "label_index.json"
_MOST = 20
"""Candidates of a mention, the best known first."""
_REMEMBERED = 20_000
"""Vectors that are kept."""


class LabelIndexKnowledgeBase(KnowledgeBase):  # type: ignore[misc]  # a class of Cython
    """Finds the candidates of a mention in the label index, by what is written and by its lemmas."""

    def __init__(self, vocab: Vocab, entity_vector_length: int, data: str | None = None) -> None:
        """`data` is a data directory, the embedded sample without one; it is opened when something is looked up."""
        super().__init__(vocab, entity_vector_length)
        self._place = data
        self._vector = lru_cache(_REMEMBERED)(self._made_vector)

    def get_candidates(self, mention: Span) -> Iterable[Candidate]:
        """The candidates of a mention, the best known first. Raises `DataError` for data that cannot be used."""
        found = list(self._entries(mention.text))
        whole = sum(exp(one.popularity) for one in found)
        strings, alias = self.vocab.strings, self.vocab.strings.add(mention.text)
        return [
            Candidate(
                self, strings.add(one.entity), exp(one.popularity), self._vector(one.entity), alias,
                exp(one.popularity) / whole,
            )
            for one in found
        ]  # fmt: skip

    def get_vector(self, entity: str) -> list[float]:
        """The vector of an item; zeros for what has no description."""
        return self._vector(entity)

    def is_empty(self) -> bool:
        """Whether the data have no names."""
        return not self._data.labels.counts.names

    def to_bytes(self, **_: Any) -> bytes:
        """Where the data are, and how long vectors are."""
        return json.dumps({"data": self._place, "entity_vector_length": self.entity_vector_length}).encode()

    def from_bytes(self, told: bytes, **_: Any) -> LabelIndexKnowledgeBase:
        """Take what `to_bytes` told."""
        settings = json.loads(told)
        self.__init__(self.vocab, settings["entity_vector_length"], settings["data"])  # type: ignore[misc]
        return self

    def to_disk(self, path: Path | str, **_: Any) -> None:
        """The same in a directory."""
        Path(path).mkdir(parents=True, exist_ok=True)
        (Path(path) / _FILE).write_bytes(self.to_bytes())

    def from_disk(self, path: Path | str, **_: Any) -> LabelIndexKnowledgeBase:
        """Take what `to_disk` told."""
        return self.from_bytes((Path(path) / _FILE).read_bytes())

    def __reduce__(self) -> tuple[Any, tuple[Vocab, int, str | None]]:
        """Another process opens the data for itself."""
        return LabelIndexKnowledgeBase, (self.vocab, self.entity_vector_length, self._place)

    @cached_property
    def _data(self) -> Data:
        config = load_config({"data": self._place})
        return open_data(data_directory(config), None)

    @cached_property
    def _keys(self) -> Callable[[Iterable[str]], Iterable[str]]:
        return mention_keys()

    def _entries(self, text: str) -> Iterator[LabelEntry]:
        """The items that a text names, each once."""
        keys = dict.fromkeys((fold(text), *self._keys(text.split())))
        found: dict[str, LabelEntry] = {}
        for key in keys:
            for one in self._data.labels.lookup(key):
                if one.entity.startswith("Q"):
                    found.setdefault(one.entity, one)
        yield from sorted(found.values(), key=lambda one: -one.popularity)[:_MOST]

    def _made_vector(self, entity: str) -> list[float]:
        graph = self._data.graph
        told = graph.entity(ItemId(entity))
        texts = [told.description, *(graph.entity(one).label for one in told.classes)]
        return hashed(re.findall(r"\w+", fold(" ".join(texts))), self.entity_vector_length)


def hashed(words: Iterable[str], length: int) -> list[float]:
    """Counted words as a vector of a length, its norm 1; zeros for none."""
    vector = [0.0] * length
    for word, count in Counter(words).items():
        digest = int.from_bytes(blake2b(word.encode(), digest_size=8).digest())
        vector[(digest >> 1) % length] += count if digest & 1 else -count
    norm = sqrt(sum(value * value for value in vector))
    return [value / norm for value in vector] if norm else vector
