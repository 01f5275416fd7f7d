"""Units in which questions want quantities."""

from __future__ import annotations

import pytest

from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("Ile mil ma Wisła?", "mi"),
        ("Jaką wysokość w stopach ma Mount Everest?", "ft"),
        ("Jaka jest powierzchnia Monako w kilometrach kwadratowych?", "km²"),
        ("Ile mil morskich ma ta trasa?", "nmi"),
        ("Jaką długość ma Wisła?", ""),
        ("Ile mostów ma Warszawa?", ""),
        ("Jaka drużyna grała w stopie 7 lat?", ""),
        ("W dniu 3 maja ile osób było w sali?", ""),
    ],
)
def test_the_unit_behind_an_amount_or_a_preposition(analyser: QuestionAnalyser, text: str, unit: str) -> None:
    assert analyser.analyse(Question(text)).understanding.measure == unit
