"""Whether statements were so at the times that a question names."""

from __future__ import annotations

import pytest

from kgqa.answering.statements.item_statements import EXACT, WITHIN, ItemStatements, told_times
from kgqa.model import Question
from kgqa.polish.question.analyser import QuestionAnalyser
from kgqa.values.points_in_time import PointInTime
from tests.doubles import MemoryGraph
from tests.unit.answering.statements.conftest import PLAYER


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("w 1992 roku", WITHIN, 0.0),
        ("w 1990 roku", WITHIN, 0.0),
        ("od 1 lipca 1990", EXACT, 0.0),
        ("do 1995 roku", EXACT, WITHIN),
        ("w latach 1990–1995", EXACT, WITHIN),
        ("po 1992 roku", 0.0, WITHIN),
        ("przed 1992 rokiem", WITHIN, 0.0),
        ("w 1980 roku", 0.0, 0.0),
    ],
)
def test_times(graph: MemoryGraph, analyser: QuestionAnalyser, text: str, old: float, new: float) -> None:
    (time,) = told_times(analyser.analyse(Question(f"Gdzie grał Jan Kos {text}?")))
    assert [time.fits(one) for one in ItemStatements(graph).of(PLAYER)] == [old, new]


@pytest.mark.parametrize(
    ("text", "old"), [("w 1991 roku, a gdzie rok wcześniej", 1990), ("w 1991, a gdzie rok później", 1992)]
)
def test_a_time_may_be_told_by_another(analyser: QuestionAnalyser, text: str, old: int) -> None:
    told, other = told_times(analyser.analyse(Question(f"Gdzie grał Jan Kos {text}?")))
    assert other.days == PointInTime(old).days
    assert told.days == PointInTime(1991).days
