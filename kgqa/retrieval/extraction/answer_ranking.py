"""Ranks the candidates of all passages of a question by a fitted linear score."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul

from kgqa.retrieval.extraction.annotated import AnnotatedPassage, AskedQuestion
from kgqa.retrieval.extraction.answer_features import Features, expected, span_features
from kgqa.retrieval.extraction.answer_spans import spans
from kgqa.retrieval.extraction.candidate_span import TITLES, Span, SpanKind
from kgqa.retrieval.retrieval_tables import settings
from kgqa.retrieval.text_words import Lexicon, forms

_PRUNED = 0.5
"""Sentences that repeat less than this share of what the best one repeats yield no candidates.

Not fitted: it bounds the work; what it lets through is ranked by fitted weights."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its figures and its score."""

    span: Span
    passage: AnnotatedPassage
    features: Features
    score: float


class CandidateRanker:
    """Finds and scores candidates."""

    def __init__(self, lexicon: Lexicon, weights: Mapping[str, float] | None = None) -> None:
        self._lexicon = lexicon
        self._weight = defaultdict(float, settings("extraction") if weights is None else weights).__getitem__

    def ranked(self, passages: Sequence[AnnotatedPassage], question: AskedQuestion) -> list[Scored]:
        """All candidates, best first; of those with the same words only the best."""
        best: dict[str, Scored] = {}
        for span, passage, features in self.candidates(passages, question):
            score = self._score(features)
            key = span.text.lower()
            if key not in best or best[key].score < score:
                best[key] = Scored(span, passage, features, score)
        return sorted(best.values(), key=lambda one: (-one.score, one.span.text))

    def candidates(
        self, passages: Sequence[AnnotatedPassage], question: AskedQuestion
    ) -> list[tuple[Span, AnnotatedPassage, Features]]:
        """Every candidate with its figures; `score` and `first` tell of its passage, `found` of others that have it."""
        wanted = expected(question)
        found: list[tuple[Span, AnnotatedPassage, dict[str, float]]] = []
        keys: list[frozenset[str]] = []
        passages_of: dict[frozenset[str], set[int]] = defaultdict(set)
        top = passages[0].hit.score if passages else 1.0
        least = _PRUNED * max((share for passage in passages for share in passage.titled), default=0.0)
        for rank, passage in enumerate(passages):
            for span in spans(passage, question, least):
                features = span_features(span, passage, question, wanted)
                features["score"] = passage.hit.score / top if top else 0.0
                features["first"] = float(rank == 0)
                keys.append(self._key(span, passage))
                passages_of[keys[-1]].add(rank)
                found.append((span, passage, features))
        for key, (_, _, features) in zip(keys, found, strict=True):
            features["found"] = math.log(len(passages_of[key]))
        return list(found)

    def _score(self, features: Features) -> float:
        score: float = sum(map(mul, map(self._weight, features), features.values()))
        return score

    def _key(self, span: Span, passage: AnnotatedPassage) -> frozenset[str]:
        """What candidates of the same words in other forms have in common: the likeliest lemmas."""
        if span.kind is SpanKind.YEARS_CENTURY:  # whose text does not stand in the passage
            return frozenset(map(self._lexicon.lemma, forms(span.text)))
        tokens = passage.title if span.kind in TITLES else passage.tokens
        return frozenset([token.known.terms[0] for token in tokens[span.first : span.last]])
