"""CSV as offices write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.formats.office_text import as_utf8, delimiter_of, table_lines
from kgqa.formats.question_layouts import QuestionLayout, read_questions

TEXT = "nr;pytanie;kwota\n1;„Kto napisał: żółć, ćma”?;12,5\n2;Ile źdźbeł rośnie, gdzie śnieg?;0,75\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
def test_questions_in_any_encoding(encoding: str) -> None:
    data = TEXT.replace("\n", "\r\n").encode(encoding)
    found = read_questions(data, "pytania.csv", QuestionLayout(column="pytanie", id_column="nr"))
    assert [(one.source, one.text) for one in found][1] == ("2", "Ile źdźbeł rośnie, gdzie śnieg?")


def test_the_two_old_encodings_are_told_apart() -> None:
    text = "Gdzie leżą ślimaki i źrebięta z Łącka?"
    assert as_utf8(text.encode("cp1250")).decode() == as_utf8(text.encode("iso8859-2")).decode() == text


@pytest.mark.parametrize(
    ("lines", "delimiter"),
    [
        (["a;b", "1,5;2", "3;4,5"], ";"), (["a,b", "x,y"], ","), (["a\tb", "1;2\t3"], "\t"), (["Kto to?"], ","),
        (['"a;b",c', '"d;e",f'], ","), ([], ","), (["1,5", "Oslo"], ";"), (["1,Oslo", "2,Rzym"], ","),
    ],
)  # fmt: skip
def test_delimiters(lines: list[str], delimiter: str) -> None:
    assert delimiter_of(lines) == delimiter


def test_the_cells_of_a_csv_stand_between_tabs() -> None:
    assert table_lines(b'a;"b\tc ""d"""\n', "x.csv") == ['a\tb c "d"']
    assert table_lines(b"a;b\tc\n", "x.tsv") == ["a;b\tc"]


@given(st.binary(max_size=60))
def test_any_bytes_become_text(data: bytes) -> None:
    as_utf8(data).decode()
