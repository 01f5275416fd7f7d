"""`table ask`, `info`, `search`, `answer`, and the metric of table answers."""

from __future__ import annotations

import bz2
import json
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kgqa.interfaces.commands import main
from kgqa.interfaces.commands import table as table_commands
from kgqa.tables.collections import DESCRIPTION

TABLE = "Miasto;Ludność\nRadom;211371\nPłock;119425\nOpole;128035\n"


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["table", *map(str, words)])


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    record = {
        "id": "000000000001",
        "title": "Ludność miast",
        "description": "Liczba mieszkańców",
        "data": [{"data_filename": "ab-l.csv"}],
    }
    other = {
        "id": "000000000002",
        "title": "Lasy",
        "description": "Powierzchnia lasów",
        "data": [{"data_filename": "cd-x.csv"}],
    }
    lines = "\n".join(json.dumps(one, ensure_ascii=False) for one in (record, other))
    (tmp_path / "records.jsonl.bz2").write_bytes(bz2.compress(lines.encode()))
    (tmp_path / "ab-l.csv").write_text(TABLE, encoding="cp1250")
    (tmp_path / "cd-x.csv").write_bytes(b"\0" * 500)
    with tarfile.open(tmp_path / "data.tar.bz2", "w:bz2") as archive:
        archive.add(tmp_path / "ab-l.csv", "ab-l.csv")
        archive.add(tmp_path / "cd-x.csv", "cd-x.csv")
    (tmp_path / "q.tsv").write_text(
        "Q1\tJaka jest ludność Radomia?\t000000000001\nQ2\tIle lasów jest w Polsce?\t000000000002\n"
        "Q3\tJaka jest ludność Opola?\n",
        encoding="utf-8",
    )
    return tmp_path


def test_ask_and_explain(collection: Path) -> None:
    result = run("ask", "Jaka jest ludność Radomia?", collection / "ab-l.csv", "--explain")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0] == "211371"
    assert "[211371]" in result.stdout


def test_info(collection: Path) -> None:
    result = run("info", collection / "ab-l.csv")
    assert "column 2         measure    Ludność  (211371)" in result.stdout


def test_search(collection: Path) -> None:
    result = run("search", "Ilu mieszkańców ma Radom?", "--collection", collection / "records.jsonl.bz2")
    assert result.stdout.split("\t")[1:] == ["000000000001", "Ludność miast\n"]


@pytest.mark.parametrize("files", [".", "data.tar.bz2"])
def test_a_run_has_a_line_for_every_question(collection: Path, files: str) -> None:
    out = collection / "run.tsv"
    result = run(
        "answer",
        collection / "q.tsv",
        "--collection",
        collection / "records.jsonl.bz2",
        "--files",
        collection / files,
        "-o",
        out,
    )
    assert result.exit_code == 0, result.output
    first, *lines = out.read_text(encoding="utf-8").splitlines()
    assert first.startswith("<SYSDESC>")
    assert lines == ["Q1\t211371", "Q2\t", "Q3\t128035"]
    assert "warning: question Q2: cd-x.csv: no text" in result.stderr


def test_a_run_is_continued(collection: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("answer", collection / "q.tsv", "--collection", collection / "records.jsonl.bz2", "--files", collection)
    out, partial = collection / "run.tsv", collection / "run.tsv.partial"
    with monkeypatch.context() as patched:
        patched.setattr(table_commands, "_lines", _stopped_at_once)
        assert isinstance(run(*words, "-o", out).exception, KeyboardInterrupt | SystemExit)
    partial.write_text(f"{DESCRIPTION}\nQ1\tkept\nQ2\tcut o", encoding="utf-8")
    assert run(*words, "-o", out, "--resume").exit_code == 0
    assert out.read_text(encoding="utf-8").splitlines() == [DESCRIPTION, "Q1\tkept", "Q2\t", "Q3\t128035"]
    assert not list(collection.glob("*.partial*"))


def _stopped_at_once(*_arguments: object) -> Iterator[str]:
    yield "Q1\tx\t"
    raise KeyboardInterrupt


def test_the_metric(collection: Path) -> None:
    (collection / "gold.tsv").write_text("Q1\t211,371\nQ2\ta|b\n", encoding="utf-8")
    (collection / "run.tsv").write_text("Q1\t211371\nQ2\tb|a\n", encoding="utf-8")
    result = CliRunner().invoke(
        main, ["evaluate", "--metric", "wtq", str(collection / "gold.tsv"), str(collection / "run.tsv")]
    )
    assert "accuracy" in result.stdout
    assert "1.0000" in result.stdout


def test_bad_input_is_a_clear_error(collection: Path) -> None:
    for words in (
        ("info", collection / "none.csv"),
        ("info", collection / "cd-x.csv"),
        ("ask", "Ile?", collection / "ab-l.csv", "--sheet", "x"),
    ):
        assert type(run(*words).exception).__name__ in ("InputError", "SystemExit")
