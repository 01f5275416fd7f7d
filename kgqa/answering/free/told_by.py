"""Which properties tell what a meaning denotes: of the paths of a relation those that lead to the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.answering.free.denoting import Denoter
from kgqa.answering.free.steps import TooMuch
from kgqa.model import (
    At,
    Beyond,
    Both,
    Bounds,
    Choice,
    Coinciding,
    Commonest,
    Difference,
    Distance,
    Either,
    Except,
    Extreme,
    HasSize,
    Held,
    InCalendar,
    Meaning,
    OfPart,
    Overlap,
    Related,
    Relation,
    Size,
    Successive,
    Truth,
    Where,
)
from kgqa.terms import PropertyId, Term

_MOST = 20
"""Things of which it is looked at which path leads from them; a bound of the work."""


def told_by(meaning: Meaning, terms: Sequence[Term], denoter: Denoter) -> frozenset[PropertyId]:
    """The properties of the statements that lead to some terms; all of the paths that may, where there are many."""
    return frozenset(_told_by(meaning, terms, denoter))


def _told_by(meaning: Meaning, terms: Sequence[Term], denoter: Denoter) -> Iterator[PropertyId]:
    match meaning:
        case Related(relation=relation, base=base):
            yield from _of_relation(relation, meaning, terms, denoter)
            yield from _told_by(base, (), denoter)
        case Both(first=first, second=second):
            yield from (*_told_by(first, terms, denoter), *_told_by(second, terms, denoter))
        case (
            Difference(first=first, second=second)
            | Distance(first=first, second=second)
            | Overlap(first=first, second=second)
            | Beyond(base=first, standard=second)
        ):
            yield from (*_told_by(first, terms, denoter), *_told_by(second, (), denoter))
        case (
            Size(base=base)
            | Bounds(base=base)
            | InCalendar(base=base)
            | Truth(claim=base)
            | Choice(among=base)
            | HasSize(base=base)
        ):
            yield from _told_by(base, (), denoter)
        case (
            Coinciding(base=base, relation=relation)
            | Commonest(base=base, relation=relation)
            | At(base=base, relation=relation)
            | OfPart(base=base, relation=relation)
            | Successive(base=base, relation=relation)
            | Held(first=base, relation=relation)
        ):
            yield from _properties(relation)
            yield from _told_by(base, (), denoter)
        case Where(base=base, dimension=dimension) | Extreme(base=base, dimension=dimension):
            yield from _told_by(base, terms, denoter)
            yield from (name for one in dimension.relations for name in _properties(one))
        case Except(base=base):
            yield from _told_by(base, terms, denoter)
        case Either(parts=parts):
            for part in parts:
                yield from _told_by(part, terms, denoter)
        case _:
            pass


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
