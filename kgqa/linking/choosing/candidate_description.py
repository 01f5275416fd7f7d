"""Adds to the candidates of a mention what the words around it say of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from kgqa.linking.choosing.span_selection import weighted_sum
from kgqa.linking.choosing.written_text import WrittenText
from kgqa.linking.describing.context_features import context_features
from kgqa.linking.describing.item_facts import ItemFacts
from kgqa.linking.describing.sentence_context import Context
from kgqa.model import Candidate, Mention
from kgqa.terms import ItemId

_MOST_CANDIDATES = 20
"""Candidates of a mention, best first, that the words around it are compared with."""
_PAGE = frozenset({"page"})
"""The sort of pages of Wikimedia's projects, which no question names."""


class CandidateDescriber:
    """Makes the features of candidates in their context."""

    def __init__(self, context: Context, weights: Mapping[str, float]) -> None:
        """The weights choose the candidates that are worth comparing, where there are many."""
        self._context = context
        self._weights = weights

    def describe(self, text: WrittenText, mention: Mention) -> Mention:
        """The mention with features of the context on its likeliest candidates."""
        around = self._context.surroundings(text.sentence, mention)
        named, single = text.is_named(mention), mention.end - mention.start == 1
        speaks = named or single or mention.quoted or not mention.text.islower()
        candidates: list[Candidate] = []
        for candidate in self._likeliest(mention):
            if not isinstance(candidate.item, ItemId):
                continue
            facts = self._context.facts(candidate.item)
            found = dict(candidate.features)
            if _is_surname(candidate, facts):
                found.pop("foreign", None)
                found["surname"] = 1.0
            derived = found.pop("derived", 0.0)
            if speaks and (named or not derived):
                found |= context_features(candidate.item.number, facts, around)
            if derived:
                found["inhabitant" if named else "derived"] = derived
            else:
                found |= _kind(candidate, facts, named=named, single=single)
            if facts.sorts != _PAGE:
                candidates.append(replace(candidate, features=found))
        return replace(mention, candidates=tuple(candidates))

    def _likeliest(self, mention: Mention) -> Sequence[Candidate]:
        found = mention.candidates
        if len(found) <= _MOST_CANDIDATES:
            return found
        return sorted(found, key=lambda one: -weighted_sum(one.features, self._weights))[:_MOST_CANDIDATES]


def _is_surname(candidate: Candidate, facts: ItemFacts) -> bool:
    """Whether a name is the last word of a person's label, so that it is no foreign one whoever wrote it down."""
    last = f" {candidate.label.lower()}"
    return "person" in facts.sorts and any(name.endswith(last) for name in facts.names)


def _kind(candidate: Candidate, facts: ItemFacts, *, named: bool, single: bool) -> dict[str, float]:
    """What speaks for a common noun rather than a name, and for a thing rather than a class of things."""
    common = {"common": 1.0} if candidate.label[:1].islower() else {}
    if named:
        return common
    if common and single and not facts.has_instances:
        return {**common, "thing": 1.0}
    kind = facts.is_class or (common and not facts.is_typed)
    return {**common, "class": 1.0} if kind else common
