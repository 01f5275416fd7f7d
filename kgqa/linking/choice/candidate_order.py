"""Orders the candidates of mentions by the words around them, for the stages that try several of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol

from kgqa.linking.choice.written_text import WrittenText
from kgqa.linking.evidence.sentence_context import Context
from kgqa.linking.evidence.surroundings import Surroundings, contradicts
from kgqa.linking.lookup.candidate_making import is_exact, weighted_sum
from kgqa.model import Analysis, Candidate, Mention
from kgqa.resources import candidate_weights, evidence
from kgqa.terms import ItemId

_FOR = frozenset({"place", "time", "person"})
_AGAINST = frozenset({"not_place", "not_time", "not_person"})
"""Families of evidence (`data/evidence.tsv`)."""
_CALLED = frozenset({"fits", "overlap"})
_OWN = 0.5
"""What a name of one's own („Darwin” for Charles Darwin) counts beside fame, against the last word of a longer one: as
much as being referred to more than a hundred times as often.

Not fitted: graphs that are small know little of fame."""
_CLEARLY = 0.1
"""How much better known somebody must be: referred to nearly three times as often.

Not fitted: sets of questions hold too few bare surnames."""
LEVEL = "level"
"""The feature that brings the best candidate back to the score that the best one had before."""
_PEOPLE = frozenset({"person"})
_PLACES = frozenset({"country", "region", "city", "village", "continent"})
"""Sorts of what has all sorts of things (`data/sorts.tsv`)."""
_NOTHING = frozenset[ItemId]()
_MOST_CANDIDATES = 8
"""Candidates of a mention, best first, that are compared; queries try no more."""


class Reranker(Protocol):
    """An optional last word on the order of candidates, say of a neural model."""

    def rerank(self, analysis: Analysis, mention: Mention) -> Mention:
        """The same mention with its candidates in another order or with other scores."""


def best_bearers(
    candidates: Sequence[Candidate], is_person: Callable[[Candidate], bool]
) -> tuple[tuple[Candidate, ...], tuple[Candidate, ...]]:
    """The candidates that may be meant, and the people of the same name who are less known, both in their order."""
    people = [one for one in candidates if is_person(one)]
    possible = [one for one in people if not _is_contradicted(one)]
    if len(possible) < 2:  # noqa: PLR2004
        return tuple(candidates), ()
    best = max(possible, key=lambda one: (_fame(one), one.score))
    lesser = {one.item for one in people if one is not best and _is_lesser(one, best)}
    return (
        tuple(one for one in candidates if one.item not in lesser),
        tuple(one for one in candidates if one.item in lesser),
    )


def _is_lesser(candidate: Candidate, best: Candidate) -> bool:
    if _fame(candidate) > _fame(best) - _CLEARLY:
        return False
    return not any(value > best.features.get(name, 0.0) for name, value in candidate.features.items() if _narrows(name))


def _fame(candidate: Candidate) -> float:
    own = not candidate.features.get("surname") and not candidate.features.get("partial")
    return candidate.features.get("popularity", 0.0) + _OWN * own


def _is_contradicted(candidate: Candidate) -> bool:
    """Whether the words around a name speak against somebody."""
    return any(value >= 1 and _family(name) in _AGAINST for name, value in candidate.features.items())


def _narrows(name: str) -> bool:
    """Whether a piece of evidence tells people of one name apart: what they are called, where and when they were."""
    return name in _CALLED or _family(name) in _FOR


def _family(name: str) -> str:
    known = evidence().get(name)
    return known.family if known is not None else ""


class ContextOrder:
    """Adds what the words of a question say of each candidate to its score.

    The best score of a mention stays what it was: the words choose among namesakes, they do not make a name likelier.
    """

    def __init__(
        self, context: Context, weights: Mapping[str, float] | None = None, reranker: Reranker | None = None
    ) -> None:
        """`reranker` has the last word on the candidates of each name."""
        self._context = context
        self._weights = dict(candidate_weights() if weights is None else weights)
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
        if len(mention.candidates) == 1 and not self._context.kinds(text.sentence, mention):
            return mention, _NOTHING
        around = self._context.surroundings(text.sentence, mention)
        denied = frozenset(one.item for one in mention.candidates if self._is_denied(one, around))
        if text.is_keywords:  # „język urzędowy Austria”: what is asked for, in front of the name of a place
            denied = frozenset(one for one in denied if isinstance(one, ItemId) and not self._is_place(one))
        ordered = self._ordered(around, mention) if len(mention.candidates) > 1 else mention
        return ordered, frozenset(one for one in denied if isinstance(one, ItemId))

    def _is_denied(self, candidate: Candidate, around: Surroundings) -> bool:
        if not isinstance(candidate.item, ItemId) or not around.kinds:
            return False
        facts = self._context.facts(candidate.item)
        return contradicts(around, facts, is_exact=is_exact(candidate))

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
        return facts.sorts >= _PEOPLE and not facts.guessed

    def _is_place(self, item: ItemId) -> bool:
        facts = self._context.facts(item)
        return not facts.sorts.isdisjoint(_PLACES) and not facts.guessed

    def _told(self, candidate: Candidate, around: Surroundings) -> Candidate:
        if not isinstance(candidate.item, ItemId):
            return candidate
        found = around.features(self._context.facts(candidate.item), is_exact=is_exact(candidate))
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
