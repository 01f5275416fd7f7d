"""Chooses among overlapping mentions: links that do not overlap, with NIL for names that nothing fits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from kgqa.linking.choosing.span_selection import Option, pick, valued, weighed
from kgqa.linking.describing.sentence_context import Context
from kgqa.linking.lookup.letter_case import LetterCase, is_name_word, letter_case, name_runs
from kgqa.linking.lookup.quoted_names import quotations
from kgqa.model import Analysis, Candidate, Link, Mention, Token
from kgqa.resources import linking_weights
from kgqa.terms import ItemId

_MOST_CANDIDATES = 8
"""Candidates of a mention, best first, that the words around it are compared with."""
_NEIGHBOURS = 3
"""Candidates of the other mentions that coherence is checked with."""
_VERBS = frozenset({"fin", "praet", "bedzie"})
_NOUNS = frozenset({"subst", "depr", "ger", "xxx", "brev"})
_NAMING = _NOUNS | {"adj", "dig", "romandig", "ign"}
"""In a text without small letters, or without capitals, a word of another class is hardly a name."""


class Reranker(Protocol):
    """An optional last word on the order of candidates, say of a neural model."""

    def rerank(self, analysis: Analysis, mention: Mention) -> Mention:
        """The same mention with its candidates in another order or with other scores."""


class LinkChooser:
    """Weighs candidates in their context, then picks the set of spans with the greatest total."""

    def __init__(
        self, context: Context, weights: Mapping[str, float] | None = None, reranker: Reranker | None = None
    ) -> None:
        self._context = context
        self._weights = dict(linking_weights()["link"] if weights is None else weights)
        self._reranker = reranker

    def choose(self, analysis: Analysis, mentions: Iterable[Mention]) -> tuple[Link, ...]:
        """Links in the order of the text; overlapping mentions are resolved."""
        return pick(self.options(analysis, mentions))

    def options(self, analysis: Analysis, mentions: Iterable[Mention]) -> list[Option]:
        """Everything that may be chosen, with features and values."""
        tokens = analysis.tokens
        case = letter_case(tokens)
        runs = name_runs(tokens) if case is LetterCase.MIXED else ()
        eligible = [one for one in _distinct(mentions) if self._may_be_name(tokens, one, case)]
        found = [self._option(analysis, one, eligible, runs, case) for one in eligible]
        return [*found, *self._nil(analysis, runs, found)]

    def _may_be_name(self, tokens: Sequence[Token], mention: Mention, case: LetterCase) -> bool:
        """Whether the words may be a name, so that no time is spent on the others."""
        best = mention.candidates[0]
        if mention.quoted or "derived" in best.features:
            return True
        words = tokens[mention.start : mention.end]
        if case is LetterCase.MIXED and any(is_name_word(tokens, at) for at in range(mention.start, mention.end)):
            return True
        if case is LetterCase.MIXED:
            return len(words) > 1 and not any(r.tag.pos in _VERBS for one in words for r in one.readings)
        if len(words) == 1 and any(reading.tag.pos not in _NAMING for reading in words[0].readings):
            return False
        named = any(one.label[:1].isupper() for one in mention.candidates)
        return named and any(not one.readings or any(r.tag.pos in _NOUNS for r in one.readings) for one in words)

    def _option(
        self,
        analysis: Analysis,
        mention: Mention,
        others: Sequence[Mention],
        runs: Sequence[tuple[int, int]],
        case: LetterCase,
    ) -> Option:
        changed = self._in_context(analysis.tokens, mention, others, case)
        span = _span_features(mention, runs, case)
        if any(_contains(one, mention) for one in others):
            span["inside"] = 1.0
        option = weighed(Option(changed, span), self._weights)
        if self._reranker is None:
            return option
        return valued(self._reranker.rerank(analysis, option.mention), span, self._weights)

    def _in_context(
        self, tokens: Sequence[Token], mention: Mention, others: Sequence[Mention], case: LetterCase
    ) -> Mention:
        """The mention with features of the context on its likeliest candidates."""
        outside = (*tokens[: mention.start], *tokens[mention.end :])
        lemmas = frozenset(lemma for token in outside for lemma in token.lemmas)
        expected = self._context.expectation(tokens, mention)
        near = _likely_items(one for one in others if one.end <= mention.start or mention.end <= one.start)
        named = mention.text[:1].isupper() or case is not LetterCase.MIXED
        candidates: list[Candidate] = []
        for candidate in mention.candidates[:_MOST_CANDIDATES]:
            if isinstance(candidate.item, ItemId):
                features = {**candidate.features, **self._context.features(candidate.item, expected, lemmas)}
                if len(mention.candidates) > 1 and self._context.coherent(candidate.item, near):
                    features["coherent"] = 1.0
                if "derived" not in features:
                    features |= self._kind(candidate, candidate.item, named=named)
                candidates.append(replace(candidate, features=features))
        return replace(mention, candidates=tuple(candidates))

    def _kind(self, candidate: Candidate, item: ItemId, *, named: bool) -> dict[str, float]:
        """What speaks for a common noun rather than a name."""
        common = {"common": 1.0} if candidate.label[:1].islower() else {}
        kind = self._context.is_class(item) or (common and not self._context.is_typed(item))
        return {**common, "class": 1.0} if kind and not named else common

    def _nil(self, analysis: Analysis, runs: Sequence[tuple[int, int]], found: Sequence[Option]) -> Iterable[Option]:
        """Names that may be of nothing known: runs of capitals, and quotations."""
        tokens = analysis.tokens
        spans = [(start, end, False) for start, end in runs]
        spans += [(start, end, True) for start, end in quotations(tokens)]
        for start, end, quoted in spans:
            inner = tokens[start + quoted : end - quoted]
            unknown = sum(not token.readings for token in inner) / len(inner)
            features = {"nil": 1.0, "nil_words": (len(inner) - 1) / 4, "nil_unknown": unknown}
            if quoted:
                features["nil_quoted"] = 1.0
            if any(one.mention.start <= start and end <= one.mention.end for one in found):
                features["nil_known"] = 1.0
            surface = analysis.question.text[inner[0].start : inner[-1].end]
            mention = Mention(start, end, surface, (), quoted)
            yield weighed(Option(mention, features), self._weights)


def _contains(one: Mention, other: Mention) -> bool:
    """Whether a mention is part of another that has a capital letter."""
    return one is not other and one.start <= other.start and other.end <= one.end and not one.text.islower()


def _likely_items(mentions: Iterable[Mention]) -> list[ItemId]:
    """The likeliest candidates of mentions."""
    candidates = (candidate for mention in mentions for candidate in mention.candidates[:_NEIGHBOURS])
    return [candidate.item for candidate in candidates if isinstance(candidate.item, ItemId)]


def _span_features(mention: Mention, runs: Sequence[tuple[int, int]], case: LetterCase) -> dict[str, float]:
    words = mention.end - mention.start
    cut = sum(
        1
        for start, end in runs
        if start < mention.end and mention.start < end and not (mention.start <= start and end <= mention.end)
    )
    lower = case is LetterCase.MIXED and not mention.quoted and not mention.text[:1].isupper()
    features = {
        "bias": 1.0,
        "words": min(1.0, (words - 1) / 4),
        "cut": float(cut),
        "quoted": float(mention.quoted),
        "lower": float(lower),
        "caseless": float(case is not LetterCase.MIXED),
        "start": float(mention.start == 0),
    }
    return {name: value for name, value in features.items() if value}


def _distinct(mentions: Iterable[Mention]) -> list[Mention]:
    """One mention a span; of those with the same words, the quoted one counts as the span in quotation marks."""
    kept: dict[tuple[int, int], Mention] = {}
    for mention in mentions:
        if mention.candidates:
            kept.setdefault((mention.start, mention.end), mention)
    return list(kept.values())
