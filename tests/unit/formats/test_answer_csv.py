"""Answers as CSV."""

from __future__ import annotations

import csv

from kgqa.formats.answer_csv import CsvFormat
from kgqa.formats.answer_lines import BatchQuestion
from kgqa.model import Answer, Evidence, NoAnswer, Source, Stage

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
