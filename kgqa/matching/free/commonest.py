"""What most members of a set have: „W którym kraju urodziło się najwięcej laureatów …?”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.matching.free.joints import Joint
from kgqa.matching.free.pieces import ExtremePiece, MostPiece, RelationPiece, SetPiece, fits, sorts_of
from kgqa.model import AnswerType, Commonest

_VALUES = frozenset({AnswerType.TIME, AnswerType.QUANTITY})


def most_of(base: SetPiece, extreme: ExtremePiece) -> Sequence[MostPiece]:
    """„najwięcej laureatów Nagrody Nobla”: a degree that counts the members of a set behind it."""
    is_set = base.is_anchored and not (base.is_name or base.is_asked or base.is_negated or base.noun == "adj")
    if not is_set or base.first < extreme.first or base.sorts & _VALUES:
        return ()
    return (MostPiece(base.words | extreme.words, 0.0, base, extreme.direction, extreme.rank),)


def commonest(most: MostPiece, by: RelationPiece, _joint: Joint) -> Sequence[SetPiece]:
    """What a relation leads to from most of them."""
    if by.is_dated or by.object.type is AnswerType.QUANTITY or by.is_symmetric:
        return ()
    ways = [(by.relation, by.subject, by.object), (by.backward, by.object, by.subject)]
    words = by.words | most.words
    found = [(relation, end) for relation, start, end in ways if fits(start, most.base.sorts)]
    return [
        SetPiece(
            words,
            0.0,
            Commonest(relation, most.base.meaning, most.direction, most.rank),
            sorts_of(end),
            is_anchored=True,
            end_nouns=end.nouns,
        )
        for relation, end in found[:1]
    ]
