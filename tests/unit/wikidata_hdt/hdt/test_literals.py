"""Literals in HDT files: their characters, as hdt-cpp stores them; files with their N-Triples text are still read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.wikidata_hdt.builds import build
from wikidata_hdt.hdt import graph_writer, header
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.hdt.literals import holds_characters, shown, stored
from wikidata_hdt.manifest import read_manifest
from wikidata_hdt.ntriples.ntriples import format_triple, literal
from wikidata_hdt.store import READER, HdtFile, Role

VALUES = ['a "b" c', "back\\slash", "C:\\new", "two\nlines\r\ttab", "\\", 'ends in \\"', "żółw", "", '"', 'a"@pl']
TERMS = [literal(value, *suffix) for value in VALUES for suffix in ((), ("pl",), ("", "http://x/t"))]
_CHARACTERS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))


@pytest.fixture(autouse=True, params=["package", "own"])
def reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every test is of both readers."""
    monkeypatch.setenv(READER, request.param)
    return str(request.param)


@given(_CHARACTERS, st.sampled_from([("", ""), ("pl", ""), ("", "http://x/t")]))
def test_there_and_back(value: str, suffix: tuple[str, str]) -> None:
    term = literal(value, *suffix)
    held = stored(term.encode())
    assert held.startswith(b'"' + value.encode() + b'"')
    assert shown(held.decode()) == term


def test_other_terms_stay_and_nul_is_refused() -> None:
    assert stored(b"http://x/\\") == b"http://x/\\"
    assert shown("_:b") == "_:b"
    with pytest.raises(ValueError, match=r"U\+0000"):
        stored(b'"a\\u0000"')


def check(path: Path) -> HdtFile:
    """Every term is found by its N-Triples text, and comes back as it."""
    graph = HdtFile.open(path)
    assert {obj for _, _, obj in graph.search()} == set(TERMS)
    for term in TERMS:
        assert list(graph.search(o=term)) == [("http://x/s", "http://x/p", term)]
        assert graph.id_term(graph.term_id(term, Role.OBJECT), Role.OBJECT) == term
        assert graph.count(o=term) == 1
    return graph


def test_the_file_holds_characters(tmp_path: Path) -> None:
    text = "".join(format_triple("http://x/s", "http://x/p", term) for term in TERMS)
    (tmp_path / "a.nt").write_text(text, encoding="utf-8")
    assert build(tmp_path / "a.nt", tmp_path / "out").rejected == 0
    check(tmp_path / "out" / "graph.hdt")
    write_hdt(tmp_path / "b.hdt", [(b"http://x/s", b"http://x/p", term.encode()) for term in TERMS])
    check(tmp_path / "b.hdt")
    for path in (tmp_path / "out" / "graph.hdt", tmp_path / "b.hdt"):
        assert b'two\nlines\r\ttab"' in path.read_bytes()
    manifest = read_manifest(tmp_path / "out")
    assert manifest is not None
    assert manifest.formats["literals"] == 2


def test_files_of_older_versions_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They hold N-Triples text, and have no mark in the header."""
    monkeypatch.setattr(graph_writer, "stored", lambda term: term)
    monkeypatch.setattr(header, "MARK", ("http://purl.org/HDT/hdt#none", ""))
    write_hdt(tmp_path / "old.hdt", [(b"http://x/s", b"http://x/p", term.encode()) for term in TERMS])
    assert b"two\\nlines" in (tmp_path / "old.hdt").read_bytes()
    check(tmp_path / "old.hdt")


def test_files_of_other_writers_hold_characters() -> None:
    assert holds_characters(b'_:statistics <http://purl.org/HDT/hdt#hdtSize> "12" .\n')
    assert not holds_characters(b'_:dictionary <http://purl.org/HDT/hdt#dictionaryblockSize> "16" .\n')


def test_a_literal_with_nul_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(b'<http://x/s> <http://x/p> "a" .\n<http://x/s> <http://x/p> "\\u0000" .\n')
    report = build(tmp_path / "a.nt", tmp_path / "out")
    assert (report.graph.triples, report.rejected) == (1, 1)
    assert "broken line 2 of" in report.problems[0]
