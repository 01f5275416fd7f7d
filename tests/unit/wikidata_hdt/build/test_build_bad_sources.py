"""Sources and options that a build refuses, and sources of which it keeps what can be read."""

from __future__ import annotations

import bz2
import gzip
from collections import namedtuple
from pathlib import Path
from typing import Any

import pytest

from tests.unit.wikidata_hdt.builds import build, options, wide_text
from wikidata_hdt.build import build_plan
from wikidata_hdt.build.directory_build import build_data_directory
from wikidata_hdt.clear_errors import ClearError, SourceError
from wikidata_hdt.ntriples.ntriples import Triple, parse_line
from wikidata_hdt.store import HdtFile

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


@pytest.mark.parametrize(
    ("sources", "choices", "message"),
    [
        ([], {}, "no sources"),
        (["-", "-"], {}, "standard input given twice"),
        (["missing.nt"], {}, r"cannot read the source: missing\.nt; No such file"),
        (["a.nt"], {"memory": 1000}, "too little memory"),
        (["empty"], {}, "unknown kind of source"),
        (["a.trig"], {}, "TriG is not read: a.trig; convert it"),
        (["a.nq.gz"], {}, r"N-Quads is not read: a\.nq\.gz"),
    ],
)
def test_what_cannot_be_built(sources: list[str], choices: dict[str, Any], message: str, tmp_path: Path,
                              monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("a.nt").write_text("", encoding="utf-8")
    for name in ("empty", "a.trig", "a.nq.gz"):
        Path(name).write_text("", encoding="utf-8")
    with pytest.raises(ClearError, match=message):
        build_data_directory(sources, tmp_path / "out", options(**choices))


def test_too_little_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.nt").write_bytes(wide_text())
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(build_plan.shutil, "disk_usage", lambda _path: usage(1, 1, 1000))
    with pytest.raises(ClearError, match=r"too little room on the disk: the build needs about [\d.]+ KiB.*are free"):
        build(tmp_path / "a.nt", tmp_path / "out")
