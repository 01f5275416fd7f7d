"""Ranks the sentences of passages by how likely they hold the answer (the answer-selection task of SQAD)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kgqa.model import Passage
from kgqa.retrieval.extraction.annotated import AnnotatedPassage, AskedQuestion
from kgqa.retrieval.extraction.sentence_features import Figures, sentence_figures
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


def ranked_sentences(
    passages: Sequence[AnnotatedPassage], question: AskedQuestion, weights: Mapping[str, float] | None = None
) -> list[SentenceHit]:
    """The sentences of the passages, best first; by the fitted weights unless others are given."""
    told = settings("sentences") if weights is None else weights
    top = max((passage.hit.score for passage in passages), default=0.0) or 1.0
    found = []
    for passage in passages:
        common = passage_figures(passage, top)
        for (start, end), figures in zip(passage.sentences, sentence_figures(passage, question), strict=True):
            score = sum(told.get(name, 0.0) * value for name, value in {**common, **figures}.items())
            found.append(SentenceHit(passage.hit.passage, start, end, score))
    return sorted(found, key=lambda one: (-one.score, one.passage.id, one.start))


def passage_figures(passage: AnnotatedPassage, top: float) -> Figures:
    """What the sentences of a passage have in common; `top` is the score of the best passage."""
    return {"passage": passage.total_coverage, "score": passage.hit.score / top}
