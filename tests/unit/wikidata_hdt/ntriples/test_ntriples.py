"""N-Triples: terms and lines, both ways, and errors with their place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.wikidata_hdt import strategies as terms
from wikidata_hdt.ntriples.ntriples import (
    NTriplesError,
    escape,
    format_triple,
    literal,
    parse_line,
    read_ntriples,
    split_literal,
    unescape,
)

XSD = "http://www.w3.org/2001/XMLSchema#"


@given(terms.values)
def test_escapes_round_trip(value: str) -> None:
    assert unescape(escape(value)) == value
    assert not set(escape(value)) & {"\n", "\r", "\0"}


@given(terms.values, st.sampled_from([("", ""), ("pl", ""), ("", "http://example.org/t")]))
def test_literals_round_trip(value: str, kind: tuple[str, str]) -> None:
    assert split_literal(literal(value, *kind)) == (value, *kind)


@given(terms.triples)
def test_lines_round_trip(triple: tuple[str, str, str]) -> None:
    expected = tuple(term.encode() for term in triple)
    assert parse_line(format_triple(*triple).encode()) == expected


@pytest.mark.parametrize(
    ("line", "triple"),
    [
        (b"<a:s><a:p><a:o>.", (b"a:s", b"a:p", b"a:o")),
        (b"\t<a:s>\t<a:p> _:b1.c . # note\r\n", (b"a:s", b"a:p", b"_:b1.c")),
        (rb'_:x <a:p> "\u0141\U0001F600\t\"\\" .', (b"_:x", b"a:p", '"Ł😀\t\\"\\\\"'.encode())),
        (rb"<a:\u0142> <a:p> <a:o> .", ("a:ł".encode(), b"a:p", b"a:o")),
        (b'<a:s> <a:p> "x"^^<%sstring> .' % XSD.encode(), (b"a:s", b"a:p", b'"x"')),
        (b'<a:s> <a:p> "1"^^<%sdecimal> .' % XSD.encode(), (b"a:s", b"a:p", f'"1"^^<{XSD}decimal>'.encode())),
        (b'<a:s> <a:p> "x"@be-x-old .', (b"a:s", b"a:p", b'"x"@be-x-old')),
        (b'<a:s> <a:p> "X"@zh-Hans .', (b"a:s", b"a:p", b'"X"@zh-Hans')),
        (rb'<a:s> <a:p> "X\""@EN-GB .', (b"a:s", b"a:p", rb'"X\""@EN-GB')),
        (b'<a:s> <a:p> "a\0b" .', (b"a:s", b"a:p", rb'"a\u0000b"')),
    ],
)
def test_lines(line: bytes, triple: tuple[bytes, bytes, bytes]) -> None:
    assert parse_line(line) == triple


@pytest.mark.parametrize("line", [b"", b"\n", b"  \t\r\n", b"# a comment <a:s>\n"])
def test_lines_without_a_triple(line: bytes) -> None:
    assert parse_line(line) is None


@pytest.mark.parametrize(
    ("line", "offset", "expected"),
    [
        (b'"x" <a:p> <a:o> .', 0, "subject"),
        (b"<a:s> _:b <a:o> .", 6, "predicate"),
        (b"<a:s> <a:p> <no iri> .", 12, "object"),
        (b'<a:s> <a:p> "x" <a:g> .', 16, "full stop"),
        (b"<a:s> <a:p> <a:o>", 17, "full stop"),
        (rb'<a:s> <a:p> "\x" .', 12, "object"),
        (b"<relative> <a:p> <a:o> .", 0, "subject"),
        (b'<a:s> <a:p> "\xff" .', 13, "UTF-8"),
        (rb'<a:s> <a:p> "\uD800" .', 0, "Unicode"),
        ("_:× <a:p> <a:o> .".encode(), 0, "blank node label"),
    ],
)
def test_broken_lines(line: bytes, offset: int, expected: str) -> None:
    with pytest.raises(NTriplesError, match=expected) as caught:
        parse_line(line)
    assert caught.value.offset == offset


def test_files_report_line_and_byte() -> None:
    lines = [b"<a:s> <a:p> <a:o> .\n", b"# c\n", b"<a:s> <a:p> \n"]
    read = read_ntriples(lines, "dump.nt")
    assert next(read) == (b"a:s", b"a:p", b"a:o")
    with pytest.raises(NTriplesError, match=r"in dump\.nt, line 3 at byte 36.*object"):
        next(read)


def test_literals_that_other_writers_left_unescaped() -> None:
    assert split_literal('"say "hi" \\o/"@pl') == ('say "hi" \\o/', "pl", "")


@pytest.mark.parametrize("text", ["", '"', "http://example.org/", '"open'])
def test_not_a_literal(text: str) -> None:
    with pytest.raises(ValueError, match="not a literal"):
        split_literal(text)


def test_iris_are_escaped_where_the_grammar_demands() -> None:
    assert format_triple("a:x y", "a:p", "a:<>") == "<a:x\\u0020y> <a:p> <a:\\u003C\\u003E> .\n"
