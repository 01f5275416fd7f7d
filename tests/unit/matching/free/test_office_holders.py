"""Who held offices, at a time and one after the other, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.office_holders import HOLDERS, leads_to_head
from kgqa.model import Answer, Question, Relation
from kgqa.vocabulary import CAPITAL, HEAD_OF_STATE


def test_relations_to_heads_of_states() -> None:
    head = Relation.of(HEAD_OF_STATE, "głowa państwa")
    assert leads_to_head(head)
    assert not leads_to_head(head.reversed())
    assert not leads_to_head(Relation.of(CAPITAL, "stolica"))
    assert HOLDERS.paths[0][0].inverse


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Ilu było królów Polski w XVI wieku?", "8"),
        ("Kto był królem Polski przed Stefanem Batorym?", "Henryk III Walezy"),
        ("Kto dłużej był prezydentem Polski: Aleksander Kwaśniewski czy Lech Wałęsa?", "Aleksander Kwaśniewski"),
        ("Ile lat był prezydentem Lech Wałęsa?", "5"),
        ("Ile lat miał Lech Wałęsa, gdy został prezydentem?", "47"),
    ],
)
def test_holders(sample_parts: Parts, text: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(text)).answer
    assert isinstance(found, Answer) and found.text == answer


def test_all_holders_of_a_time_are_listed(sample_parts: Parts) -> None:
    found = sample_parts.pipeline.answer(Question("Prezydenci USA w XX wieku")).answer
    assert isinstance(found, Answer) and len(found.items) == 18
