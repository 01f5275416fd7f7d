"""Whole builds: the graph is that of the sources, whatever they are packed in and whatever happens on the way."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import namedtuple
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rdflib import Graph, URIRef

from tests.unit.wikidata_hdt import strategies as terms
from tests.unit.wikidata_hdt.conftest import lemma_keys
from wikidata_hdt import build_graph, build_plan, build_triples
from wikidata_hdt.build import BuildOptions, BuildReport, build_data_directory
from wikidata_hdt.datadir import open_data_directory
from wikidata_hdt.errors import ClearError, SourceError
from wikidata_hdt.hdt_writer import write_hdt
from wikidata_hdt.manifest import read_manifest
from wikidata_hdt.ntriples import Triple, format_triple, parse_line
from wikidata_hdt.profiles import load_profile
from wikidata_hdt.store import HdtFile
from wikidata_hdt.verify import verify

ROOT = Path(__file__).resolve().parents[3]
ENTITY, DIRECT = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/direct/"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
MEMORY = 256 << 20


def options(**choices: Any) -> BuildOptions:
    profile = choices.pop("profile", load_profile("truthy"))
    return BuildOptions(profile, lemma_keys, "1", **({"memory": MEMORY} | choices))


def build(path: Path | str, out: Path, **choices: Any) -> BuildReport:
    return build_data_directory([str(path)], out, options(**choices))


def wide_text(size: int = 400) -> bytes:
    chance = random.Random(1)
    lines = []
    for number in range(size):
        subject = f"<{ENTITY}Q{number}>"
        lines.append(f'{subject} <{LABEL}> "nazwa {chance.randint(1, 90)}"@pl .')
        lines += [f"{subject} <{DIRECT}P{prop}> <{ENTITY}Q{chance.randint(1, size)}> ." for prop in range(1, 9)]
        lines.append(f'{subject} <{DIRECT}P569> "{chance.randint(1, 2000):04}-01-01T00:00:00Z"^^<{ENTITY}t> .')
    return "\n".join(lines).encode() + b"\n"


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
    monkeypatch.setattr(build_graph, "_TERMS_A_RANGE", 100)
    monkeypatch.setattr(build_graph, "_BYTES_A_KEY", MEMORY // 700)
    monkeypatch.setattr(build_triples, "_PIECE", 64)
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


HOSTILE = [
    "# hostile", "", "<http://a/s> <http://a/p> <http://a/o> .", "<http://a/s> <http://a/p> <http://a/o> .",
    "<http://a/s> <http://a/p> <http://a/o>  .", "broken", '<http://a/s> <http://a/p> "wrong \\escape" .',
    '<http://a/s> <http://a/p> "\\uD800" .', "<http://a/s> <http://a/p> <http://a/o> <http://a/graph> .",
    '<http://a/s> <http://a/p> "' + "długi " * 500_000 + '"@pl .',
    '<http://a/s> <http://a/p> "x"^^<http://example.org/unknown> .',
    '<http://a/s> <http://a/p> "-0751-00-00T00:00:00Z"^^<http://www.w3.org/2001/XMLSchema#dateTime> .',
    '<http://a/s> <http://a/p> "+1805-00-31T00:00:00Z"^^<http://www.w3.org/2001/XMLSchema#dateTime> .',
    "_:b <http://a/p> _:c .", '_:b <http://a/p> "caf\\u00E9" .', "<relative> <http://a/p> <http://a/o> .",
]  # fmt: skip


@pytest.mark.parametrize("packed", [False, True])
def test_a_hostile_file(packed: bool, tmp_path: Path) -> None:
    text = "\n".join(HOSTILE).encode() + b'\n<http://a/s> <http://a/p> "\xff\xfe" .\n'
    path = tmp_path / "h.nt"
    if packed:
        path = tmp_path / "h.nt.gz"
        path.write_bytes(
            gzip.compress(text) + gzip.compress(b"<http://a/s> <http://a/p> <http://a/lost> .\n" * 999)[:-40]
        )
    else:
        path.write_bytes(text)
    report = build(path, tmp_path / "out", chunk=500)
    expected, rejected = set(), []
    for line in text.split(b"\n")[:-1]:
        try:
            expected.add(parse_line(line))
        except SourceError:
            rejected.append(line + b"\n")
    found = set(HdtFile.open(tmp_path / "out" / "graph.hdt").search())
    kept: set[Triple] = {triple for triple in expected if triple is not None}
    lost = ("http://a/s", "http://a/p", "http://a/lost")
    assert found - {lost} == {tuple(term.decode() for term in triple) for triple in kept}
    lines = (tmp_path / "out" / "rejected.nt").read_bytes().splitlines(keepends=True)
    assert lines[: len(rejected)] == rejected
    assert report.rejected == len(lines) == len(rejected) + packed * (len(lines) - len(rejected))
    assert len(lines) <= len(rejected) + packed
    assert any("line 6 of" in problem and "broken" in problem for problem in report.problems)
    assert any("end before their last member" in problem for problem in report.problems) == packed


def test_a_strict_build_stops_at_the_first_broken_line(tmp_path: Path) -> None:
    (tmp_path / "h.nt").write_text("\n".join(HOSTILE), encoding="utf-8")
    with pytest.raises(SourceError, match=r"broken line 6 of .*h\.nt, byte 1: broken \(expected an IRI or a blank"):
        build(tmp_path / "h.nt", tmp_path / "out", strict=True, chunk=50)
    assert not (tmp_path / "out" / "graph.hdt").exists()
    (tmp_path / "t.nt.gz").write_bytes(gzip.compress(wide_text(5))[:-10])
    with pytest.raises(SourceError, match=r"broken line|end before their last member"):
        build(tmp_path / "t.nt.gz", tmp_path / "out2", strict=True)


def test_damaged_compressed_data_keep_what_came_before(tmp_path: Path) -> None:
    text = wide_text(3000)
    packed = bytearray(bz2.compress(text))
    packed[-1000] ^= 255
    (tmp_path / "a.nt.bz2").write_bytes(packed)
    report = build(tmp_path / "a.nt.bz2", tmp_path / "out")
    assert 0 < report.graph.triples < len(set(text.splitlines()))
    assert "damaged bz2 data" in report.problems[0]


class Stopped(Exception):
    """The test ends a build."""


def stop_after(count: int) -> Callable[[str, int, int | None], None]:
    left = [count]

    def told(_step: str, _done: int, _total: int | None) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Stopped

    return told


def test_a_stopped_build_continues(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    build(tmp_path / "a.nt", tmp_path / "whole", chunk=9000)
    stops = 0
    for count in range(1, 100, 3):
        try:
            build_data_directory([str(tmp_path / "a.nt")], tmp_path / "out", options(chunk=9000), stop_after(count))
            break
        except Stopped:
            stops += 1
    assert stops > 3
    assert (tmp_path / "out" / "graph.hdt").read_bytes() == (tmp_path / "whole" / "graph.hdt").read_bytes()
    assert verify(tmp_path / "out").problems == ()


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("count", [4, 60])
def test_a_changed_source_is_noticed(packed: bool, count: int, tmp_path: Path) -> None:
    path = tmp_path / ("a.nt.gz" if packed else "a.nt")

    def write(text: bytes) -> None:
        path.write_bytes(gzip.compress(text, 0, mtime=0) if packed else text)
        os.utime(path, (1e9, 1e9))

    write(wide_text())
    with pytest.raises(Stopped):
        build_data_directory([str(path)], tmp_path / "out", options(chunk=9000), stop_after(count))
    write(wide_text().replace(b"nazwa", b"nezwa", 1))
    with pytest.raises(SourceError, match="the source has changed since the build began"):
        build(path, tmp_path / "out", chunk=9000)
    assert build(path, tmp_path / "out", chunk=9000, restart=True).graph.triples > 0


def test_another_profile_is_another_build(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    with pytest.raises(Stopped):
        build_data_directory([str(tmp_path / "a.nt")], tmp_path / "out", options(), stop_after(1))
    with pytest.raises(ClearError, match=r"begun with another profile.*--restart"):
        build(tmp_path / "a.nt", tmp_path / "out", profile=replace(load_profile("truthy"), languages=("de",)))


_KILLED = """
import sys
from tests.unit.wikidata_hdt.test_build import build
if __name__ == "__main__":
    build(sys.argv[1], __import__("pathlib").Path(sys.argv[2]), chunk=20000, jobs=2)
