"""Orders the candidates of mentions by the words around them, for the stages that try several of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from kgqa.linking.choosing.best_bearers import best_bearers
from kgqa.linking.choosing.reranker import Reranker
from kgqa.linking.choosing.span_selection import weighted_sum
from kgqa.linking.choosing.written_text import WrittenText
from kgqa.linking.describing.context_features import context_features
from kgqa.linking.describing.contradictions import contradicts
from kgqa.linking.describing.sentence_context import Context
from kgqa.linking.describing.surroundings import Surroundings
from kgqa.linking.lookup.candidate_scoring import is_exact
from kgqa.model import Analysis, Candidate, Mention
from kgqa.resources import linking_weights
from kgqa.terms import ItemId

LEVEL = "level"
"""The feature that brings the best candidate back to the score that the best one had before."""
_PERSON = frozenset({"person"})
_NOTHING = frozenset[ItemId]()
_MOST_CANDIDATES = 8
"""Candidates of a mention, best first, that are compared; queries try no more."""


class ContextOrder:
    """Adds what the words of a question say of each candidate to its score.

    The best score of a mention stays what it was: the words choose among namesakes, they do not make a name likelier.
    """

    def __init__(
        self, context: Context, weights: Mapping[str, float] | None = None, reranker: Reranker | None = None
    ) -> None:
        """`reranker` has the last word on the candidates of each name."""
        self._context = context
        self._weights = dict(linking_weights()["context"] if weights is None else weights)
        self._reranker = reranker

    def order(self, analysis: Analysis, mentions: Iterable[Mention]) -> tuple[Mention, ...]:
        """The same mentions, their candidates scored anew, best first."""
        found = tuple(mentions)
        text = WrittenText.of(analysis, self._context.sentence(analysis, found), found)
        read = [self._read(text, one) if _is_named(text, one) else (one, _NOTHING) for one in found]
        kept = tuple(_without(mention, read) for mention, _ in read)
        if self._reranker is None:
            return kept
        return tuple(self._reranker.rerank(analysis, one) if _is_named(text, one) else one for one in kept)

    def _read(self, text: WrittenText, mention: Mention) -> tuple[Mention, frozenset[ItemId]]:
        """A mention with its candidates in order, and those of them that the words beside it contradict."""
        around = self._context.surroundings(text.sentence, mention)
        denied = frozenset(one.item for one in mention.candidates if self._is_denied(one, around))
        ordered = self._ordered(around, mention) if len(mention.candidates) > 1 else mention
        return ordered, frozenset(one for one in denied if isinstance(one, ItemId))

    def _is_denied(self, candidate: Candidate, around: Surroundings) -> bool:
        if not isinstance(candidate.item, ItemId) or not around.kinds:
            return False
        facts = self._context.facts(candidate.item)
        return contradicts(around, candidate.item.number, facts, is_exact=is_exact(candidate))

    def _ordered(self, around: Surroundings, mention: Mention) -> Mention:
        compared, rest = self._compared(mention)
        told = [self._told(one, around) for one in compared]
        level = mention.candidates[0].score - max(one.score for one in told)
        raised = (_raised(one, level) for one in (*told, *rest))
        ordered = sorted(raised, key=lambda one: -one.score)
        if not _is_bare(mention):
            return replace(mention, candidates=tuple(ordered))
        meant, lesser = best_bearers(ordered, self._is_person)
        return replace(mention, candidates=meant, others=lesser)

    def _compared(self, mention: Mention) -> tuple[Sequence[Candidate], Sequence[Candidate]]:
        """The candidates that are compared: the best ones, and the people among others who are called just so; and the
        rest."""
        first, others = mention.candidates[:_MOST_CANDIDATES], mention.candidates[_MOST_CANDIDATES:]
        called = [one for one in others if not one.features.get("surname") and self._is_person(one)]
        return (*first, *called), [one for one in others if one not in called]

    def _is_person(self, candidate: Candidate) -> bool:
        if not isinstance(candidate.item, ItemId):
            return False
        facts = self._context.facts(candidate.item)
        return facts.sorts >= _PERSON and not facts.guessed

    def _told(self, candidate: Candidate, around: Surroundings) -> Candidate:
        if not isinstance(candidate.item, ItemId):
            return candidate
        found = context_features(
            candidate.item.number, self._context.facts(candidate.item), around, is_exact=is_exact(candidate)
        )
        score = candidate.score + weighted_sum(found, self._weights)
        return replace(candidate, score=score, features={**candidate.features, **found})


def _is_bare(mention: Mention) -> bool:
    """Whether a name is one word, or two that a hyphen joins: of those of several words all namesakes are as likely."""
    return " " not in mention.text.replace(" - ", "-")


def _raised(candidate: Candidate, level: float) -> Candidate:
    if not level:
        return candidate
    return replace(candidate, score=candidate.score + level, features={**candidate.features, LEVEL: level})


def _is_named(text: WrittenText, mention: Mention) -> bool:
    """Whether a mention is a name that words beside it may speak of; nouns for what is asked for are classes to
    templates."""
    return bool(mention.candidates) and text.may_link(mention) and not text.is_taken(mention)


def _without(mention: Mention, read: Iterable[tuple[Mention, frozenset[ItemId]]]) -> Mention:
    """A mention without what words contradict of the longest names that it is, or is a part of."""
    denied = _NOTHING.union(*(items for other, items in read if _is_part(mention, other)))
    kept = tuple(one for one in mention.candidates if one.item not in denied)
    return mention if len(kept) == len(mention.candidates) else replace(mention, candidates=kept)


def _is_part(mention: Mention, other: Mention) -> bool:
    return other.start <= mention.start and mention.end <= other.end
