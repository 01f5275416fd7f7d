"""How `serve` starts, and how it tells that it cannot."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.service.running import ROOT, running_server


def _serve(cache: Path, *options: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("KGQA_")}
    return subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), "serve", *options], env=environment | {"KGQA_CACHE": str(cache)},
        capture_output=True, text=True, timeout=120, cwd=cache, check=False,
    )  # fmt: skip


def _check_clear(outcome: subprocess.CompletedProcess[str], message: str) -> None:
    assert outcome.returncode == 1
    assert message in outcome.stderr
    assert "Traceback" not in outcome.stderr
    assert outcome.stdout == ""


def test_port_in_use(cache: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        _check_clear(_serve(cache, "--port", str(taken.getsockname()[1])), "error: cannot listen")


def test_host_that_is_not_ours(cache: Path) -> None:
    _check_clear(_serve(cache, "--host", "192.0.2.1", "--port", "0"), "error: cannot listen")


def test_no_data(cache: Path, tmp_path: Path) -> None:
    _check_clear(_serve(cache, "--data", str(tmp_path / "none")), "error: no such data directory")
    _check_clear(_serve(cache, "--data", str(tmp_path)), "error: no graph.hdt")


def test_data_that_workers_cannot_use(cache: Path, tmp_path: Path) -> None:
    source = next(cache.rglob("graph.hdt"))
    shutil.copy(source, tmp_path / "graph.hdt")
    _check_clear(_serve(cache, "--data", str(tmp_path), "--port", "0", "--workers", "1"), "error: no label index")


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
    assert _serve(cache, *options).returncode == 2


def test_one_worker_on_another_address(cache: Path) -> None:
    with running_server(cache, "--only", "sparql", "--workers", "1", "--host", "127.0.0.2") as server:
        assert len(server.workers()) == 1