"""


def test_a_killed_build_gives_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text(3000))
    (tmp_path / "child.py").write_text(_KILLED, encoding="utf-8")
    build(tmp_path / "a.nt", tmp_path / "whole", chunk=20000)
    command = [sys.executable, str(tmp_path / "child.py"), str(tmp_path / "a.nt"), str(tmp_path / "out")]
    chance, kills = random.Random(os.getpid()), 0
    journal = tmp_path / "out" / ".build" / "journal.jsonl"
    for _ in range(5):
        child = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": str(ROOT)}, stderr=subprocess.DEVNULL)
        written = journal.stat().st_size if journal.exists() else 0
        while child.poll() is None and (not journal.exists() or journal.stat().st_size <= written):
            time.sleep(0.005)
        time.sleep(chance.uniform(0, 0.3))
        kills += child.poll() is None
        child.send_signal(signal.SIGKILL)
        child.wait()
    assert kills
    report = build(tmp_path / "a.nt", tmp_path / "out", chunk=20000)
    assert (tmp_path / "out" / "graph.hdt").read_bytes() == (tmp_path / "whole" / "graph.hdt").read_bytes()
    assert report.kept == 30_000
    assert verify(tmp_path / "out").problems == ()


def test_processes_give_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.nt.gz").write_bytes(gzip.compress(wide_text()))
    build(tmp_path / "a.nt.gz", tmp_path / "one", chunk=9000)
    build(tmp_path / "a.nt.gz", tmp_path / "two", chunk=9000, jobs=2)
    assert (tmp_path / "one" / "graph.hdt").read_bytes() == (tmp_path / "two" / "graph.hdt").read_bytes()


def test_two_builds_in_one_directory(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())

    def told(_step: str, _done: int, _total: int | None) -> None:
        build(tmp_path / "a.nt", tmp_path / "out")

    with pytest.raises(ClearError, match="another build is working in this directory"):
        build_data_directory([str(tmp_path / "a.nt")], tmp_path / "out", options(), told)


def test_too_little_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(build_plan.shutil, "disk_usage", lambda _path: usage(1, 1, 1000))
    with pytest.raises(ClearError, match=r"too little room on the disk: the build needs about 0\.0 GiB.*are free"):
        build(tmp_path / "a.nt", tmp_path / "out")


@pytest.mark.parametrize(
    ("sources", "choices", "message"),
    [
        ([], {}, "no sources"),
        (["-", "-"], {}, "standard input given twice"),
        (["missing.nt"], {}, r"cannot read the source: missing\.nt; No such file"),
        (["a.nt"], {"memory": 1000}, "too little memory"),
        (["empty"], {}, "unknown kind of source"),
    ],
)
def test_what_cannot_be_built(sources: list[str], choices: dict[str, Any], message: str, tmp_path: Path,
                              monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("a.nt").write_text("", encoding="utf-8")
    Path("empty").write_text("", encoding="utf-8")
    with pytest.raises(ClearError, match=message):
        build_data_directory(sources, tmp_path / "out", options(**choices))


def test_an_empty_source(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(b"")
    assert build(tmp_path / "a.nt", tmp_path / "out").graph.triples == 0


def test_progress_of_every_step(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    told: list[tuple[str, int, int | None]] = []
    build_data_directory(
        [str(tmp_path / "a.nt")], tmp_path / "out", options(chunk=9000), lambda *fact: told.append(fact)
    )
    steps = list(dict.fromkeys(step.split("/")[0] for step, _, _ in told))
    assert steps == ["reading ", "merging terms", "writing terms", "numbering triples", "sorting triples",
                     "writing the graph", "indexing the graph", "checksums"]  # fmt: skip
    assert [fact for fact in told if fact[0].startswith("reading")][-1][1:] == (4000, 4000)


def test_whole_source_rules(tmp_path: Path) -> None:
    ontology = "http://wikiba.se/ontology#"
    lines = [
        f'<{ENTITY}Q1> <{LABEL}> "jeden"@pl .', f'<{ENTITY}Q2> <{LABEL}> "two"@en .',
        f'<{ENTITY}Q1> <{DIRECT}P1> "x" .',
        f"<{ENTITY}Q2> <{DIRECT}P2> <{ENTITY}Q1> .", f"<{ENTITY}Q1> <{DIRECT}P2> <{ENTITY}Q2> .",
        f'<{ENTITY}Q3> <{LABEL}> "trzy"@pl .', f"<{ENTITY}Q3> <{DIRECT}P31> <{ENTITY}Q6> .",
        f"<{ENTITY}P1> <{ontology}propertyType> <{ontology}ExternalId> .",
        f"<{ENTITY}statement/Q2-a> <http://www.wikidata.org/prop/statement/P2> <{ENTITY}Q1> .",
        f"<{ENTITY}statement/q1-a> <http://www.wikidata.org/prop/statement/P2> <{ENTITY}Q1> .",
    ]  # fmt: skip
    (tmp_path / "a.nt").write_text("\n".join(lines), encoding="utf-8")
    full = load_profile("full")

    def kept(**rules: Any) -> list[int]:
        report = build(tmp_path / "a.nt", tmp_path / "out", profile=replace(full, **rules), chunk=200)
        found = {" ".join(f"<{t}>" if t.startswith("http") else t for t in triple)
                 for triple in HdtFile.open(tmp_path / "out" / "graph.hdt").search()}  # fmt: skip
        assert report.kept == len(found) == len(lines) - report.dropped
        return [number for number, line in enumerate(lines) if line[:-2] in found]

    assert kept() == [0, 1, 3, 4, 5, 6, 7, 8, 9]
    assert kept(keep_properties=frozenset({"P1"})) == list(range(10))
    assert kept(items="polish") == [0, 4, 5, 6, 7, 9]
    assert kept(items="polish", drop_classes=frozenset({"Q6"})) == [0, 4, 7, 9]
    assert kept(keep_classes=frozenset({"Q6"})) == [5, 6, 7]
    assert kept(keep_classes=frozenset({"Q6"}), items="polish") == [5, 6, 7]
    assert kept(keep_classes=frozenset({"Q66"})) == [7]


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
        st.tuples(st.one_of(terms.wikidata_iris, terms.iris), terms.wikidata_iris, terms.objects), max_size=12
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
