"""Phrases that are found by their first words."""

from __future__ import annotations

import pytest

from kgqa.matching.free.free_vocabulary import Phrases
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser

PHRASES = Phrases([("żaden", "short"), ("żaden inny", "long"), ("każdy", "other")])


@pytest.mark.parametrize(
    ("question", "places"),
    [
        ("Czy żadna inna rzeka nie jest dłuższa od każdej innej?", [(1, 0b110), (8, 1 << 8)]),
        ("Czy żadna rzeka nie jest dłuższa?", [(1, 0b10)]),
        ("Która rzeka jest najdłuższa?", []),
    ],
)
def test_of_the_phrases_that_begin_together_the_longest_is_told(
    analyser: QuestionAnalyser, question: str, places: list[tuple[int, int]]
) -> None:
    assert list(PHRASES.longest(analyser.analyse(Question(question)).tokens)) == places
