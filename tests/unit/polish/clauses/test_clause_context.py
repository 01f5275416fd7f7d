"""Where the relative clauses of a question stand."""

from __future__ import annotations

import pytest

from kgqa.model import Question
from kgqa.polish.clauses.clause_context import relative_clauses
from kgqa.polish.question.analyser import QuestionAnalyser


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("Czym się płaci w kraju, w którym leży Petra?", ["w którym leży Petra"]),
        ("Kto napisał książkę, która wyszła w Oslo, i kiedy zmarł?", ["która wyszła w Oslo"]),
        ("Jaka rzeka płynie przez miasto, gdzie urodził się Lem?", ["gdzie urodził się Lem"]),
        ("W którym mieście urodził się Lem, pisarz?", []),
    ],
)
def test_clauses_end_at_the_next_mark(analyser: QuestionAnalyser, text: str, clauses: list[str]) -> None:
    tokens = analyser.analyse(Question(text)).tokens
    assert [" ".join(tokens[at].form for at in one.words) for one in relative_clauses(tokens)] == clauses
