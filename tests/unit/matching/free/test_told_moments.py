"""Tests of the words by which something that then lasts begins or ends."""

from __future__ import annotations

import pytest

from kgqa.matching.free.told_moments import turns
from kgqa.model import HeldAspect, Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("question", "aspect", "told"),
    [
        ("Kiedy Polska wstąpiła do NATO?", HeldAspect.BEGUN, "wstąpiła"),
        ("Ile lat miał, obejmując urząd prezydenta?", HeldAspect.BEGUN, "obejmując urząd"),
        ("Ile lat minęło od wstąpienia Polski do NATO?", HeldAspect.BEGUN, "wstąpienia"),
        ("Kiedy Michael Jackson rozwiódł się z Debbie Rowe?", HeldAspect.ENDED, "rozwiódł"),
        ("Kiedy Wielka Brytania opuściła Unię?", HeldAspect.ENDED, "opuściła"),
    ],
)
def test_a_turn_is_told(analyser: QuestionAnalyser, question: str, aspect: HeldAspect, told: str) -> None:
    tokens = analyser.analyse(Question(question)).tokens
    found = {
        (one.aspect, " ".join(token.form for at, token in enumerate(tokens) if one.words >> at & 1))
        for one in turns(tokens)
    }
    assert (aspect, told) in found


def test_only_some_words_may_be_asked(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("Kiedy Polska wstąpiła do NATO?")).tokens
    assert not list(turns(tokens, 0b11))
