"""When a count of one or of none is told: where conditions cut it out of a larger set that the graph knows.

A single thing is more likely all that a graph has than all there is, unless it tells more such things and, of those
left out, what keeps them out. None is told only where all of the larger set stand in the statements of a named thing:
no graph tells of a prize who all have it.
"""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.kinds import SEXES
from kgqa.answering.free.scale_values import values
from kgqa.model import Beyond, Both, Except, Kind, Related, SetMeaning, Thing, Where
from kgqa.terms import Term

_SEVERAL = 2
"""Things from which on a set is larger than what may be all that a graph has."""


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
