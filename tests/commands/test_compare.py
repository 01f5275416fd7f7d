"""`compare`: exact output, files, errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kgqa.assembly import data_directory
from kgqa.config import Config
from tests.commands.conftest import Run

QUESTIONS = "Która rzeka jest krótsza: Wisła czy Odra?\tkolumna\n\nStolicą jakiego państwa jest Praga?\n"
LINES = (
    "Która rzeka jest krótsza: Wisła czy Odra?\tQ548\tQ552\tP2043\t2\n"
    "\t\t\t\t\n"
    "Stolicą jakiego państwa jest Praga?\t\t\t\t\n"
)


@pytest.fixture
def sample(sample_config: Config) -> str:
    """The data directory of the embedded sample."""
    return str(data_directory(sample_config))


def test_a_line_is_written_for_every_question(run: Run, work: Path, sample: str) -> None:
    (work / "in.tsv").write_text(QUESTIONS, encoding="utf-8")
    result = run("compare", "in.tsv", "--data", sample)
    assert (result.stdout.decode(), result.stderr, result.returncode) == (LINES, b"", 0)
    result = run("compare", "in.tsv", "-o", "out.tsv", "--data", sample)
    assert (result.stdout, result.returncode) == (b"", 0)
    assert (work / "out.tsv").read_text(encoding="utf-8") == LINES
    score = run("evaluate", "--metric", "comparison", "out.tsv", "out.tsv")
    assert score.stdout.decode().splitlines()[-2:] == ["all 1.0000 (3 of 3)", "right where answered 1 of 1"]


def test_json_lines_have_the_keys_of_the_service(run: Run, work: Path, sample: str) -> None:
    (work / "in.tsv").write_text(QUESTIONS, encoding="utf-8")
    first, *_, last = map(
        json.loads, run("compare", "in.tsv", "--format", "jsonl", "--data", sample).stdout.decode().splitlines()
    )
    assert first["property"] == {"pid": "P2043", "label": "długość"}
    assert [one["qid"] for one in first["objects"]] == ["Q548", "Q552"]
    assert first.keys() == last.keys() == {"question", "answer", "objects", "property", "sparql", "confidence"}
    assert last["answer"] is None


def test_bad_files_are_clear_errors(run: Run, work: Path, sample: str) -> None:
    missing = run("compare", "none.tsv", "-o", "out.tsv")
    assert (missing.stderr.decode(), missing.returncode) == ("error: no such file: none.tsv; check the path\n", 1)
    (work / "in.tsv").write_text(QUESTIONS, encoding="utf-8")
    assert run("compare", "in.tsv", "-o", "no/out.tsv").returncode == 1
    assert sorted(path.name for path in work.iterdir() if path.suffix == ".tsv") == ["in.tsv"]
