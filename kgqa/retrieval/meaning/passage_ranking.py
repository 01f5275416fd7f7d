"""Ranks the best passages of a search by shared words and by meaning together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from kgqa.model import Hit
from kgqa.retrieval.meaning.encoder import Encoder
from kgqa.retrieval.retrieval_tables import settings

_HEADED = "{}. {}"


class PassageReranker(Protocol):
    """Puts the hits of a search into another order."""

    depth: int
    """Hits that it looks at."""

    def reranked(self, question: str, hits: Sequence[Hit]) -> list[Hit]:
        """The hits, best first, with scores of its own."""


class MeaningReranker:
    """A `PassageReranker` that adds likeness in meaning to BM25."""

    def __init__(self, encoder: Encoder) -> None:
        figures = settings("meaning")
        self.depth = int(figures["passages"])
        self._encoder = encoder
        self._weight = figures["likeness"]

    def reranked(self, question: str, hits: Sequence[Hit]) -> list[Hit]:
        """The hits by BM25, as a share of the best one's, and the weighted cosine above that of the least alike."""
        texts = [_HEADED.format(hit.passage.title, hit.passage.text).lstrip(". ") for hit in hits]
        alike = self._encoder.likeness(question, texts)
        top, least = max((hit.score for hit in hits), default=0.0) or 1.0, min(alike, default=0.0)
        scores = [hit.score / top + self._weight * (near - least) for hit, near in zip(hits, alike, strict=True)]
        rated = [replace(hit, score=score) for hit, score in zip(hits, scores, strict=True)]
        return sorted(rated, key=lambda hit: (-hit.score, hit.passage.id))
