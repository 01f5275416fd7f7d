"""Kinds that phrases tell without naming them."""

from __future__ import annotations

import pytest

from kgqa.assembly import Parts
from kgqa.matching.free.kind_pieces import phrased_kinds
from kgqa.model import Answer, Kind, Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("question", "classes"),
    [
        ("Które państwo bez dostępu do morza jest największe?", {"Q123480"}),
        ("Jaki kraj nie ma dostępu do morza?", {"Q123480"}),
        ("Jakie jest najmniejsze państwo wyspiarskie?", {"Q112099"}),
        ("Jakie państwo ma dostęp do morza?", set()),
    ],
)
def test_phrases_tell_kinds(analyser: QuestionAnalyser, question: str, classes: set[str]) -> None:
    found = phrased_kinds(analyser.analyse(Question(question)).tokens)
    assert {item for piece in found if isinstance(piece.meaning, Kind) for item in piece.meaning.classes} == classes


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
