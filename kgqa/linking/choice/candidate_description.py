"""Adds to the candidates of a mention what the words around it say of each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from kgqa.linking.choice.written_text import WrittenText, has_digit, is_common_noun
from kgqa.linking.evidence.sentence_context import Context
from kgqa.linking.evidence.surroundings import Surroundings
from kgqa.linking.facts.item_facts import UNSURE, ItemFacts
from kgqa.linking.lookup.candidate_making import is_exact, weighted_sum
from kgqa.model import Candidate, Mention
from kgqa.polish.tokens.letter_case import begins_with_link
from kgqa.terms import ItemId
from kgqa.vocabulary import OCCUPATION, POSITION, numbers

_MOST_CANDIDATES = 40
"""Candidates of a mention, best first, that the words around it are compared with."""
_DIGITS = 5
"""A scale of a feature whose weight is fitted; about half of what questions name has smaller numbers."""
_USUAL = 0.75
"""Agreement of letter case where a label has a capital only because labels may begin with one.

Not fitted: a scale of a feature whose weight is fitted."""
_HARDLY = 0.25
"""What it counts that a word is the subject which may be no noun at all, or only calls somebody beside a name.

Not fitted: a scale of a feature whose weight is set."""
_PLACING = (" (", " w ", " we ", " nad ", " na ", ", ")
"""What begins the part of a label that says where a thing is: „Trinity College w Oksfordzie”, „Perth, Ontario”."""
_TERMS = frozenset({"substance", "taxon", "period", "field", "language"})
"""Sorts of things that common nouns name."""
_CALLING = numbers(OCCUPATION, POSITION)
_FIELD, _LANGUAGE = "field", "language"
_WANTED = frozenset({"relation", _FIELD})
"""Features that tell that the question wants what an item has, or speaks of its field („kopalnia węgla”)."""
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
        written = _Written.of(text, mention)
        compared = [one for one in (self._compared(one, written, around) for one in self._likeliest(mention)) if one]
        if text.may_be_language(mention):
            compared = [_with_field(one) for one in compared if self._is_language(one)]
        wanted = not written.single or written.alone or any(map(_is_wanted, compared))
        if text.is_taken(mention):
            compared = [one for one in compared if _FIELD in one.features]
        told = tuple(self._told(one, written, around, wanted=wanted) for one in compared)
        return replace(mention, candidates=_as_things(told))

    def _is_language(self, candidate: Candidate) -> bool:
        return isinstance(candidate.item, ItemId) and _LANGUAGE in self._context.facts(candidate.item).sorts

    def _compared(self, candidate: Candidate, written: _Written, around: Surroundings) -> Candidate | None:
        """A candidate with what the words around say of it; None for what no question names."""
        if not isinstance(candidate.item, ItemId):
            return None
        facts = self._context.facts(candidate.item)
        if facts.sorts == _PAGE:
            return None
        found = {**candidate.features, "early": _earliness(candidate.item.number)}
        if "surname" in found or _is_surname(candidate, facts):
            found.pop("foreign", None)
            found["surname"] = 1.0
        elif candidate.label.lower() in written.polish and found.pop("foreign", 0.0):
            found["shared"] = 1.0
        if not found.get("label") and _is_told_apart(candidate, facts):
            found["label"] = 1.0
        if _is_term(candidate, facts, written):
            found["capitals"] = _USUAL
        if (written.speaks or written.shared) and (written.named or "derived" not in found):
            said = around.features(facts, is_exact=is_exact(candidate))
            found |= written.heard(said)
        if "placed" in found and _is_told_apart(candidate, facts, _PLACING):
            # the question says the whole label, though apart
            found.pop("shared", None)
            found["label"] = 1.0
        return replace(candidate, features=found)

    def _told(self, candidate: Candidate, written: _Written, around: Surroundings, *, wanted: bool) -> Candidate:
        """A candidate with what its writing says of it, too."""
        found = dict(candidate.features)
        if derived := found.pop("derived", 0.0):
            return replace(candidate, features=found if written.named else {**found, "derived": derived})
        calls_people = False
        if isinstance(candidate.item, ItemId):
            facts = self._context.facts(candidate.item)
            found |= _kind(candidate, facts, written, wanted=wanted)
            calls_people = not facts.received.isdisjoint(_CALLING)
        if around.is_subject and "common" in found and written.single and not written.named:
            found["subject"] = 1.0 if written.common and (written.alone or not calls_people) else _HARDLY
        return replace(candidate, features=found)

    def _likeliest(self, mention: Mention) -> Sequence[Candidate]:
        found = mention.candidates
        if len(found) <= _MOST_CANDIDATES:
            return found
        return sorted(found, key=lambda one: -weighted_sum(one.features, self._weights))[:_MOST_CANDIDATES]


def _as_things(candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """The candidates of a common noun, where one of them is a thing: then the others are compared as things, too."""
    if not any("thing" in one.features for one in candidates):
        return candidates
    return tuple(
        replace(one, features={**one.features, "thing": 1.0}) if "common" in one.features else one for one in candidates
    )


def _with_field(candidate: Candidate) -> Candidate:
    """A language where the question speaks of languages."""
    return replace(candidate, features={**candidate.features, _FIELD: 1.0})


def _earliness(number: int) -> float:
    """1 for the first item, 0 for the hundred thousandth, less for later ones: what many know was made first.

    Items are numbered as they were made. It tells namesakes apart that nothing else says are known."""
    return 1 - math.log10(max(1, number)) / _DIGITS


def _is_surname(candidate: Candidate, facts: ItemFacts) -> bool:
    """Whether a name is a word of a person's label behind the first, and so no foreign one, whoever wrote it down."""
    surname = f" {candidate.label.lower()} "
    return "person" in facts.sorts and any(surname in f"{name} " for name in facts.names)


