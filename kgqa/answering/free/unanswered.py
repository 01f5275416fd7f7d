"""What is told where the graph has little: readings to which it has no answer, and what they say against those that are
tried after them; and when a count of one or of none is told.

A single thing is more likely all that a graph has than all there is, unless it tells more such things and, of those
left out, what keeps them out. None is told only where all of the larger set stand in the statements of a named thing:
no graph tells of a prize who all have it.
"""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.kinds import SEXES
from kgqa.answering.free.scale_values import values
from kgqa.answering.free.steps import TooMuch
from kgqa.model import (
    Beyond,
    Both,
    Except,
    Kind,
    Meaning,
    MeaningReading,
    Related,
    Relation,
    SetMeaning,
    Size,
    Thing,
    Where,
)
from kgqa.terms import Term

_FAR = 0.4
"""A reading that is dearer by more is no less believed: a bound of a figure, whose weight is fitted."""
_SEVERAL = 2
"""Things from which on a set is larger than what may be all that a graph has."""


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


def is_told(base: SetMeaning, terms: tuple[Term, ...], denoter: Denoter) -> bool:
    """Whether the number of members, which are given, is to be believed. Raises TooMuch."""
    if len(terms) >= _SEVERAL:
        return True
    return _is_cut(base, terms, denoter) and (bool(terms) or any(map(is_stated, _conditions(base))))


def is_stated(meaning: SetMeaning) -> bool:
    """Whether a set is what the statements of a named thing themselves list."""
    match meaning:
        case Related(relation=relation, base=Thing()):
            return not any(step.inverse for path in relation.paths[:1] for step in path)
        case Where(base=base) | Except(base=base):
            return any(map(is_stated, _conditions(base)))
        case _:
            return False


def _is_cut(base: SetMeaning, kept: tuple[Term, ...], denoter: Denoter) -> bool:
    match base:
        case Where(base=whole, dimension=dimension) | Beyond(base=whole, dimension=dimension):
            members = denoter.members(whole).terms
            return len(members) >= _SEVERAL and all(values(dimension, one, denoter.steps) for one in members)
        case Except(base=whole):
            return len(denoter.members(whole).terms) >= _SEVERAL
        case Both():
            return _is_common(tuple(_conditions(base)), kept, denoter)
        case _:
            return False


def _conditions(meaning: SetMeaning) -> Iterator[SetMeaning]:
    if isinstance(meaning, Both):
        yield from _conditions(meaning.first)
        yield from _conditions(meaning.second)
    else:
        yield meaning


def _is_common(conditions: tuple[SetMeaning, ...], kept: tuple[Term, ...], denoter: Denoter) -> bool:
    """Whether each condition alone holds of several things; of a kind, or where nothing is left, the graph must tell of
    those left out that they are otherwise."""
    said = [one for one in conditions if not isinstance(one, Kind)]
    sets = [denoter.members(one).terms for one in said]
    if not sets or min(map(len, sets)) < _SEVERAL:
        return False
    if len(said) > 1 and kept:
        return True
    by_sex = any(isinstance(one, Kind) and one.noun in SEXES for one in conditions)
    if len(said) == 1 and not (by_sex and is_stated(said[0])):
        return False  # other kinds are what a relation leads to anyway („Przez ile państw przepływa …”)
    smallest = min(sets, key=len)
    others = [one for one in conditions if not (one in said and sets[said.index(one)] is smallest)]
    left_out = [term for term in denoter.steps.affordable(smallest) if term not in kept]
    return all(any(_is_otherwise(denoter, one, term) for one in others) for term in left_out)


def _is_otherwise(denoter: Denoter, meaning: SetMeaning, term: Term) -> bool:
    """Whether what a thing states itself keeps it out of a set; what others state of it is never all."""
    if denoter.holds(meaning, term):
        return False
    if isinstance(meaning, Related):
        return denoter.states(meaning.relation.reversed(), (term,))
    return denoter.is_contradicted(meaning, term) if isinstance(meaning, Kind) else denoter.is_told(meaning, term)
