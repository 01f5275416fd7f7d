"""A service whose processes are ended where it hurts."""

from __future__ import annotations

import os
import shutil
import signal
import time
from contextlib import suppress
from pathlib import Path

from tests.service.running import Server, running_server
from wikidata_hdt.manifest import GRAPH_NAME


def _below(pid: int) -> list[int]:
    try:
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return [found for child in children for found in (child, *_below(child))]


def _asks(server: Server) -> int:
    return server.get("/sparql?query=ASK%7B%7D").status


def test_whatever_is_ended_below_a_worker_the_service_goes_on(cache: Path) -> None:
    with running_server(cache, "--only", "sparql", "--workers", "1") as server:
        assert _asks(server) == 200
        for _ in range(4):
            for pid in [found for worker in server.workers() for found in _below(worker)]:
                with suppress(ProcessLookupError):  # it has ended with another
                    os.kill(pid, signal.SIGKILL)
            assert {_asks(server) for _ in range(3)} <= {200, 503}
            time.sleep(0.3)
            assert _asks(server) == 200
        assert "internal" not in server.log.read_text()


def test_a_worker_that_is_disturbed_while_it_starts_does_not_end_the_service(cache: Path) -> None:
    with running_server(cache, "--only", "sparql", "--workers", "1") as server:
        for worker in server.workers():
            os.kill(worker, signal.SIGKILL)
        until = time.monotonic() + 6
        while time.monotonic() < until:
            for pid in [found for worker in server.workers() for found in _below(worker)]:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            time.sleep(0.05)
        assert server.process.poll() is None
        assert server.get("/api/health", timeout=60).status == 200
        assert _asks(server) == 200


def test_workers_that_cannot_start_are_tried_again_until_they_can(cache: Path, tmp_path: Path) -> None:
    shutil.copy(next(cache.rglob(GRAPH_NAME)), tmp_path / GRAPH_NAME)
    options = ("--only", "sparql", "--workers", "1", "--data", str(tmp_path))
    with running_server(cache, *options) as server:
        assert _asks(server) == 200
        (room,) = tmp_path.glob(".held-*")
        (room / GRAPH_NAME).rename(tmp_path / "away")
        for worker in server.workers():
            os.kill(worker, signal.SIGKILL)
        until = time.monotonic() + 60
        while server.log.read_text().count("error: ") < 2 and time.monotonic() < until:
            time.sleep(0.05)
        assert server.process.poll() is None
        (tmp_path / "away").rename(room / GRAPH_NAME)
        assert _asks(server) == 200
