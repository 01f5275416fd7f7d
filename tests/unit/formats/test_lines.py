"""Lines of text files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.errors import InputError
from kgqa.formats.lines import MAX_LINE, as_utf8, decode_lines, delimiter_of, table_lines
from kgqa.formats.question_files import QuestionLayout, read_questions

_LINES = st.lists(st.text(st.characters(exclude_characters="\n\r\0", exclude_categories=["Cs"]), max_size=20))


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a", ["a"]),
        (b"a\n", ["a"]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b"a\n\nb", ["a", "", "b"]),
        (b"\xef\xbb\xbfa\n\xef\xbb\xbfb", ["a", "\ufeffb"]),
        ("a\u2028b\x0bc\x85d\re\n".encode(), ["a\u2028b\x0bc\x85d\re"]),
        (b"a\r\r\n", ["a\r"]),
    ],
)
def test_decode_lines(data: bytes, lines: list[str]) -> None:
    assert decode_lines(data, "in.tsv") == lines


@given(_LINES, st.booleans(), st.booleans())
def test_every_line_comes_back(lines: list[str], bom: bool, crlf: bool) -> None:
    text = "".join(line + ("\r\n" if crlf else "\n") for line in lines)
    data = text.encode("utf-8-sig" if bom else "utf-8")
    if not bom and data.startswith(b"\xef\xbb\xbf"):
        lines = [lines[0].removeprefix("\ufeff"), *lines[1:]]
    assert decode_lines(data, "in.tsv") == lines


@pytest.mark.parametrize("data", [b"ok\n\xff", b"ok\n\0", b"ok\n" + b"x" * (MAX_LINE + 1)])
def test_errors_name_the_line(data: bytes) -> None:
    with pytest.raises(InputError, match=r"^in\.tsv, line 2: "):
        decode_lines(data, "in.tsv")


def test_a_line_may_have_the_greatest_length() -> None:
    assert len(decode_lines(b"x" * MAX_LINE, "in.tsv")[0]) == MAX_LINE


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
