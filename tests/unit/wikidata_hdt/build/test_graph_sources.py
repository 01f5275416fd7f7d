"""Formats, compression and chunks of sources."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.wikidata_hdt.builds import build
from wikidata_hdt.build.graph_sources import SourceFormat, chunks, find_source, without_long_lines
from wikidata_hdt.build.split_task import file_chunks
from wikidata_hdt.clear_errors import SourceError

_LINES = st.lists(st.text("xy", max_size=12).map(lambda line: line.encode() + b"\n"), max_size=20)


def expected(text: bytes, size: int) -> list[bytes]:
    """The lines grouped by the multiple of `size` that each begins behind."""
    groups: dict[int, bytes] = {}
    place = 0
    for line in text.splitlines(keepends=True):
        groups[place // size] = groups.get(place // size, b"") + line
        place += len(line)
    return list(groups.values())


@given(_LINES, st.sampled_from([b"", b"rest"]), st.integers(1, 15), st.integers(1, 7))
def test_chunks_are_the_same_however_the_text_comes(lines: list[bytes], rest: bytes, size: int, step: int) -> None:
    text = b"".join(lines) + rest
    blocks = (text[place : place + step] for place in range(0, len(text), step))
    assert list(chunks(blocks, size)) == expected(text, size)


@pytest.mark.parametrize("size", [1, 3, 10, 50, 1000])
def test_chunks_of_files(size: int, tmp_path: Path) -> None:
    text = b"".join(b"x" * (number * 7 % 23) + b"\n" for number in range(40)) + b"rest"
    (tmp_path / "a.nt").write_bytes(text)
    pieces = [chunk.read() for chunk in file_chunks(str(tmp_path / "a.nt"), len(text), size)]
    assert pieces == expected(text, size)


@pytest.mark.parametrize(
    ("name", "text", "form", "compression"),
    [
        ("a.nt", b"x", SourceFormat.NTRIPLES, ""),
        ("a.ttl", b"x", SourceFormat.TURTLE, ""),
        ("a.json", b"[", SourceFormat.ENTITY_JSON, ""),
        ("a.json.gz", gzip.compress(b"[\n", mtime=0), SourceFormat.ENTITY_JSON, "gz"),
        ("a.nt.gz", b"not packed at all", SourceFormat.NTRIPLES, ""),
        ("dump", gzip.compress(b'{"type": "item"}', mtime=0), SourceFormat.ENTITY_JSON, "gz"),
        ("dump", b"@prefix a: <a:> .", SourceFormat.TURTLE, ""),
        ("dump", b"<a:s> <a:p> <a:o> .", SourceFormat.NTRIPLES, ""),
    ],
)
def test_kinds_of_sources(name: str, text: bytes, form: SourceFormat, compression: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(text)
    source = find_source(str(tmp_path / name))
    assert (source.format, source.compression, source.bytes) == (form, compression, len(text))


def test_a_directory_is_no_source(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot read the source"):
        find_source(str(tmp_path))


@given(st.lists(st.binary(max_size=40)), st.integers(1, 30))
def test_long_lines_are_cut_wherever_the_blocks_end(blocks: list[bytes], longest: int) -> None:
    whole = b"\n".join(line[:longest] for line in b"".join(blocks).split(b"\n"))
    assert b"".join(without_long_lines(blocks, longest)) == whole


def test_a_line_longer_than_memory_costs_itself_alone(tmp_path: Path) -> None:
    line = b"<http://x/%d> <http://x/p> <http://x/o> .\n"
    long = b'<http://x/s> <http://x/p> "' + b"x" * (20 << 20) + b'" .\n'
    text = line % 1 + long + line % 2
    (tmp_path / "a.nt").write_bytes(text)
    (tmp_path / "a.nt.gz").write_bytes(gzip.compress(text, 1))
    for name in ("a.nt", "a.nt.gz"):
        report = build(tmp_path / name, tmp_path / f"out-{name}")
        assert (report.graph.triples, report.rejected) == (2, 1)
        assert "broken line 2 of" in report.problems[0]
        assert (tmp_path / f"out-{name}" / "rejected.nt").stat().st_size < 13 << 20
