"""Winners by the noun for them and the field of their prize; names that are typed without their marks."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Question


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Który noblista z literatury urodził się w Gdańsku?", "Günter Grass"),
        ("Jaki noblista w dziedzinie literatury urodził się w Gdańsku?", "Günter Grass"),
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
