"""Ranks the sentences of passages by how likely they hold the answer (the answer-selection task of SQAD)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.model import Passage
from kgqa.retrieval.extraction.annotated import AnnotatedPassage
from kgqa.retrieval.retrieval_tables import settings


@dataclass(frozen=True, slots=True)
class SentenceHit:
    """A sentence of a passage."""

    passage: Passage
    start: int
    """Offset in the passage's text, in characters."""
    end: int
    score: float

    @property
    def text(self) -> str:
        """The sentence."""
        return self.passage.text[self.start : self.end]


def ranked_sentences(passages: Sequence[AnnotatedPassage]) -> list[SentenceHit]:
    """The sentences of the passages, best first."""
    weights = settings("sentences")
    top = max((passage.hit.score for passage in passages), default=0.0) or 1.0
    found = []
    for passage in passages:
        common = weights["passage"] * passage.total_coverage + weights["score"] * passage.hit.score / top
        for (start, end), share in zip(passage.sentences, passage.coverage, strict=True):
            found.append(SentenceHit(passage.hit.passage, start, end, common + share))
    return sorted(found, key=lambda one: (-one.score, one.passage.id, one.start))
