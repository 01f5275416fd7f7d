"""Whole builds: the graph is that of the sources, whatever they are packed in and in whatever pieces it is made."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import os
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rdflib import Graph, URIRef

from tests.unit.wikidata_hdt import strategies as terms
from tests.unit.wikidata_hdt.builds import MEMORY, build, options, wide_text
from wikidata_hdt.build import graph_build, triple_build
from wikidata_hdt.build.directory_build import build_data_directory
from wikidata_hdt.clear_errors import SourceError
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.manifest import read_manifest
from wikidata_hdt.ntriples.ntriples import format_triple, parse_line
from wikidata_hdt.store import HdtFile
from wikidata_hdt.verify import verify


def in_memory(text: bytes, path: Path, issued: str) -> bytes:
    """What the writer that holds everything in memory makes of a text."""
    write_hdt(path, [triple for triple in map(parse_line, text.splitlines()) if triple], issued=issued)
    return path.read_bytes()


PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "nt": bytes, "nt.gz": gzip.compress, "nt.bz2": bz2.compress, "nt.zst": zstandard.compress,
    "members.nt.gz": lambda text: gzip.compress(text[:7000]) + gzip.compress(text[7000:]),
    "members.nt.bz2": lambda text: bz2.compress(text[:7000]) + bz2.compress(text[7000:]),
}  # fmt: skip


@pytest.mark.parametrize("name", PACKINGS)
def test_the_same_bytes_as_the_writer_in_memory(name: str, tmp_path: Path) -> None:
    path, text = tmp_path / f"a.{name}", wide_text(150)
    path.write_bytes(PACKINGS[name](text))
    os.utime(path, (1e9, 1e9))
    report = build(path, tmp_path / "out", chunk=20_000)
    expected = in_memory(text, tmp_path / "b.hdt", "2001-09-09T01:46:40+00:00")
    assert (tmp_path / "out" / "graph.hdt").read_bytes() == expected
    assert report.graph.triples == len(set(text.splitlines()))
    assert (report.kept, report.dropped, report.rejected) == (1500, 0, 0)
    assert not (tmp_path / "out" / ".build").exists()
    assert not (tmp_path / "out" / "rejected.nt").exists()


def test_many_ranges_and_buckets_give_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text(150))
    build(tmp_path / "a.nt", tmp_path / "one")
    monkeypatch.setattr(graph_build, "_TERMS_A_RANGE", 100)
    monkeypatch.setattr(graph_build, "_BYTES_A_KEY", MEMORY // 700)
    monkeypatch.setattr(triple_build, "_PIECE", 64)
    build(tmp_path / "a.nt", tmp_path / "many", chunk=3000)
    assert (tmp_path / "one" / "graph.hdt").read_bytes() == (tmp_path / "many" / "graph.hdt").read_bytes()


def test_a_data_directory_to_answer_from(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    report = build(tmp_path / "a.nt", tmp_path / "out")
    data = open_data_directory(tmp_path / "out")
    assert data.manifest == read_manifest(tmp_path / "out")
    assert data.manifest is not None
    assert data.manifest.counts["triples"] == data.graph.triple_count == report.graph.triples
    assert data.manifest.lemma_version == "1"
    assert [(source.name, len(source.sha256)) for source in data.manifest.sources] == [("a.nt", 64)]
    assert data.labels.lookup("nazwa 5")
    assert verify(tmp_path / "out").problems == ()


def test_several_sources_and_what_stood_there_before(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(b"<http://a/s> <http://a/p> <http://a/o> .\n")
    (tmp_path / "b.ttl").write_text("@prefix a: <http://a/> . a:s a:p a:o, 'x'@pl ; a:q [ a:r 1 ] .", encoding="utf-8")
    build(tmp_path / "a.nt", tmp_path / "out")
    report = build_data_directory([str(tmp_path / "a.nt"), str(tmp_path / "b.ttl")], tmp_path / "out", options())
    assert report.graph.triples == 4
    objects = {o for _, _, o in HdtFile.open(tmp_path / "out" / "graph.hdt").search()}
    assert '"1"^^<http://www.w3.org/2001/XMLSchema#integer>' in objects
    assert verify(tmp_path / "out").problems == ()


def test_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = wide_text(20)
    for packed in (text, gzip.compress(text)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(packed))))  # type: ignore[arg-type]
        assert build("-", tmp_path / "out").graph.triples == len(set(text.splitlines()))
    entity = b'{"type": "item", "id": "Q1", "labels": {"pl": {"value": "x"}}}'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(entity))))  # type: ignore[arg-type]
    assert build("-", tmp_path / "out").graph.triples == 2
    assert b"issued" not in (tmp_path / "out" / "graph.hdt").read_bytes()[:4000]


def test_processes_give_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.nt.gz").write_bytes(gzip.compress(wide_text()))
    build(tmp_path / "a.nt.gz", tmp_path / "one", chunk=9000)
    build(tmp_path / "a.nt.gz", tmp_path / "two", chunk=9000, jobs=2, memory=1 << 30)
    assert (tmp_path / "one" / "graph.hdt").read_bytes() == (tmp_path / "two" / "graph.hdt").read_bytes()


def test_an_empty_source(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(b"")
    with pytest.raises(SourceError, match="hold no triple that the profile keeps"):
        build(tmp_path / "a.nt", tmp_path / "out")


def test_a_wrong_source_does_not_replace_a_graph(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    (tmp_path / "b.nt").write_bytes(b"no triples\n")
    build(tmp_path / "a.nt", tmp_path / "out")
    before = (tmp_path / "out" / "graph.hdt").read_bytes()
    with pytest.raises(SourceError, match=r"broken line 1 of .*b\.nt"):
        build(tmp_path / "b.nt", tmp_path / "out")
    assert (tmp_path / "out" / "graph.hdt").read_bytes() == before
    assert build(tmp_path / "a.nt", tmp_path / "out").graph.triples > 0


def test_progress_of_every_step(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    told: list[tuple[str, int, int | None]] = []
    build_data_directory(
        [str(tmp_path / "a.nt")], tmp_path / "out", options(chunk=9000), lambda *fact: told.append(fact)
    )
    steps = list(dict.fromkeys(step.split("/")[0] for step, _, _ in told))
    assert steps == ["reading ", "merging terms", "writing terms", "numbering triples", "sorting triples",
                     "writing the graph", "indexing the graph", "statistics", "columns", "checksums"]  # fmt: skip
    assert [fact for fact in told if fact[0].startswith("reading")][-1][1:] == (4000, 4000)


def test_entity_json(tmp_path: Path) -> None:
    entities = [
        {"type": "item", "id": "Q1", "labels": {"pl": {"language": "pl", "value": "jeden"}}, "claims": [],
         "aliases": {"mul": [{"language": "mul", "value": "1"}]}, "sitelinks": {"plwiki": {}, "enwiki": {}}},
        {"type": "property", "id": "P1", "datatype": "string", "labels": {}, "claims": {}},
        {"type": "lexeme", "id": "L1"}, {"type": "item"}, {"type": "item", "id": "Q1/x"}, 5,
    ]  # fmt: skip
    text = "[\n" + ",\n".join(json.dumps(entity) for entity in entities) + ",\n{broken\n]\n"
    (tmp_path / "a.json.gz").write_bytes(gzip.compress(text.encode()))
    report = build(tmp_path / "a.json.gz", tmp_path / "out")
    assert (report.graph.triples, report.rejected) == (5, 4)
    assert len((tmp_path / "out" / "rejected.nt").read_bytes().splitlines()) == 4
    assert open_data_directory(tmp_path / "out").labels.lookup("jeden")[0].popularity == pytest.approx(1.0986)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    triples=st.lists(
        st.tuples(st.one_of(terms.wikidata_iris, terms.iris), terms.wikidata_iris, terms.held_objects),
        min_size=1,
        max_size=12,
    )
)
def test_every_pattern_as_rdflib_finds_it(triples: list[tuple[str, str, str]], tmp_path: Path) -> None:
    """rdflib gets every term as the text of an IRI, so that it normalises nothing."""
    text = "".join(format_triple(*triple) for triple in triples)
    (tmp_path / "a.nt").write_text(text, encoding="utf-8")
    build(tmp_path / "a.nt", tmp_path / "out", chunk=120)
    graph = HdtFile.open(tmp_path / "out" / "graph.hdt")
    reference = Graph()
    for triple in set(triples):
        reference.add(tuple(map(URIRef, triple)))  # type: ignore[arg-type]
    for triple, bound in product(set(triples), product((False, True), repeat=3)):
        pattern = [term if wanted else "" for term, wanted in zip(triple, bound, strict=True)]
        expected = reference.triples(tuple(URIRef(term) if term else None for term in pattern))  # type: ignore[arg-type]
        assert set(graph.search(*pattern)) == {tuple(map(str, row)) for row in expected}
