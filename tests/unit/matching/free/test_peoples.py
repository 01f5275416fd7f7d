"""Peoples in questions, over the embedded sample."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.model import Answer, Question


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Który Polak odkrył rad?", "Maria Skłodowska-Curie"),
        ("Który Francuz namalował „Impresję, wschód słońca”?", "Claude Monet"),
        ("Jaką walutą płacą Węgrzy?", "forintem"),
        ("W jakim języku mówią Austriacy?", "po niemiecku"),
        ("Czy Irlandczycy płacą w euro?", "tak"),
        ("Czy Anne i Emily Brontë były siostrami?", "tak"),
    ],
)
def test_the_sample_answers(sample_parts: Parts, question: str, answer: str) -> None:
    found = sample_parts.pipeline.answer(Question(question)).answer
    assert isinstance(found, Answer)
    assert found.text == answer


def test_those_of_another_people_are_not_told(sample_parts: Parts) -> None:
    found = sample_parts.pipeline.answer(Question("Którzy Grecy otrzymali literacką Nagrodę Nobla?")).answer
    assert not isinstance(found, Answer)
