"""The apposition behind a name."""

from __future__ import annotations

import pytest

from kgqa.model import Mention, Question
from kgqa.polish.clauses.apposition_nouns import apposition
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("Kto opłynął Niger, słynny z rzek Afryki?", None),
        ("Kto opłynął Niger, rzekę Afryki?", "rzekę"),
    ],
)
def test_what_a_name_is_the_most_of(analyser: QuestionAnalyser, text: str, noun: str | None) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    found = apposition(tokens, Mention(2, 3, "Niger", ()))
    assert (None if found is None else tokens[found.noun].form) == noun


def test_a_name_behind_a_comma_is_no_apposition(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("Co łączy Polskę, Węgry i Czechy?")).tokens
    assert apposition(tokens, Mention(2, 3, "Polskę", ())) is None


def test_a_word_that_joins_is_no_noun_of_an_apposition(analyser: QuestionAnalyser) -> None:
    tokens = analyser.analyse(Question("Kto zna zarówno Zewu krwi, jak i Białego Kła?")).tokens
    assert apposition(tokens, Mention(3, 5, "Zewu krwi", ())) is None
