"""Ranks the best passages of a search, and their sentences, by shared words and by meaning together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from kgqa.model import Hit
from kgqa.retrieval.extraction.sentence_ranking import SentenceHit
from kgqa.retrieval.meaning.encoder import Encoder
from kgqa.retrieval.retrieval_tables import settings

_HEADED = "{}. {}"


class PassageReranker(Protocol):
    """Puts the hits of a search into another order."""

    depth: int
    """Hits that it looks at."""

    def reranked(self, question: str, hits: Sequence[Hit]) -> list[Hit]:
        """The hits, best first, with scores of its own."""

    def reranked_sentences(self, question: str, found: Sequence[SentenceHit]) -> list[SentenceHit]:
        """The sentences, best first, with scores of its own."""


class MeaningReranker:
    """A `PassageReranker` that adds likeness in meaning to what the words tell."""

    def __init__(self, encoder: Encoder) -> None:
        figures = settings("meaning")
        self.depth = int(figures["passages"])
        self._encoder = encoder
        self._weight, self._sentence_weight = figures["likeness"], figures["likeness of sentences"]
        self._sentences = int(figures["sentences"])

    def reranked(self, question: str, hits: Sequence[Hit]) -> list[Hit]:
        """The hits by BM25, as a share of the best one's, and the weighted cosine above that of the least alike."""
        alike = self._encoder.likeness(question, [_headed(hit.passage.title, hit.passage.text) for hit in hits])
        top, least = max((hit.score for hit in hits), default=0.0) or 1.0, min(alike, default=0.0)
        scores = [hit.score / top + self._weight * (near - least) for hit, near in zip(hits, alike, strict=True)]
        rated = [replace(hit, score=score) for hit, score in zip(hits, scores, strict=True)]
        return sorted(rated, key=lambda hit: (-hit.score, hit.passage.id))

    def reranked_sentences(self, question: str, found: Sequence[SentenceHit]) -> list[SentenceHit]:
        """The best sentences by their scores and the weighted cosines, then the others as they stand."""
        best, others = found[: self._sentences], found[self._sentences :]
        alike = self._encoder.likeness(question, [_headed(one.passage.title, one.text) for one in best])
        rated = [
            replace(one, score=one.score + self._sentence_weight * near) for one, near in zip(best, alike, strict=True)
        ]
        return [*sorted(rated, key=lambda one: (-one.score, one.passage.id, one.start)), *others]


def _headed(title: str, text: str) -> str:
    return _HEADED.format(title, text) if title else text
