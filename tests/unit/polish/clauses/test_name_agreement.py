"""What nouns in front of a name say of it by their forms."""

from __future__ import annotations

import pytest

from kgqa.model import Mention, Question
from kgqa.polish.clauses.name_agreement import adjectives_before, agrees_with, likely_agrees_with
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


@pytest.mark.parametrize(
    ("text", "name_at", "starts"),
    [
        ("Gdzie jest pochowany Słowacki?", 3, []),
        ("Gdzie został pochowany Słowacki?", 3, []),
        ("Gdzie żył wygnany Słowacki?", 3, [2]),
        ("Gdzie leży wielki biały Kreml?", 4, [3, 2]),
    ],
)
def test_a_participle_of_the_passive_is_no_attribute(
    analyser: QuestionAnalyser, text: str, name_at: int, starts: list[int]
) -> None:
    assert [*adjectives_before(analyser.analyse(Question(text)).tokens, name_at)] == starts
