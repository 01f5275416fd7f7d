"""Files of questions on a real cluster of Spark, two workers on this machine, of which one is killed in the middle."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from benchmarks.spark_answers import linked_home
from kgqa.assembly import data_directory
from kgqa.config import Config
from tests.contracts.test_answers_over_endpoint import QUESTIONS
from tests.engines.spark_marks import SPARK
from tests.service.running import ROOT, below

pytestmark = SPARK
CLUSTER = ("--engine", "spark", "--master", "local-cluster[2,1,2048]", "--partition-size", "10")
CHOSEN = QUESTIONS[::16]
_SECONDS = 300.0


@dataclass
class Run:
    """A command that runs."""

    process: subprocess.Popen[bytes]
    log: Path

    def done(self, status: int = 0) -> str:
        """What it printed; fails if it ends in another way."""
        self.process.wait(_SECONDS)
        assert self.process.returncode == status, self.log.read_text("utf-8")
        return self.log.read_text("utf-8")

    def kill(self) -> None:
        """Kill it; Spark ends without it."""
        self.process.kill()
        self.process.wait()


Begin = Callable[..., Run]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "questions.tsv"
    path.write_text("".join(f"{one}\n" for one in CHOSEN), encoding="utf-8")
    return path


@pytest.fixture
def begin(sample_config: Config, tmp_path: Path) -> Begin:
    """Starts a command over the sample, as a user does."""
    data = data_directory(sample_config)
    home = linked_home(tmp_path / "spark")
    environment = {
        **os.environ, "KGQA_CACHE": str(sample_config.cache), "SPARK_HOME": str(home), "KGQA_DATA": str(data),
        "PYSPARK_PYTHON": sys.executable,
        "PYTHONPATH": os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]),
    }  # fmt: skip

    def begin(*arguments: str, script: str = "cli.py") -> Run:
        log = tmp_path / f"log{len(list(tmp_path.glob('log*')))}"
        with log.open("wb") as out:
            command = [sys.executable, str(ROOT / script), *arguments]
            return Run(subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=out, stderr=out), log)

    return begin


def _await_parts(target: Path, number: int, run: Run) -> list[Path]:
    deadline = time.monotonic() + _SECONDS
    while len(found := sorted(target.with_name(f"{target.name}.parts").glob("part-*"))) < number:
        assert run.process.poll() is None and time.monotonic() < deadline, "the run does not get anywhere"
        time.sleep(0.05)
    return found


def _processes(run: Run, mark: bytes) -> list[int]:
    """The processes below one in whose command line something stands."""
    return [pid for pid in below(run.process.pid) if mark in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_killed_workers_change_no_line(begin: Begin, source: Path, tmp_path: Path) -> None:
    target, expected = tmp_path / "spark.jsonl", tmp_path / "one.jsonl"
    run = begin("answer", str(source), "-o", str(target), *CLUSTER)
    _await_parts(target, 1, run)
    os.kill(_processes(run, b"pyspark.daemon")[-1], signal.SIGKILL)
    _await_parts(target, 3, run)
    os.kill(_processes(run, b"CoarseGrainedExecutorBackend")[0], signal.SIGKILL)
    run.done()
    begin("answer", str(source), "-o", str(expected)).done()
    assert target.read_bytes() == expected.read_bytes()
    assert target.read_bytes().count(b"\n") == len(CHOSEN)


def test_a_killed_run_is_continued_by_partition(begin: Begin, source: Path, tmp_path: Path) -> None:
    target, expected = tmp_path / "spark.tsv", tmp_path / "one.tsv"
    run = begin("answer", str(source), "-o", str(target), *CLUSTER)
    kept = _await_parts(target, 2, run)
    run.kill()
    marked = [int(part.stem.removeprefix("part-")) for part in kept]
    for part in kept:
        part.write_text("kept\n" * 10, encoding="utf-8")
    begin("answer", str(source), "-o", str(target), *CLUSTER, "--resume").done()
    begin("answer", str(source), "-o", str(expected)).done()
    lines, single = (path.read_text("utf-8").splitlines() for path in (target, expected))
    for number in range(len(CHOSEN)):
        assert lines[number] == ("kept" if number // 10 in marked else single[number])


def _rows(directory: Path) -> list[dict[str, Any]]:
    from pyarrow import parquet

    rows: list[dict[str, Any]] = parquet.read_table(directory).to_pylist()
    return rows


def test_tables_have_what_lines_have(begin: Begin, source: Path, tmp_path: Path) -> None:
    """Answers over data that Spark has brought, and links."""
    for command, key in (("answer", "question"), ("link", "text")):
        target, lines = tmp_path / f"{command}.parquet", tmp_path / f"{command}.jsonl"
        begin(command, str(source), "-o", str(target), "--format", "parquet", *CLUSTER, "--ship-data").done()
        begin(command, str(source), "-o", str(lines)).done()
        records = [json.loads(line) for line in lines.read_text("utf-8").splitlines()]
        rows = _rows(target)
        assert [json.loads(row["record"]) for row in rows] == records
        assert [row[key] for row in rows] == CHOSEN
    assert [row.get("confidence") for row in _rows(tmp_path / "answer.parquet")] == [
        json.loads(row["record"])["confidence"] for row in _rows(tmp_path / "answer.parquet")
    ]


def test_a_cluster_that_is_not_there_is_told(begin: Begin, source: Path, tmp_path: Path) -> None:
    run = begin("answer", str(source), "-o", str(tmp_path / "out.tsv"), "--engine", "spark", "--master", "spork://x")
    assert run.done(status=1).splitlines()[-1].startswith("error: Spark does not start")
    assert not list(tmp_path.glob("out.tsv*"))


def test_the_example_runs(begin: Begin) -> None:
    printed = begin(script="examples/spark/answer_column.py").done()
    assert re.search(r"graph *\| *5\d\|", printed)
