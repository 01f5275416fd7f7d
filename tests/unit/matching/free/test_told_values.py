"""Which pieces of a question can be joined with others at all."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.pieces import BoundPiece, RelationPiece
from kgqa.matching.free.told_values import joinable
from kgqa.model import Answer, AnswerType, BoundSign, Budget, Question, Relation, RelationEnd
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


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Czy „Lalka” powstała przed „Quo vadis”?", "tak"),
        ("Czy Wisława Szymborska zmarła po Czesławie Miłoszu?", "tak"),
        ("Czy stolica Niemiec ma więcej mieszkańców niż Warszawa?", "tak"),
        ("Czy stolica Polski ma ponad milion mieszkańców?", "tak"),
    ],
)
def test_claims(sample_parts: Parts, text: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(text)).answer
    assert isinstance(found, Answer), found
    assert found.text == answer
    assert found.evidence.query is not None
    assert sample_parts.executor.execute(found.evidence.query, Budget()).boolean is (answer == "tak")
