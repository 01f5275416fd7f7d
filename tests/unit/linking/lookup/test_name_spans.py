"""Spans of a question that may be names."""

from __future__ import annotations

import pytest

from kgqa.linking.lookup.name_spans import name_spans
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "word", "may_be"),
    [
        ("Najmniejsze państwo świata?", "Najmniejsze", False),
        ("Małe państwo świata?", "Małe", True),
        ("Najwyższa Izba Kontroli?", "Najwyższa Izba Kontroli", True),
        ("Brakuje mi jednej rzeczy", "mi", False),
    ],
)
def test_degrees_at_the_start_and_pronouns_are_no_names(
    analyser: QuestionAnalyser, text: str, word: str, *, may_be: bool
) -> None:
    analysis = analyser.analyse(Question(text))
    assert (word in [span.surface(analysis) for span in name_spans(analysis)]) is may_be
