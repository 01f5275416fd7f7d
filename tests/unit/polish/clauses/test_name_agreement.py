"""What nouns in front of a name say of it by their forms."""

from __future__ import annotations

import pytest

from kgqa.model import Mention, Question
from kgqa.polish.clauses.name_agreement import agrees_with, likely_agrees_with
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "noun_at", "agrees"),
    [
        ("Jakie było ulubione danie Romana Polańskiego?", 3, False),
        ("Jaki był ulubiony film Romana Polańskiego?", 3, False),
        ("Kto zna reżysera Romana Polańskiego?", 2, True),
    ],
)
def test_what_somebody_has_does_not_call_them(
    analyser: QuestionAnalyser, text: str, noun_at: int, *, agrees: bool
) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    name = Mention(noun_at + 1, noun_at + 3, "Romana Polańskiego", ())
    assert agrees_with(tokens, noun_at, name)
    assert likely_agrees_with(tokens, noun_at, name) is agrees