def _is_told_apart(candidate: Candidate, facts: ItemFacts, marks: Sequence[str] = (" (",)) -> bool:
    """Whether a name is the label but for brackets that tell it from others („Królestwo Polskie (1385–1569)”), or for
    what other marks begin."""
    beginnings = tuple(f"{candidate.label.lower()}{mark}" for mark in marks)
    return any(name.startswith(beginnings) for name in facts.names)


@dataclass(frozen=True, slots=True)
class _Written:
    """How a mention is written, as far as its candidates are concerned."""

    named: bool
    """Like a name, or the letter case says nothing."""
    single: bool
    speaks: bool
    """Whether the words around it say something of it: those around several words in small letters hardly do."""
    shared: bool
    """Whether it may stand for several things."""
    is_long: bool
    """Whether it has several words and a capital inside, so that it says itself what it is: „katedra w Kolonii”."""
    alone: bool
    """Whether nothing else in the question looks like a name."""
    common: bool
    """Whether it is one word in small letters that can be nothing but a common noun."""
    polish: frozenset[str]
    """What candidates are called in Polish, in small letters: what shares such a name in another language may be called
    so in Polish, too („Nigeria”, the team)."""

    def heard(self, said: Mapping[str, float]) -> Mapping[str, float]:
        """What the words around it say, as far as they say something of it."""
        if not self.speaks:
            return {name: value for name, value in said.items() if name == _FIELD}
        return {name: value for name, value in said.items() if not (self.is_long and name == _FIELD)}

    @classmethod
    def of(cls, text: WrittenText, mention: Mention) -> _Written:
        named, single = text.is_named(mention), mention.end - mention.start == 1
        speaks = named or single or mention.quoted or not mention.text.islower() or has_digit(mention.text)
        titled = any(start <= mention.start and mention.end <= end for start, end in text.analysis.quotations)
        common = single and not named and not titled and is_common_noun(text.tokens[mention.start])
        polish = frozenset(one.label.lower() for one in mention.candidates if "foreign" not in one.features)
        shared = len(mention.candidates) > 1
        is_long = not single and not named and not mention.text.islower()
        return cls(named, single, speaks, shared, is_long, not text.has_names, common, polish)


def _is_term(candidate: Candidate, facts: ItemFacts, written: _Written) -> bool:
    """Whether a common noun has a capital only because its label was written so: „Kreda”, the period."""
    usual = candidate.label.istitle() and " " not in candidate.label
    return written.common and usual and facts.sorts <= _TERMS


def _is_wanted(candidate: Candidate) -> bool:
    """Whether the question wants what an item has („wydobywa się w Polsce cynk”), or speaks of what belongs to it."""
    return candidate.features.get("cue", 0.0) > UNSURE or not candidate.features.keys().isdisjoint(_WANTED)


def _kind(candidate: Candidate, facts: ItemFacts, written: _Written, *, wanted: bool) -> Mapping[str, float]:
    """What speaks for a common noun rather than a name, and for a thing rather than a class of things: beside a name a
    common noun is a thing only where the question wants what it has."""
    small = candidate.label[:1].islower() and not begins_with_link(candidate.label)
    is_common = small or _is_term(candidate, facts, written)
    common = {"common": 1.0} if is_common and not has_digit(candidate.label) else {}
    is_wanted = wanted and (written.single or _LANGUAGE in facts.sorts)
    if common and is_wanted and not written.named and not facts.has_instances:
        return {**common, "thing": 1.0}
    return common
