"""Winners by the noun for them and the field of their prize; names that are typed without their marks."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.winners import HOLDERS, leads_to_head, prizes_of
from kgqa.model import Answer, Question, Relation
from kgqa.terms import ItemId
from kgqa.vocabulary import CAPITAL, HEAD_OF_STATE


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Który noblista z literatury urodził się w Gdańsku?", "Günter Grass"),
        ("Jaki noblista w dziedzinie literatury urodził się w Gdańsku?", "Günter Grass"),
        ("Jaki kraj jest ojczyzną noblisty Gabriela Garcíi Márqueza?", "Kolumbia"),
        ("lowca androidow rezyser", "Ridley Scott"),
        ("Kto zaprojektował Sagrada Familia?", "Antoni Gaudí"),
        ("sagrada familia architekt", "Antoni Gaudí"),
        ("Jakie miasto było gospodarzem letnich igrzysk w 1932 roku?", "Los Angeles"),
    ],
)
def test_the_sample_answers(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.text == answer


def test_the_noun_for_winners_tells_their_prizes() -> None:
    assert ItemId("Q37922") in prizes_of("noblista")
    assert not prizes_of("nobel")
    assert not prizes_of("pisarz")


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
