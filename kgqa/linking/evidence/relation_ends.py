"""What the relations of a question want at the end that a name stands for: properties and sorts of things."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kgqa.fast_values import often_made
from kgqa.linking.facts.item_facts import UNSURE, ItemFacts, Verdict
from kgqa.linking.facts.sort_table import SortTable, read_sorts
from kgqa.linking.relations.relation_linker import RelationLexicon
from kgqa.model import Analysis, AnswerType, AskedEnd, Mention, RelationEnd
from kgqa.vocabulary import (
    CAPITAL,
    CAPITAL_OF,
    CONTINENT,
    COUNTRY,
    LANDFORM,
    LANGUAGE_OF_WORK,
    LOCATION,
    ORIGINAL_LANGUAGE,
    PART_OF,
    UNIT_OF,
    numbers,
)

_MOST = 8
"""Readings of relations that are compared, best first."""
_FALL = 0.2
"""How fast a reading counts for less with each word between it and the name; a rate of distance, not of trust, so it is
no weight of its own: the fitted weights multiply it."""
_LOCATIONS = numbers(COUNTRY, CONTINENT, UNIT_OF, LOCATION, PART_OF, LANDFORM, CAPITAL_OF)
_SEATED = numbers(CAPITAL)
_TONGUES = numbers(LANGUAGE_OF_WORK, ORIGINAL_LANGUAGE)
"""Properties of which a work may have either."""
_PERSONAL = frozenset({"person", "being", "people", "band"})
_SORTS: Mapping[AnswerType | None, frozenset[str]] = {
    AnswerType.PERSON: _PERSONAL,
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

    @property
    def is_personal(self) -> bool:
        """Whether only people or the like stand there."""
        return bool(self.sorts) and self.sorts <= _PERSONAL

    @property
    def is_location(self) -> bool:
        """Whether it says where the name's bearer lies, or what it is the capital of."""
        return self.number in (_LOCATIONS if self.is_subject else _SEATED)

    def wants(self, facts: ItemFacts) -> bool:
        """Whether the item is, or may be, of a sort that stands there."""
        return bool(self.sorts) and facts.may_be(self.sorts)

    def has(self, facts: ItemFacts) -> bool:
        """Whether the item has statements of the property in that direction."""
        found = facts.said if self.is_subject else facts.received
        return self.number in found or (self.number in _TONGUES and not found.isdisjoint(_TONGUES))


class EndReader:
    """Reads the relations of a question."""

    def __init__(self, relations: RelationLexicon, sorts: SortTable | None = None) -> None:
        self._relations = relations
        self._sorts = sorts or read_sorts()
        self._sorts_of = cache(self._find_sorts)

    def read(self, analysis: Analysis) -> tuple[RelationalEnd, ...]:
        """The ends that names may stand for, those of the best readings first."""
        return tuple(
            RelationalEnd(
                one.property.number,
                one.asked is AskedEnd.OBJECT,
                self._sorts_of(self._relations.named_end(one)),
                one.tokens,
                one.score,
            )
            for one in self._relations.read(analysis)[:_MOST]
        )

    def _find_sorts(self, end: RelationEnd) -> frozenset[str]:
        return _SORTS.get(end.type) or self._sorts.of_nouns(end.nouns)


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
