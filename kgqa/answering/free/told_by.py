"""Which properties tell what a meaning denotes: of the paths of a relation those that lead to the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.steps import TooMuch
from kgqa.model import Either, Except, Extreme, Led, Meaning, Related, Relation, Where
from kgqa.terms import PropertyId, Term

_MOST = 20
"""Things of which it is looked at which path leads from them; a bound of the work."""


def told_by(meaning: Meaning, terms: Sequence[Term], denoter: Denoter) -> frozenset[PropertyId]:
    """The properties of the statements that lead to some terms; all of the paths that may, where there are many."""
    return frozenset(_told_by(meaning, terms, denoter))


def _told_by(meaning: Meaning, terms: Sequence[Term], denoter: Denoter) -> Iterator[PropertyId]:
    match meaning:
        case Related():
            yield from _of_relation(meaning.relation, meaning, terms, denoter)
        case Led(relation=relation):
            yield from _properties(relation)
        case Where(dimension=dimension) | Extreme(dimension=dimension):
            yield from (name for one in dimension.relations for name in _properties(one))
        case _:
            pass
    same = meaning.made_of() if isinstance(meaning, Either | Except) else meaning.holders()
    for part in meaning.made_of():
        yield from _told_by(part, terms if part in same else (), denoter)


def _of_relation(relation: Relation, meaning: Related, terms: Sequence[Term], denoter: Denoter) -> Iterator[PropertyId]:
    try:
        starts = denoter.members(meaning.base).terms if terms else ()
        paths = [one for one in relation.alone() if _leads(one, starts, terms, denoter)] if starts else []
    except TooMuch:
        paths = []
    for one in paths or (relation,):
        yield from _properties(one)


def _leads(one: Relation, starts: Sequence[Term], terms: Sequence[Term], denoter: Denoter) -> bool:
    return len(starts) > _MOST or not frozenset(terms).isdisjoint(denoter.steps.reach(one, starts))


def _properties(relation: Relation) -> Iterator[PropertyId]:
    return (step.property for path in relation.paths for step in path)
