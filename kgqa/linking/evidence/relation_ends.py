"""What the relations of a question want at the end that a name stands for: properties and sorts of things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kgqa.fast_values import often_made
from kgqa.linking.facts.item_facts import UNSURE, ItemFacts, Verdict
from kgqa.linking.linking_tables import read_sorts
from kgqa.linking.relations.relation_linker import RelationLexicon, asking_phrase
from kgqa.model import Aim, Analysis, AnswerType, Mention, RelationEnd, RelationPhrase
from kgqa.vocabulary import LANGUAGE_OF_WORK, ORIGINAL_LANGUAGE, numbers

_MOST = 8
"""Ends that are compared, best first."""
_VAGUE, _UNFIT, _UNTOLD, _LEAST = 0.7, 0.15, 0.35, 0.12
"""What it counts that an end may be what is asked for, or hardly is; that a noun names the other one; what is dropped.

Not fitted: little depends on them."""
_MEASURED = frozenset({AnswerType.TIME, AnswerType.QUANTITY})
_FALL = 0.2
"""How fast a reading counts for less with each word between it and the name; a rate of distance, not of trust, so it is
no weight of its own: the fitted weights multiply it."""
_TONGUES = numbers(LANGUAGE_OF_WORK, ORIGINAL_LANGUAGE)
"""Properties of which a work may have either."""
_SORTS: Mapping[AnswerType | None, frozenset[str]] = {
    AnswerType.PERSON: frozenset({"person", "being", "people", "band"}),
    AnswerType.PLACE: frozenset(
        {"country", "region", "city", "village", "water", "land", "continent", "building", "celestial"}
    ),
    AnswerType.WORK: frozenset({"work"}),
    AnswerType.ORGANISATION: frozenset({"organisation", "band"}),
}


@often_made(frozen=True, slots=True)
class RelationalEnd:
    """One relation that the question may speak of, as it concerns the name in it."""

    number: int
    """Of the property."""
    is_subject: bool
    """Whether the name stands for the subject of the statement."""
    sorts: frozenset[str]
    """What stands there; empty for anything."""
    tokens: tuple[int, ...]
    score: float

    def strength(self, mention: Mention) -> float:
        """How much the relation says of a mention: less from afar, nothing of one that has its words."""
        gaps = [
            0 if mention.start <= at < mention.end else max(mention.start - at, at - mention.end + 1)
            for at in self.tokens
        ]
        return self.score / (1 + _FALL * (min(gaps) - 1)) if min(gaps) else 0.0

    def wants(self, facts: ItemFacts) -> bool:
        """Whether the item is, or may be, of a sort that stands there."""
        return bool(self.sorts) and facts.may_be(self.sorts)

    def has(self, facts: ItemFacts) -> bool:
        """Whether the item has statements of the property in that direction."""
        found = facts.said if self.is_subject else facts.received
        return self.number in found or (self.number in _TONGUES and not found.isdisjoint(_TONGUES))


class EndReader:
    """Reads the relations of a question by its phrases for properties."""

    def __init__(self, relations: RelationLexicon) -> None:
        self._relations = relations

    def read(self, analysis: Analysis) -> tuple[RelationalEnd, ...]:
        """The ends that names may stand for, those of the best phrases first."""
        found = [one for phrase in self._relations.phrases(analysis) for one in self._ends(phrase, analysis)]
        return tuple(sorted(found, key=lambda one: -one.score)[:_MOST])

    @staticmethod
    def _ends(phrase: RelationPhrase, analysis: Analysis) -> Iterator[RelationalEnd]:
        """The ends of a property at which a name stands, as the other may be what is asked for."""
        asks_object = phrase.names_subject is phrase.asks_possessor
        for is_subject in (True, False):
            named, asked = (phrase.subject, phrase.object)[:: 1 if is_subject else -1]
            told = is_subject is asks_object if phrase.is_noun else True
            fit = _fit(asked, analysis) * (1.0 if told else _UNTOLD)
            if phrase.quality * fit >= _LEAST:
                number, score = phrase.property.number, phrase.quality * fit
                yield RelationalEnd(number, is_subject, _sorts_of(named), phrase.tokens, score)


@lru_cache(maxsize=2_000)
def _sorts_of(end: RelationEnd) -> frozenset[str]:
    """What stands at an end; empty for anything."""
    return _SORTS.get(end.type) or read_sorts().of_nouns(end.nouns)


def _fit(end: RelationEnd, analysis: Analysis) -> float:
    """How well an end agrees with what a question asks for; all do where it asks whether something is so."""
    asked = analysis.understanding
    fits = asked.noun in end.nouns or end.type is asked.answer_type or asking_phrase(analysis) is None
    if fits or asked.aim is Aim.YES_NO:
        return 1.0
    measured = asked.answer_type in _MEASURED or end.type in _MEASURED
    vague = not measured and (end.type is None or asked.answer_type is AnswerType.OTHER)
    return _VAGUE if vague else _UNFIT


@dataclass(frozen=True, slots=True)
class SaidEnds:
    """What the relations of a question want where a name stands, with how much each says of it."""

    ends: Sequence[tuple[RelationalEnd, float]]

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`relation`: the item has the statements that are spoken of; `end`: it is, or may be, of the sort."""
        yield "relation", max((strength for end, strength in self.ends if end.has(facts)), default=0.0), ""
        fitting = [(strength, facts.is_of(end.sorts)) for end, strength in self.ends if end.wants(facts)]
        if fitting:
            best = max(strength for strength, _ in fitting)
            yield "end", best if (best, True) in fitting else best * UNSURE, ""
