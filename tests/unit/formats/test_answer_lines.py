"""PolEval's question and answer lines."""

from __future__ import annotations

import pytest

from kgqa.formats.answer_lines import BatchQuestion, PolEvalFormat, one_line
from kgqa.model import Answer, Evidence, NoAnswer, Source, Stage

_QUESTION = BatchQuestion("Kto?")


def test_questions_are_the_first_column() -> None:
    data = "Kto?\todpowiedź\n\n Co? \n\tinne\n".encode()
    assert [question.text for question in PolEvalFormat().read(data, "in")] == ["Kto?", "", "Co?", ""]


def test_answers_hold_no_tabs_and_line_breaks() -> None:
    answer = Answer("Jan\tIII\r\nSobieski\u2028król", (), 1.0, Source.GRAPH, Evidence("t"))
    assert PolEvalFormat().line(_QUESTION, answer) == "Jan III Sobieski król"


def test_no_answer_is_an_empty_line() -> None:
    assert PolEvalFormat().line(_QUESTION, NoAnswer(Stage.LINKING, "nothing")) == ""


@pytest.mark.parametrize(("text", "line"), [("", ""), ("a\n", "a"), ("a\u00a0b", "a b"), ("  a  b ", "a b")])
def test_one_line(text: str, line: str) -> None:
    assert one_line(text) == line
