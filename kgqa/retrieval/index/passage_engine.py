"""What a search engine for passages must be able to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from kgqa.model import Hit
from kgqa.retrieval.index.search_query import SearchQuery


class PassageEngine(Protocol):
    """An index of passages that can be searched."""

    def search(self, query: SearchQuery, limit: int) -> Sequence[Hit]:
        """The best passages, best first; equal scores in the order of the passages' ids.

        Raises `kgqa.errors.DataError` if the index cannot be read, or its server does not answer.
        """

    def frequency(self, lemma: str) -> int:
        """How many passages hold a lemma; 0 for one that no passage holds."""

    def counts(self) -> Mapping[str, int]:
        """How much the index holds, by name (`passages`, `records`, `characters`, …)."""
