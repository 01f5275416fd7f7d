"""What the engine asks of an index of names, for queries that search entities by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kgqa.terms import Iri, Literal


class NameSearch(Protocol):
    """An index of names. Safe to share among threads; what it holds never changes."""

    def entities(self, text: str, *, language: str, kind: str, most: int) -> Sequence[tuple[Iri, Literal]]:
        """Entities with a name that begins with a text, the best first, and that name.

        Names of the language come alone where there are any; `kind` is `item` or `property`. Raises
        `DataError` if the index cannot be read.
        """
