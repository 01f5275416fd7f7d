"""Lines of text files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.errors import InputError
from kgqa.formats.lines import MAX_LINE, decode_lines

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
