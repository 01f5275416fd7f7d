"""Languages named by the adjective alone."""

from __future__ import annotations

import pytest

from kgqa.analysis.analyser import QuestionAnalyser
from kgqa.linking.lookup.language_names import languages
from kgqa.model import Question


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("W którym kraju językiem urzędowym jest estoński?", [("język", "estoński")]),
        ("Czy językiem urzędowym Brazylii jest portugalski?", [("język", "portugalski")]),
        ("Jakim językiem mówi polski król?", []),
        ("Jaki jest język urzędowy Estonii?", []),
        ("Który kraj jest estoński?", []),
    ],
)
def test_adjectives_that_name_languages(analyser: QuestionAnalyser, text: str, found: list[tuple[str, str]]) -> None:
    assert [words for _, _, words in languages(analyser.analyse(Question(text)).tokens)] == found
