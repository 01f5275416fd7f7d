"""`kg build` from odd sources, streams and paths, as its users call it."""

from __future__ import annotations

import gzip
import json
import lzma
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from click.testing import CliRunner, Result

from kgqa.interfaces.commands import main
from tests.commands.conftest import ROOT
from wikidata_hdt.manifest import read_manifest
from wikidata_hdt.store import HdtFile

LABEL = "<http://www.w3.org/2000/01/rdf-schema#label>"
LINE = f'<http://www.wikidata.org/entity/Q270> {LABEL} "Warszawa"@pl .\n'.encode()
X = "http://www.wikidata.org/x/"
_PROCESS = """
import os, sys
for number in map(int, sys.argv[1].split(",")):
    os.close(number)
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""


def build(out: Path, *sources: Path | str) -> Result:
    return CliRunner().invoke(main, ["kg", "build", *map(str, sources), "--out", str(out), "--jobs", "1"])


def rejected(result: Result) -> int:
    return int(next(line.split()[-1] for line in result.stdout.splitlines() if line.startswith("rejected lines")))


PACKINGS: dict[str, Callable[[bytes], bytes]] = {
    "gz": gzip.compress, "xz": lzma.compress, "zst": zstandard.ZstdCompressor().compress,
}  # fmt: skip


@pytest.mark.parametrize("packing", PACKINGS)
@pytest.mark.parametrize("kind", ["nt", "ttl", "json"])
def test_packings_and_byte_order_marks(kind: str, packing: str, tmp_path: Path) -> None:
    entity = {"type": "item", "id": "Q270", "labels": {"pl": {"language": "pl", "value": "Warszawa"}}, "claims": {}}
    text = json.dumps([entity]).encode() if kind == "json" else LINE
    text = text.replace(b"[{", b"[\n{").replace(b"}]", b"}\n]") if kind == "json" else text
    (tmp_path / f"a.{kind}.{packing}").write_bytes(PACKINGS[packing](b"\xef\xbb\xbf" + text))
    result = build(tmp_path / "out", tmp_path / f"a.{kind}.{packing}")
    assert (result.exit_code, rejected(result)) == (0, 0), result.stderr
    found = HdtFile.open(tmp_path / "out" / "graph.hdt").search(p=LABEL[1:-1])
    assert list(found) == [("http://www.wikidata.org/entity/Q270", LABEL[1:-1], '"Warszawa"@pl')]


def test_an_iri_with_nul_is_rejected_and_harms_no_other(tmp_path: Path) -> None:
    lines = [f"<{X}{number:05}> <{X}p> <{X}o{number}> .\n".encode() for number in range(3000)]
    lines.insert(1500, f"<{X}0\\u0000150> <{X}p> <{X}o> .\n".encode())
    lines.insert(
        700,
        f"<{X}00700> <{X}p\\u0000> <{X}\\u0000> .\n".encode(),
    )
    (tmp_path / "a.nt").write_bytes(b"".join(lines))
    result = build(tmp_path / "out", tmp_path / "a.nt")
    assert (result.exit_code, rejected(result)) == (0, 2)
    assert "broken line 701 of" in result.stderr and "broken line 1502 of" in result.stderr
    graph = HdtFile.open(tmp_path / "out" / "graph.hdt")
    assert len(set(graph.search())) == graph.triple_count == 3000


def test_entities_that_break_the_format_are_counted_with_their_lines(tmp_path: Path) -> None:
    snak = {"snaktype": "value", "property": "P1", "datatype": "quantity"}
    value = {"type": "quantity", "value": {"amount": "+1", "unit": "1"}}
    statement = {"id": "s", "rank": "normal", "mainsnak": snak | {"datavalue": value}, "qualifiers": {"P2": []}}
    good = {"type": "item", "id": "Q1", "labels": {}, "claims": {"P1": [statement]}}
    coordinate = {"type": "globecoordinate", "value": {"latitude": 1, "longitude": 2}}
    broken = snak | {"datatype": "globe-coordinate", "datavalue": coordinate}
    bad = json.dumps(good | {"claims": {"P1": [statement | {"mainsnak": broken}]}})
    lines = [
        json.dumps(good), bad.replace(": 1,", ": 1e999,"), bad.replace(": 1,", ": NaN,"),
        "[" * 100_000, json.dumps(good | {"claims": {"P1": []}, "labels": {"pl": {"value": "\ud800"}}}),
        json.dumps(good | {"claims": {"P1\0": [statement]}}), json.dumps(good | {"claims": {"P1": [{}]}}), "null",
    ]  # fmt: skip
    (tmp_path / "a.json").write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = build(tmp_path / "out", tmp_path / "a.json")
    assert (result.exit_code, rejected(result)) == (0, 7), result.stderr
    assert [f"broken line {number} of" in result.stderr for number in range(1, 5)] == [False, True, True, True]


@pytest.mark.parametrize(
    "value",
    [
        *(
            {"type": "quantity", "value": {"amount": amount, "unit": "1"}}
            for amount in ("many", "", "1e5", "+", 5, None)
        ),
        {"type": "quantity", "value": {"amount": "+1", "unit": "1", "upperBound": "x"}},
        {"type": "wikibase-entityid", "value": {"id": "Warszawa"}},
    ],
)
def test_values_that_are_not_what_they_say_are_rejected_with_their_line(tmp_path: Path, value: object) -> None:
    snak = {"snaktype": "value", "property": "P1", "datavalue": value}
    statement = {"id": "s", "rank": "normal", "mainsnak": snak}
    good = {"type": "item", "id": "Q1", "labels": {"pl": {"language": "pl", "value": "a"}}, "claims": {}}
    bad = good | {"id": "Q2", "claims": {"P1": [statement]}}
    (tmp_path / "a.json").write_text(f"{json.dumps(good)}\n{json.dumps(bad)}\n", encoding="utf-8")
    result = build(tmp_path / "out", tmp_path / "a.json")
    assert (result.exit_code, rejected(result)) == (0, 1), result.stderr
    assert "broken line 2 of" in result.stderr


def test_what_the_profile_leaves_out_is_counted(tmp_path: Path) -> None:
    labels = {code: {"language": code, "value": code} for code in ("pl", "de", "fr")}
    entity = {"type": "item", "id": "Q1", "labels": labels, "aliases": {"de": [{"value": "a"}, {"value": "b"}]}}
    (tmp_path / "a.json").write_text(json.dumps(entity) + "\n", encoding="utf-8")
    assert build(tmp_path / "out", tmp_path / "a.json").exit_code == 0
    manifest = read_manifest(tmp_path / "out")
    assert manifest is not None
    assert (manifest.counts["kept"], manifest.counts["dropped"]) == (2, 4)


def test_blank_nodes_of_two_files_stay_apart(tmp_path: Path) -> None:
    for name in ("a.nt", "b.nt", "c.ttl"):
        (tmp_path / name).write_text("_:b <http://x/p> <http://x/o> .\n", encoding="utf-8")
    assert build(tmp_path / "out", *(tmp_path / name for name in ("a.nt", "b.nt", "c.ttl"))).exit_code == 0
    assert len(set(HdtFile.open(tmp_path / "out" / "graph.hdt").search())) == 3


def test_a_pipe_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.nt")
    result = build(tmp_path / "out", tmp_path / "pipe.nt")
    assert (result.exit_code, "error: the source is no file" in result.stderr) == (1, True)


def _closed(numbers: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    """Run the command line with some of its standard streams closed."""
    return subprocess.run(
        [sys.executable, "-c", _PROCESS, numbers, str(ROOT / "cli.py"), *arguments], cwd=cwd, capture_output=True,
        timeout=120, check=False,
    )  # fmt: skip


def test_closed_standard_streams(tmp_path: Path) -> None:
    (tmp_path / "a.nt").write_bytes(LINE)
    command = ("kg", "build", "a.nt", "--out", "out", "--jobs", "1")
    refused = _closed("0,1", *command, cwd=tmp_path)
    assert (refused.returncode, b"error: cannot write to standard output: it is closed" in refused.stderr) == (1, True)
    assert HdtFile.open(tmp_path / "out" / "graph.hdt").triple_count == 1
    refused = _closed("0", "kg", "build", "-", "--out", "other", cwd=tmp_path)
    assert (refused.returncode, b"error: standard input is closed" in refused.stderr) == (1, True)
    refused = _closed("0", "answer", "-", cwd=tmp_path)
    assert (refused.returncode, b"error: standard input is closed" in refused.stderr) == (1, True)


def test_paths_that_are_not_utf8(tmp_path: Path) -> None:
    source = os.fsencode(tmp_path) + b"/\xff.nt"
    Path(os.fsdecode(source)).write_bytes(LINE + b"broken\n")
    command = [sys.executable, str(ROOT / "cli.py"), "kg", "build", source, "--out", b"out\xff", "--jobs", "1"]
    built = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert (built.returncode, b"Traceback" in built.stderr) == (0, False), built.stderr
    assert HdtFile.open(Path(os.fsdecode(os.fsencode(tmp_path) + b"/out\xff")) / "graph.hdt").triple_count == 1
