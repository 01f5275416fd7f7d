"""Readings to which the graph has no answer, and what they say against those that are tried after them."""

from __future__ import annotations

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.steps import TooMuch
from kgqa.model import Meaning, MeaningReading, Related, Relation, SetMeaning, Size, Thing

_FAR = 0.4
"""A reading that is dearer by more is no less believed: a bound of a figure, whose weight is fitted."""


class Unanswered:
    """The readings of one question that denote nothing, the likeliest first."""

    def __init__(self, denoter: Denoter) -> None:
        self._denoter = denoter
        self._plain: float | None = None
        self._asked: list[tuple[float, Related]] = []
        """What those that ask for one relation of one thing cost and ask for."""
        self.readings: list[MeaningReading] = []

    def add(self, reading: MeaningReading) -> None:
        """Remember a reading that denotes nothing."""
        self.readings.append(reading)
        asked = _relation_of_name(reading.meaning)
        if asked is None or not self._lacks_value(asked):
            return
        self._asked.append((reading.cost, asked))
        if self._plain is None and not any(count for _, count in reading.evidence):
            self._plain = reading.cost

    def _lacks_value(self, asked: Related) -> bool:
        """Whether the graph says nothing at all of one relation of one thing."""
        try:
            return not self._denoter.members(asked).terms
        except TooMuch:
            return False

    def evidence(self, reading: MeaningReading) -> tuple[tuple[str, float], ...]:
        """What they say against a later reading, by name: how far it is behind the first of them, whether any explains
        all words, and how much dearer it is than one that does so in the plainest way („data urodzenia Mitterranda”):
        who asks that wants no namesake and nothing else of the same thing, nor what lies there and back."""
        first = self.readings[0].cost if self.readings else reading.cost
        return (
            ("behind", max(0.0, reading.cost - first)),
            ("unanswered", float(any(not one.left for one in self.readings))),
            ("evaded", self._evaded(reading)),
        )

    def _evaded(self, reading: MeaningReading) -> float:
        if self.readings and (_returns(reading.meaning) or self._turns_round(reading)):
            return _FAR
        return 0.0 if self._plain is None else min(max(0.0, reading.cost - self._plain), _FAR)

    def _turns_round(self, reading: MeaningReading) -> bool:
        """Whether a reading asks for the other end of what a likelier one asks for („ojciec” for „dziecko”), where
        things of one sort stand at both."""
        told = _relation_of_name(reading.meaning)
        if told is None:
            return False
        turned = any(
            cost < reading.cost and told.base == asked.base and _are_opposite(told.relation, asked.relation)
            for cost, asked in self._asked
        )
        return turned and self._denoter.are_alike(told)


def _are_opposite(one: Relation, other: Relation) -> bool:
    """Whether a relation leads along another one the other way, and not the same way as well, where the graph has a
    property for each way: then there are words for either, so that none of them is meant by the other."""
    paths = frozenset(one.paths)
    both_ways = len({path[0].inverse for path in other.paths}) > 1
    return both_ways and paths.isdisjoint(other.paths) and not paths.isdisjoint(other.reversed().paths)


def _returns(meaning: Meaning) -> bool:
    """Whether a meaning goes along a relation and back („dzieci tego, czyim dzieckiem jest X”)."""
    asked = _asked_set(meaning)
    there = asked.base.without_kind() if isinstance(asked, Related) else None
    if not (isinstance(asked, Related) and isinstance(there, Related)):
        return False
    return not frozenset(asked.relation.paths).isdisjoint(there.relation.reversed().paths)


def _relation_of_name(meaning: Meaning) -> Related | None:
    """What a meaning asks for that is one relation of one name, of a kind or not, or how many there are of it."""
    asked = _asked_set(meaning)
    is_of_name = isinstance(asked, Related) and isinstance(asked.base.without_kind(), Thing)
    return asked if isinstance(asked, Related) and is_of_name else None


def _asked_set(meaning: Meaning) -> SetMeaning | None:
    """What a meaning asks for, of a kind or not, or how many there are of it."""
    asked = meaning.base if isinstance(meaning, Size) else meaning
    return asked.without_kind() if isinstance(asked, SetMeaning) else None
