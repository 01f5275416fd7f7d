"""PolEval's question and answer lines."""

from __future__ import annotations

import csv

import pytest

from kgqa.formats.question_files import BatchQuestion, CsvFormat, PolEvalFormat, one_line
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


FOUND = Answer("193", (), 0.9, Source.GRAPH, Evidence("length"), told="193 km")
NONE = NoAnswer(Stage.LINKING, "nothing")


def table(form: CsvFormat) -> list[list[str]]:
    asked = [(BatchQuestion('Jak, jeśli "tak"?', "q1"), FOUND), (BatchQuestion("=1+1", "q2"), NONE)]
    lines = [form.line(*one) for one in asked]
    return list(csv.reader((form.head + form.separator.join(lines) + form.tail).splitlines()))


def test_a_header_and_a_row_a_question() -> None:
    assert table(CsvFormat()) == [["question", "answer"], ['Jak, jeśli "tak"?', "193"], ["'=1+1", ""]]


def test_ids_and_units() -> None:
    assert table(CsvFormat(ids=True, told=True))[:2] == [
        ["id", "question", "answer"],
        ["q1", 'Jak, jeśli "tak"?', "193 km"],
    ]
