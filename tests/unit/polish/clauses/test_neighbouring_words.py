"""Which lemmas of a word tell what a question is about."""

from __future__ import annotations

import pytest

from kgqa.model import Question
from kgqa.polish.clauses.neighbouring_words import likely_lemmas
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "at", "lemma", "told"),
    [
        ("Jaka klinika działa w Rochester?", 2, "działo", False),
        ("Jaka klinika działa w Rochester?", 2, "działać", True),
        ("Co jest tam w Nysie?", 2, "tama", False),
        ("W jakim powiecie leży Nysa?", 2, "powiat", True),
        ("W jakim powiecie leży Nysa?", 2, "powiedzieć", False),
        ("Kto zasiadał w Izbie Gmin?", 4, "gmina", False),
        ("Ile gmin liczy Nysa?", 1, "gmina", True),
    ],
)
def test_likely_lemmas(analyser: QuestionAnalyser, text: str, at: int, lemma: str, *, told: bool) -> None:
    assert (lemma in likely_lemmas(analyser.analyse(Question(text)).tokens[at])) is told
