from __future__ import annotations

import pytest

from kgqa.matching.measure_values import measures, ordinals
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import Literal


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
