"""Which pieces of a question can be joined with others at all."""

from __future__ import annotations

import pytest

from kgqa.matching.free.pieces import BoundPiece, RelationPiece
from kgqa.matching.free.told_values import joinable
from kgqa.model import AnswerType, BoundSign, Relation, RelationEnd
from kgqa.terms import Literal, PropertyId


def relation(end: AnswerType) -> RelationPiece:
    found = Relation.of(PropertyId("P1082"), "liczba")
    return RelationPiece(1, 0.0, found, RelationEnd(), RelationEnd(end), found.reversed(), False, False)


def number(*, is_time: bool = False) -> BoundPiece:
    return BoundPiece(2, 0.0, (), BoundSign.EQUAL, Literal("17"), None, is_time)


@pytest.mark.parametrize(
    ("bound", "end", "joins"),
    [
        (number(), AnswerType.PERSON, False),
        (number(), AnswerType.QUANTITY, True),
        (number(is_time=True), AnswerType.PERSON, True),
    ],
)
def test_a_bare_number_needs_a_relation_to_a_quantity(bound: BoundPiece, end: AnswerType, joins: bool) -> None:
    told = relation(end)
    assert list(joinable([told, bound])) == ([told, bound] if joins else [told])
