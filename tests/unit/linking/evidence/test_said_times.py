"""The years of epochs that a question names."""

from __future__ import annotations

import pytest

from kgqa.linking.evidence.said_times import epochs
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("Kto rządził państwem utworzonym na kongresie wiedeńskim?", [(1814, 1815)]),
        ("Kto zasiadał w Radzie Regencyjnej?", [(1917, 1918)]),
        ("Kto dowodził armią podczas I wojny światowej?", [(1914, 1918)]),
        ("Kto zasiadał w kongresie?", []),
        ("Gdzie odbył się ostatni kongres?", []),
    ],
)
def test_the_words_of_an_epoch_in_a_row_tell_its_years(
    analyser: QuestionAnalyser, text: str, years: list[tuple[int, int]]
) -> None:
    assert list(epochs(analyser.analyse(Question(text)).tokens)) == years
