"""Bounds and orders by what a relation leads to: „zmarł w 2004 roku”, „zmarł najwcześniej”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kgqa.matching.free.joints import Joint
from kgqa.matching.free.pieces import AnyPiece, BoundPiece, ExtremePiece, RelationPiece
from kgqa.model import AnswerType, Dimension
from kgqa.vocabulary import BORN, DIED, LAUNCHED, MOMENT

_DATES = frozenset({BORN, DIED, LAUNCHED, MOMENT})


def measured(relation: RelationPiece, bound: BoundPiece, _joint: Joint) -> Sequence[BoundPiece]:
    """A bound on what a relation leads to („zmarł w 2004 roku”)."""
    if bound.dimensions or not (relation.is_dated if bound.is_time else _is_quantity(relation)):
        return ()
    words, dimensions = bound.words | relation.words, _dimensions(relation)
    return (replace(bound, words=words, cost=0.0, signs=0, dimensions=dimensions),)


def ordered_by(relation: RelationPiece, extreme: ExtremePiece, _joint: Joint) -> Sequence[ExtremePiece]:
    """An order by what a relation leads to („zmarł najwcześniej”, „przyjmuje najwięcej podróżnych”)."""
    dated = any(one.relations[-1].paths[-1][-1].property in _DATES for one in extreme.dimensions)
    numbered = _is_quantity(relation) and not extreme.dimensions
    if not numbered and not (relation.is_dated and dated):
        return ()
    words, dimensions = extreme.words | relation.words, _dimensions(relation)
    return (replace(extreme, words=words, cost=0.0, signs=0, dimensions=dimensions),)


def joinable(pieces: Sequence[AnyPiece]) -> Iterator[AnyPiece]:
    """The pieces without those that nothing joins here: a bare number where no relation leads to a quantity."""
    counted = any(isinstance(one, RelationPiece) and _is_quantity(one) for one in pieces)
    for one in pieces:
        if counted or not isinstance(one, BoundPiece) or one.dimensions or one.is_time:
            yield one


def _is_quantity(relation: RelationPiece) -> bool:
    return relation.object.type is AnswerType.QUANTITY


def _dimensions(relation: RelationPiece) -> tuple[Dimension, ...]:
    return (Dimension(relation.relation.name, (relation.relation,)),)
