"""Layouts of question files: columns, headers, CSV, JSON lines, and files that hold no questions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.errors import InputError
from kgqa.formats.question_files import LAYOUTS, BatchQuestion, QuestionLayout, read_questions, seem_no_questions

TSV = "id\tpytanie\nq1\tKto to?\nq2\tCo to?\n"
CSV = 'id,pytanie\nq1,"Kto, jeśli nie my?"\nq2,Co to?\n'
JSON = '{"id": 7, "question": "Kto to?"}\n\n'


def read(text: str, name: str = "in.tsv", **layout: object) -> list[tuple[str, str]]:
    found = read_questions(text.encode(), name, QuestionLayout(**layout))  # type: ignore[arg-type]
    return [(one.source, one.text) for one in found]


def test_one_question_a_line_stays_as_it_was() -> None:
    assert read("Kto to?\tdalej\nCo to?\n") == [("", "Kto to?"), ("", "Co to?")]


def test_a_named_column_implies_a_header() -> None:
    assert read(TSV, column="pytanie", id_column="id") == [("q1", "Kto to?"), ("q2", "Co to?")]


def test_a_column_is_found_in_any_letter_case_its_own_first() -> None:
    assert read(TSV, column="Pytanie", id_column="ID") == read(TSV, column="pytanie", id_column="id")
    assert read("A\ta\n1\t2\n", column="a") == [("", "2")]


def test_columns_by_number() -> None:
    assert read(TSV, column="2", id_column="1", header=True) == [("q1", "Kto to?"), ("q2", "Co to?")]
    assert len(read(TSV, column="2")) == 3


def test_csv_by_the_name_of_the_file_or_by_the_option() -> None:
    assert read(CSV, "in.csv", column="pytanie")[0] == ("", "Kto, jeśli nie my?")
    assert read(CSV, kind="csv", column="pytanie", id_column="id")[1] == ("q2", "Co to?")


def test_json_lines() -> None:
    assert read(JSON, "in.jsonl", id_column="id") == [("7", "Kto to?"), ("", "")]
    assert read('{"q": "Kto to?"}', kind="jsonl", column="q") == [("", "Kto to?")]


@pytest.mark.parametrize(
    ("text", "layout", "message"),
    [
        (TSV, {"column": "question"}, "one of id, pytanie"),
        ("[1]\n", {"kind": "jsonl"}, "no JSON object"),
        ('{"q": 1}\n', {"kind": "jsonl"}, "--column"),
        ('{"question": 1}\n', {"kind": "jsonl"}, "no text 'question'"),
        (TSV, {"column": "9"}, "a number from 1 to 2"),
        (TSV, {"column": "2", "id_column": "0"}, "a number from 1 to 2"),
        ("", {"column": "x"}, "a first line that names the columns"),
    ],
)
def test_what_is_not_there(text: str, layout: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read(text, **layout)


@pytest.mark.parametrize(
    ("lines", "none"),
    [
        (["Kto napisał „Lalkę”?", "stolica maroka"], False),
        (["1", "2", "Kto to jest?"], True),
        (['{"question": "Kto to?"}'], True),
        (["<html lang='pl'><p>tak</p>"], True),
        ([], False),
        (["", " "], False),
    ],
)
def test_lines_that_are_clearly_no_questions(lines: list[str], none: bool) -> None:
    assert seem_no_questions([BatchQuestion(line) for line in lines]) is none


@given(st.text(), st.sampled_from(LAYOUTS), st.sampled_from(["", "1", "3", "a"]), st.booleans())
def test_any_text_is_read_or_refused_clearly(text: str, kind: str, column: str, header: bool) -> None:
    try:
        read(text.encode("utf-8", "ignore").decode(), kind=kind, column=column, header=header)
    except InputError as error:
        assert error.message
