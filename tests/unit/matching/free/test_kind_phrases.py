"""Kinds that phrases tell without naming them."""

from __future__ import annotations

import pytest

from kgqa.matching.free.kind_phrases import phrased_kinds
from kgqa.model import Kind, Question
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
