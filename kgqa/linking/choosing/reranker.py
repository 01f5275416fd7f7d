"""What may have the last word on the candidates of names."""

from __future__ import annotations

from typing import Protocol

from kgqa.model import Analysis, Mention


class Reranker(Protocol):
    """An optional last word on the order of candidates, say of a neural model."""

    def rerank(self, analysis: Analysis, mention: Mention) -> Mention:
        """The same mention with its candidates in another order or with other scores."""
