from __future__ import annotations

import pytest

from kgqa.matching.preparation import measures, ordinals, with_topic
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import Literal
from tests.unit.matching.conftest import Asker


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("Które rzeki są dłuższe niż 1000 km?", "1000", "km"),
        ("Czy Bajkał ma ponad 1,5 kilometra?", "1.5", "km"),
        ("Czy Polska ma ponad 300 tysięcy kilometrów kwadratowych?", "300000", "km²"),
        ("Czy Kraków ma pół miliona mieszkańców?", "500000", ""),
        ("Czy Rosja ma 140 mln mieszkańców?", "140000000", ""),
        ("Czy Wisła ma ponad sześćset kilometrów?", "600", "km"),
        ("Czy Odra ma osiemset kilometrów?", "800", "km"),
        ("Czy wieża ma dwadzieścia pięć metrów?", "25", "m"),
        ("Czy Nil ma sześć tysięcy pięćset kilometrów?", "6500", "km"),
        ("Czy Warszawa ma 1 794 166 mieszkańców?", "1794166", ""),
    ],
)
def test_numbers_with_numerals_and_units(analyser: QuestionAnalyser, text: str, number: str, unit: str) -> None:
    found = [(span.filler.term, span.filler.unit) for span in measures(analyser.analyse(Question(text)))]
    assert (number, unit) in [(term.value, symbol) for term, symbol in found if isinstance(term, Literal)]


def test_ordinals(analyser: QuestionAnalyser) -> None:
    found = ordinals(analyser.analyse(Question("Kto był szesnastym prezydentem USA?")))
    assert [span.filler.term for span in found] == [Literal("16")]


@pytest.mark.parametrize(
    "text", ["Lalka – kto napisał tę powieść?", "Lalka, czyja jest ta powieść?", "Lalka: o czym jest ta powieść?"]
)
def test_the_topic_is_named_again_where_the_question_points_back(asked: Asker, text: str) -> None:
    question = asked(text, {"Lalka": "Q1"})
    *_, again = with_topic(question).mentions
    tokens = question.analysis.tokens[again.start : again.end]
    assert again.surface == "Lalka"
    assert [token.lemmas & {"ten", "powieść"} for token in tokens] == [{"ten"}, {"powieść"}]


@pytest.mark.parametrize("text", ["Lalka – kto napisał?", "Lalka to ta powieść?", "Kto napisał tę powieść – Lalka?"])
def test_questions_without_topic_or_pointer_stay_as_they_are(asked: Asker, text: str) -> None:
    question = asked(text, {"Lalka": "Q1"})
    assert with_topic(question) is question
