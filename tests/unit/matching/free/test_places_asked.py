"""Debuts and farewells as the earliest and the latest work."""

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, NoAnswer, Question


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Jaka była debiutancka powieść Stephena Kinga?", "Carrie"),
        ("Jakim filmem debiutował Steven Spielberg?", "Szczękami"),
        ("Który film był debiutem reżyserskim Stevena Spielberga?", "Szczęki"),
    ],
)
def test_a_debut_is_the_earliest_work(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.text == answer


def test_a_debut_is_not_left_out(sample_parts: Parts) -> None:
    assert isinstance(
        sample_parts.pipeline.answer(Question("Jakim filmem zadebiutował Pablo Picasso?")).answer, NoAnswer
    )
