"""`evaluate --oracle` and `--by-stage`: exact output and exit codes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.commands.conftest import STATES, Run

_ENTITY = "http://www.wikidata.org/entity/"


def _entry(name: str, question: str, query: str, *values: str) -> dict[str, Any]:
    rows = [{"x": {"type": "uri", "value": value}} for value in values]
    return {
        "id": name,
        "question": [{"language": "pl", "string": question}],
        "query": {"sparql": query},
        "answers": [{"head": {"vars": ["x"]}, "results": {"bindings": rows}}],
    }


@pytest.fixture
def asked(work: Path, data: Path) -> Path:
    """A QALD file, a golden table, and a pair of files as PolEval has them."""
    oslo, rome = (_ENTITY + STATES[name][2] for name in ("Norwegia", "Włochy"))
    entries = [
        _entry("a", "Co jest stolicą Norwegii?", "SELECT ?x { wd:Q20 wdt:P36 ?x }", oslo),
        _entry("b", "Co jest stolicą Francji?", "SELECT ?x { wd:Q142 wdt:P36 ?x }", rome),
    ]
    (work / "gold.json").write_text(json.dumps({"questions": entries}), encoding="utf-8")
    table = "# a comment\nCo jest stolicą Norwegii?\tOslo\nCo jest stolicą Francji?\tRzym\nKim był?\n"
    (work / "golden.tsv").write_text(table, encoding="utf-8")
    (work / "in.tsv").write_text("Co jest stolicą Norwegii?\nCo jest stolicą Francji?\n", encoding="utf-8")
    (work / "expected.tsv").write_text("w Oslo\tOslo\nParyż\n", encoding="utf-8")
    return work


def _lines(run: Run, *arguments: str) -> list[str]:
    result = run("evaluate", *arguments)
    assert (result.stderr, result.returncode) == (b"", 0)
    return result.stdout.decode().splitlines()


def test_oracles_of_a_qald_file(run: Run, asked: Path, data: Path) -> None:
    arguments = ("--metric", "qald", "--oracle", "linking", "--oracle", "template", "gold.json", "--data", str(data))
    assert _lines(run, *arguments, "--per-question") == [
        "a\t1.0000\t1.0000\t1.0000\t1.0000\tCo jest stolicą Norwegii?",
        "b\t0.0000\t0.0000\t0.0000\t0.0000\tCo jest stolicą Francji?",
        "as is                   macro F1 0.5000 (1 of 2 fully right)",
        "perfect linking         macro F1 0.5000 (1 of 2 fully right)",
        "perfect template choice macro F1 0.5000 (1 of 2 fully right)",
        "gold queries            macro F1 0.5000 (1 of 2 fully right)",
    ]
    assert [line[:15] for line in _lines(run, *arguments)][:2] == ["as is          ", "perfect linking"]


def test_oracle_of_accepted_answers(run: Run, asked: Path, data: Path) -> None:
    arguments = ("--oracle", "template", "expected.tsv", "in.tsv", "--data", str(data))
    assert _lines(run, "--metric", "poleval", *arguments) == [
        "as is                   accuracy 1.0000 (2 of 2)",
        "perfect template choice accuracy 1.0000 (2 of 2)",
    ]


def test_by_stage(run: Run, asked: Path, data: Path) -> None:
    lines = _lines(run, "--metric", "exact", "--by-stage", "--per-question", "golden.tsv", "--data", str(data))
    row = ["matching", "3", "Co jest stolicą Francji?", "Paryż", "Rzym", "read by the template capital"]
    assert lines[0].split("\t") == row
    assert lines[1] == "accuracy 0.6667 (2 of 3)"
    assert "matching            1   (empty 0, wrong 1)" in lines
    assert len(lines) == 9
    counted = _lines(run, "--metric", "qald", "--by-stage", "gold.json", "--data", str(data))
    assert "execution           1   (empty 0, wrong 1)" in counted


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--metric", "poleval", "expected.tsv"), 2, "Missing argument 'PRED'"),
        (("--metric", "sqad", "--by-stage", "expected.tsv"), 2, "need --metric poleval, exact, qald"),
        (("--metric", "qald", "--by-stage", "gold.json", "in.tsv"), 2, "QALD files hold their questions"),
        (("--metric", "qald", "--by-stage", "--oracle", "linking", "gold.json"), 2, "give one of them"),
        (("--metric", "poleval", "expected.tsv", "in.tsv", "--mode", "kg"), 2, "--mode is for --oracle"),
        (("--metric", "poleval", "--oracle", "linking", "golden.tsv"), 1, "error: no items to link"),
        (("--metric", "poleval", "--by-stage", "golden.tsv", "in.tsv"), 1, "different numbers of lines"),
        (("--metric", "qald", "--by-stage", "in.tsv"), 1, "error: not a QALD file"),
    ],
)
def test_refusals(run: Run, asked: Path, arguments: tuple[str, ...], code: int, message: str) -> None:
    result = run("evaluate", *arguments)
    assert (result.returncode, result.stdout) == (code, b"")
    assert message in result.stderr.decode()


def test_figures_as_json_lines(run: Run, asked: Path) -> None:
    (asked / "out.tsv").write_text("Oslo\nRzym\n", encoding="utf-8")
    lines = [json.loads(line) for line in _lines(run, "--metric", "poleval", "--json", "expected.tsv", "out.tsv")]
    assert lines == [
        {"question": "1", "measure": "accuracy", "value": 1.0},
        {"question": "2", "measure": "accuracy", "value": 0.0},
        {"measure": "accuracy", "value": 0.5, "better": "higher"},
    ]
