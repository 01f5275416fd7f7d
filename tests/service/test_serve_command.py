"""How `serve` starts, and how it tells that it cannot."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from kgqa.interfaces.commands import main
from tests.service.running import ROOT


def _refused(cache: Path, *options: str) -> str:
    """What is told by a service that does not start, before any process of it does."""
    outcome = CliRunner().invoke(main, ["serve", *options], env={"KGQA_CACHE": str(cache)})
    assert (outcome.exit_code, outcome.stdout) == (1, "")
    return outcome.stderr


def test_port_in_use(cache: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "error: cannot listen" in _refused(cache, "--port", str(taken.getsockname()[1]))


def test_host_that_is_not_ours(cache: Path) -> None:
    assert "error: cannot listen" in _refused(cache, "--host", "192.0.2.1", "--port", "0")


def test_no_data(cache: Path, tmp_path: Path) -> None:
    assert "error: no such data directory" in _refused(cache, "--data", str(tmp_path / "none"))
    assert "error: no graph.hdt" in _refused(cache, "--data", str(tmp_path))


def test_data_that_workers_cannot_use(cache: Path, tmp_path: Path) -> None:
    shutil.copy(next(cache.rglob("graph.hdt")), tmp_path / "graph.hdt")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KGQA_")}
    command = [sys.executable, str(ROOT / "cli.py"), "serve", "--data", str(tmp_path), "--port", "0", "--workers", "1"]
    outcome = subprocess.run(
        command, env=environment | {"KGQA_CACHE": str(cache)},
        capture_output=True, text=True, timeout=120, cwd=cache, check=False,
    )  # fmt: skip
    assert (outcome.returncode, outcome.stdout) == (1, "")
    assert "error: no label index" in outcome.stderr
    assert "Traceback" not in outcome.stderr


@pytest.mark.parametrize(
    "options",
    [
        ("--port", "70000"),
        ("--workers", "0"),
        ("--query-seconds", "-1"),
        ("--kgs", "x"),
        ("--only", "sparql", "--kg", "http://127.0.0.1:9/sparql"),
    ],
)
def test_wrong_usage(cache: Path, options: tuple[str, ...]) -> None:
    assert CliRunner().invoke(main, ["serve", *options], env={"KGQA_CACHE": str(cache)}).exit_code == 2
