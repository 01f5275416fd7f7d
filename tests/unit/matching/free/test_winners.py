"""Winners by the noun for them and the field of their prize; names that are typed without their marks."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.winners import prizes_of
from kgqa.model import Answer, Question
from kgqa.terms import ItemId


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
