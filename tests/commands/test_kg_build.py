"""`kg build` and `kg download` as their users call them."""

from __future__ import annotations

import gzip
import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from kgqa.assembly import build_labels
from kgqa.interfaces.commands import main
from kgqa.interfaces.options import byte_count
from tests.commands.conftest import Run, ntriples
from wikidata_hdt.hdt import graph_writer, header
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import parse_line

LINE = '<http://www.wikidata.org/entity/Q270> <http://www.w3.org/2000/01/rdf-schema#label> "Warszawa"@pl .\n'


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    path = tmp_path / "dump.nt"
    path.write_text(LINE + "broken\n", encoding="utf-8")
    return path


def test_build_then_verify(dump: Path, tmp_path: Path) -> None:
    runner, out = CliRunner(), str(tmp_path / "out")
    built = runner.invoke(main, ["kg", "build", str(dump), "--out", out, "--jobs", "1"])
    assert built.exit_code == 0
    assert [line.split()[-1] for line in built.stdout.splitlines()[1:]] == ["1", "1", "0", "1", "1"]
    assert "broken line 2" in built.stderr
    assert (tmp_path / "out" / "rejected.nt").read_text(encoding="utf-8") == "broken\n"
    assert runner.invoke(main, ["kg", "verify", out]).exit_code == 0
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_bytes())
    assert manifest["sources"][0]["name"] == "dump.nt"


def test_a_cut_off_dump_is_told_and_has_a_status_of_its_own(tmp_path: Path) -> None:
    runner, whole = CliRunner(), gzip.compress((LINE * 3000 + "<x:y> <x:z> <x:a> .\n" * 9).encode())
    texts = {
        "a.nt.gz": whole[:-40],
        "b.nt": (LINE + LINE[:70]).encode(),
        "c.json": b'[\n{"type": "item", "id": "Q1", "labels": {"pl": {"language": "pl", "value": "a"}}},\n',
    }
    for name, text in texts.items():
        (tmp_path / name).write_bytes(text)
        out = tmp_path / f"out-{name}"
        built = runner.invoke(main, ["kg", "build", str(tmp_path / name), "--out", str(out), "--jobs", "1"])
        assert (built.exit_code, "sources that end too early" in built.stderr) == (3, True), built.stderr
        (source,) = json.loads((out / "manifest.json").read_bytes())["sources"]
        assert source["cut_off"]
        assert "(cut off: " in runner.invoke(main, ["kg", "info", str(out)]).stdout
        assert f"source that ends too early: {name}\n" in runner.invoke(main, ["kg", "verify", str(out)]).stderr
    (tmp_path / "whole.nt").write_text(LINE.rstrip("\n"), encoding="utf-8")
    command = ["kg", "build", str(tmp_path / "whole.nt"), "--out", str(tmp_path / "out"), "--jobs", "1"]
    assert runner.invoke(main, command).exit_code == 0


def test_show_does_nothing(dump: Path, tmp_path: Path) -> None:
    shown = CliRunner().invoke(main, ["kg", "build", str(dump), "--out", str(tmp_path / "out"), "--show"])
    assert shown.exit_code == 0
    assert "N-Triples" in shown.stdout
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("choices", "code", "message"),
    [
        (["--strict"], 1, "error: broken line 2"),
        (["--profile", "nonsense"], 1, "error: no such profile: nonsense"),
        (["--memory", "much"], 2, "'much' is no size"),
        (["--memory", "1MB"], 1, "error: too little memory"),
        (["--languages", "p l"], 1, "error: not a language code"),
    ],
)
def test_wrong_choices(choices: list[str], code: int, message: str, dump: Path, tmp_path: Path) -> None:
    command = ["kg", "build", str(dump), "--out", str(tmp_path / "out"), "--jobs", "1", *choices]
    ended = CliRunner().invoke(main, command)
    assert (ended.exit_code, message in ended.stderr) == (code, True), ended.stderr


def test_download_of_an_unknown_dump(tmp_path: Path) -> None:
    ended = CliRunner().invoke(main, ["kg", "download", "nonsense", "--to", str(tmp_path)])
    assert ended.exit_code == 1
    assert "no such dump: nonsense" in ended.stderr


@pytest.mark.parametrize(("text", "size"), [("4GiB", 4 << 30), ("500 MB", 500_000_000), ("1.5k", 1500), ("12", 12)])
def test_sizes(text: str, size: int) -> None:
    assert byte_count(text) == size


def test_a_directory_of_an_older_version_whose_literals_are_escaped(
    run_process: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = tmp_path / "old"
    directory.mkdir()
    lines = [line.replace('"Warszawa"', '"Warszawa \\\\ \\"miasto\\""') for line in ntriples()]
    with monkeypatch.context() as older:  # N-Triples text in the file, and no mark in its header
        older.setattr(graph_writer, "stored", lambda term: term)
        older.setattr(header, "MARK", ("http://purl.org/HDT/hdt#none", ""))
        write_hdt(directory / "graph.hdt", filter(None, (parse_line(line.encode()) for line in lines)))
    assert b'Warszawa \\\\ \\"miasto\\""@pl' in (directory / "graph.hdt").read_bytes()
    build_labels(directory)
    parts = {
        name: {"bytes": len(data), "sha256": sha256(data).hexdigest()}
        for name in ("graph.hdt", "graph.hdt.index.v1-1", "labels.sqlite")
        for data in [(directory / name).read_bytes()]
    }
    manifest = {"format": 1, "created": "2026-01-01T00:00:00+00:00", "sources": [], "counts": {}, "parts": parts}
    (directory / "manifest.json").write_text(json.dumps({**manifest, "lemma_version": ""}), encoding="utf-8")
    verified = run_process("kg", "verify", "--data", str(directory))
    assert (verified.returncode, verified.stdout[:3]) == (0, b"ok:"), verified.stderr
    told = run_process("ask", "Jak nazywa się stolica Polski?", "--data", str(directory))
    assert told.stdout.decode() == 'Warszawa \\ "miasto"\n', told.stderr
