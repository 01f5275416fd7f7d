"""Prizes as people speak of them."""

from __future__ import annotations

import pytest

from kgqa.model import Question
from kgqa.polish.messages.plain_speech import prize_by_field, prize_had
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Czy Miłosz ma Nobla?", "Czy Miłosz dostał Nobla?"),
        ("Curie miała pokojowego Nobla?", "Curie dostała pokojowego Nobla?"),
        ("Czy Polska ma króla?", "Czy Polska ma króla?"),
        ("Ile dzieci miał Nobel?", "Ile dzieci miał Nobel?"),
    ],
)
def test_somebody_who_has_a_prize_got_it(analyser: QuestionAnalyser, text: str, said: str) -> None:
    assert (prize_had(text, analyser.analyse(Question(text)).tokens) or text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Z jakiej dziedziny Curie dostała Nobla?", "jaką Nagrodę Nobla Curie dostała?"),
        ("Za jaką dziedzinę przyznano Nobla Curie?", "jaką Nagrodę Nobla przyznano Curie?"),
        ("Z jakiej dziedziny wiedzy jest botanika?", "Z jakiej dziedziny wiedzy jest botanika?"),
    ],
)
def test_the_field_tells_the_prize(analyser: QuestionAnalyser, text: str, said: str) -> None:
    assert (prize_by_field(text, analyser.analyse(Question(text)).tokens) or text) == said
