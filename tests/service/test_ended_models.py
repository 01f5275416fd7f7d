"""A service whose processes are ended where it hurts."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.service.running import Server, below, running_server, waited
from wikidata_hdt.manifest import GRAPH_NAME


def _asks(server: Server) -> int:
    return server.get("/sparql?query=ASK%7B%7D").status


@pytest.fixture(scope="module")
def disturbed_server(cache: Path) -> Iterator[Server]:
    with running_server(cache, "--only", "sparql", "--workers", "1") as server:
        yield server


def _kill_below(server: Server) -> int:
    """Kill all processes below the workers; how many there were."""
    killed = 0
    for pid in [found for worker in server.workers() for found in below(worker)]:
        with suppress(ProcessLookupError):  # it has ended with another
            os.kill(pid, signal.SIGKILL)
            killed += 1
    return killed


def test_whatever_is_ended_below_a_worker_the_service_goes_on(disturbed_server: Server) -> None:
    assert _asks(disturbed_server) == 200
    for _ in range(2):
        assert _kill_below(disturbed_server)
        assert {_asks(disturbed_server) for _ in range(3)} <= {200, 503}
        assert waited(lambda: _asks(disturbed_server), lambda status: status == 200) == 200
    assert "internal" not in disturbed_server.log.read_text()


def test_a_worker_that_is_disturbed_while_it_starts_does_not_end_the_service(disturbed_server: Server) -> None:
    for worker in disturbed_server.workers():
        os.kill(worker, signal.SIGKILL)
    killed = 0
    deadline = time.monotonic() + 60
    while killed < 3 and time.monotonic() < deadline:
        killed += _kill_below(disturbed_server)
        time.sleep(0.02)
    assert disturbed_server.process.poll() is None
    assert disturbed_server.get("/api/health", timeout=60).status == 200
    assert waited(lambda: _asks(disturbed_server), lambda status: status == 200) == 200


def test_workers_that_cannot_start_are_tried_again_until_they_can(cache: Path, tmp_path: Path) -> None:
    shutil.copy(next(cache.rglob(GRAPH_NAME)), tmp_path / GRAPH_NAME)
    options = ("--only", "sparql", "--workers", "1", "--data", str(tmp_path))
    with running_server(cache, *options) as server:
        assert _asks(server) == 200
        (room,) = tmp_path.glob(".held-*")
        (room / GRAPH_NAME).rename(tmp_path / "away")
        for worker in server.workers():
            os.kill(worker, signal.SIGKILL)
        assert waited(lambda: server.log.read_text().count("error: ") >= 2)
        assert server.process.poll() is None
        (tmp_path / "away").rename(room / GRAPH_NAME)
        assert _asks(server) == 200
