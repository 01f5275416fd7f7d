"""Tests of names that only say what is not meant."""

from __future__ import annotations

import pytest

from kgqa.matching.free.coordination import with_exceptions
from kgqa.matching.free.pieces import SetPiece
from kgqa.model import Question, Thing
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.terms import Iri


@pytest.mark.parametrize(
    ("question", "is_negated"),
    [
        ("Jakie kraje oprócz Polski graniczą z Czechami?", True),
        ("Jakie kraje bez Polski graniczą z Czechami?", True),
        ("Jakie kraje koło Polski graniczą z Czechami?", False),
    ],
)
def test_a_name_behind_but_is_taken_away(analyser: QuestionAnalyser, question: str, is_negated: bool) -> None:
    tokens = analyser.analyse(Question(question)).tokens
    poland = SetPiece(1 << 3, 0.0, Thing(Iri("http://www.wikidata.org/entity/Q36")), frozenset(), True, is_name=True)
    (found,) = with_exceptions(tokens, [poland])
    assert (found.is_negated, found.is_name) == (is_negated, not is_negated)
    assert found.words == (0b1100 if is_negated else 0b1000)
