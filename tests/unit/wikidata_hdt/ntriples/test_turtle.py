"""Turtle becomes N-Triples as it is written; what is broken costs its own statement."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import rdflib
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.wikidata_hdt.builds import build
from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.ntriples.ntriples import parse_line
from wikidata_hdt.ntriples.turtle import TurtleReader
from wikidata_hdt.store import HdtFile

PREFIX = b"@prefix x: <http://x/> .\n"
XSD = "http://www.w3.org/2001/XMLSchema#"


def read(text: bytes, name: str = "s0") -> tuple[list[bytes], TurtleReader]:
    reader = TurtleReader(name)
    return list(reader.lines([text])), reader


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("+5", f'"+5"^^<{XSD}integer>'), ("01", f'"01"^^<{XSD}integer>'), ("1.0e0", f'"1.0e0"^^<{XSD}double>'),
        ("-.50", f'"-.50"^^<{XSD}decimal>'), ("true", f'"true"^^<{XSD}boolean>'), ('"1"', '"1"'),
        (f'"2001-01-01T00:00:00Z"^^<{XSD}dateTime>', f'"2001-01-01T00:00:00Z"^^<{XSD}dateTime>'),
        (f'"01"^^<{XSD}integer>', f'"01"^^<{XSD}integer>'), (f'"a"^^<{XSD}string>', '"a"'), ('"ż"@pl', '"ż"@pl'),
        ("<http://x/ł>", "http://x/ł"), ("x:a", "http://x/a"),
    ],
)  # fmt: skip
def test_terms_as_they_are_written(written: str, kept: str) -> None:
    (line,), reader = read(PREFIX + f"x:s x:p {written} .".encode())
    assert parse_line(line) == (b"http://x/s", b"http://x/p", kept.encode())
    assert not reader.problems


def test_language_tags_keep_their_letters_in_both_formats(tmp_path: Path) -> None:
    """In one chunk with plain lines and without."""
    statement = b'<http://x/s> <http://x/p> "A"@zh-Hans .\n<http://x/s> <http://x/p> "b"@EN .\n'
    (tmp_path / "a.nt").write_bytes(statement + b'<http://x/s> <http://x/p> "c"@pl .\n')
    (tmp_path / "b.ttl").write_bytes(statement)
    for name in ("a.nt", "b.ttl"):
        build(tmp_path / name, tmp_path / name[0])
    found = [{obj for _, _, obj in HdtFile.open(tmp_path / name / "graph.hdt").search()} for name in "ab"]
    assert found == [{'"A"@zh-Hans', '"b"@EN', '"c"@pl'}, {'"A"@zh-Hans', '"b"@EN'}]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_letters_of_tags_whatever_else_looks_like_one(size: int) -> None:
    text = (
        PREFIX
        + b"""x:s x:p "say \\"@EN\\" '@Not-A-Tag"@en-GB, 'x'@PL , '''a "@XX-beef b'''@zh-Hant-x-Foo ;
        x:p "i"@I-Klingon, "l"@pl .
        <http://x/it's'@Me-feed> x:p 'z'@QQQQQQQQ-AAAAAAAA-b1234 . # "@Comment
    """
    )
    reader = TurtleReader("s0")
    lines = list(reader.lines(text[start : start + size] for start in range(0, len(text), size)))
    found = [(subject, obj) for subject, _, obj in filter(None, map(parse_line, lines))]
    assert reader.problems == []
    assert found == [
        (b"http://x/s", b'"say \\"@EN\\" \'@Not-A-Tag"@en-GB'), (b"http://x/s", b'"x"@PL'),
        (b"http://x/s", b'"a \\"@XX-beef b"@zh-Hant-x-Foo'), (b"http://x/s", b'"i"@i-klingon'),
        (b"http://x/s", b'"l"@pl'), (b"http://x/it's'@Me-feed", b'"z"@QQQQQQQQ-AAAAAAAA-b1234'),
    ]  # fmt: skip


@given(st.lists(st.from_regex(r"[A-Za-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Za-z]{2})?", fullmatch=True), max_size=6))
def test_letters_of_any_tag(tags: list[str]) -> None:
    text = "".join(f'<http://x/s> <http://x/p> "a"@{tag} .\n' for tag in tags)
    lines, _ = read(text.encode())
    assert lines == [line.encode() + b"\n" for line in text.splitlines()]


def test_broken_tags_are_told_as_they_are_written() -> None:
    lines, reader = read(b'<http://x/s> <http://x/p> "a"@TooLongSubtag .\n<http://x/s> <http://x/p> "b"@EN- .\n')
    assert lines == []
    assert "-x-k" not in str(reader.problems)


def test_broken_statements_are_noted_with_their_lines() -> None:
    text = PREFIX + b'x:a x:p x:b .\nx:a x:p x:q x:r x:s .\nx:c x:p x:d .\nx:c x:p "\\uD800" .\nx:e x:p x:f .\n'
    lines, reader = read(text)
    assert {b"<http://x/a> <http://x/p> <http://x/b> .\n", b"<http://x/e> <http://x/p> <http://x/f> .\n"} <= set(lines)
    assert reader.problems[0][0] == 3
    assert 5 in [line for line, _ in reader.problems]
    assert not reader.is_cut_off


@pytest.mark.parametrize("end", [b'x:a x:p "cut off', b"x:a x:p", b"x:a x:p x:b", b"x:a x:p <http://x/c"])
def test_a_document_that_is_cut_off(end: bytes) -> None:
    lines, reader = read(PREFIX + b"x:a x:p x:b .\n" + end)
    assert (lines[0], reader.is_cut_off) == (b"<http://x/a> <http://x/p> <http://x/b> .\n", True)


def test_blank_nodes_are_the_same_each_time_and_apart_by_document() -> None:
    text = PREFIX + b"_:b x:p [ x:q _:c ] . x:s x:p (1 _:b) ."
    assert read(text)[0] == read(text)[0]
    first, second = (
        {word for line in read(text, name)[0] for word in line.split() if word[:1] == b"_"} for name in "ab"
    )
    assert first and not first & second


def test_deep_nesting_and_many_prefixes() -> None:
    deep = b"<http://a> <http://b> " + b"[<http://c> " * 20_000 + b"1" + b"]" * 20_000 + b" ."
    assert len(read(deep)[0]) == 20_001
    prefixes = b"".join(b"@prefix p%d: <http://x/%d/> .\n" % (number, number) for number in range(100_000))
    assert len(read(prefixes + b"p9:a p99:b p99999:c .")[0]) == 1


def test_errors_of_the_source_come_through() -> None:
    def blocks() -> Iterator[bytes]:
        yield PREFIX + b"x:a x:p x:b .\n"
        raise SourceError("cannot read the source", value="x")

    with pytest.raises(SourceError, match="cannot read the source"):
        list(TurtleReader("s0").lines(blocks()))


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                b"x:a ",
                b"x:p ",
                b'"t" ',
                b". ",
                b"[ ",
                b"] ",
                b"( ",
                b") ",
                b"; ",
                b", ",
                b"\xff",
                b'"',
                b"@prefix ",
                b"<http://a> ",
                b"_:b ",
                b"1e9 ",
                b"\n",
                b"\\u0000",
                b"\0",
            ]
        ),
        max_size=30,
    )
)
def test_any_text_gives_lines_of_ntriples(pieces: list[bytes]) -> None:
    for line in read(PREFIX + b"".join(pieces))[0]:
        assert parse_line(line) is not None


def test_the_same_graph_as_another_reader(tmp_path: Path) -> None:
    text = PREFIX + b'x:a x:p "1"@pl, 2 ; x:q x:b . x:b a x:C .\n' * 3
    (tmp_path / "a.ttl").write_bytes(b"\xef\xbb\xbf" + text)
    report = build(tmp_path / "a.ttl", tmp_path / "out", chunk=50)
    expected = {tuple(str(term) for term in triple) for triple in rdflib.Graph().parse(data=text, format="turtle")}
    found = set(HdtFile.open(tmp_path / "out" / "graph.hdt").search())
    assert len(found) == len(expected) == report.graph.triples == 4
    assert report.rejected == 0
