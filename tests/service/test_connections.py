"""Thousands of connections, the end of a service, and what one leaves that was killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from tests.service.running import Server, running_server, waited

SPARQL = "application/sparql-query"


@pytest.fixture(scope="module")
def patient_server(cache: Path) -> Iterator[Server]:
    """It listens on another address of this computer than services do by themselves."""
    with running_server(cache, "--only", "sparql", "--workers", "2", "--host", "127.0.0.2") as server:
        yield server


def test_a_service_listens_where_it_is_told(patient_server: Server) -> None:
    assert patient_server.host == "127.0.0.2"
    assert waited(lambda: len(patient_server.workers()) == 2)
    with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", patient_server.port)):
        pass


def test_five_thousand_idle_connections_hold_up_no_health_check(patient_server: Server) -> None:
    slowest = 0.0
    with ExitStack() as stack:
        for number in range(5000):
            connection = stack.enter_context(socket.socket())
            connection.settimeout(10)
            connection.connect((patient_server.host, patient_server.port))
            if number % 2:
                with suppress(ConnectionError):  # it may have been closed for a newer one
                    connection.sendall(b"GET /api/hea")
            if number % 250 == 0:
                started = time.monotonic()
                assert patient_server.get("/api/health", timeout=10).status == 200
                slowest = max(slowest, time.monotonic() - started)
        assert patient_server.get("/api/health", timeout=10).status == 200
    assert slowest < 5


@pytest.mark.parametrize("length", [70_000, 160_000, 1_000_000])
def test_long_address_is_told(patient_server: Server, length: int) -> None:
    reply = patient_server.get("/sparql?query=" + "a" * length)
    assert (reply.status, reply.json()["type"]) == (414, "urn:kgqa:problem:address-too-long")


def test_sigterm_refuses_connections_while_a_request_is_finished(cache: Path) -> None:
    long = b"SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . FILTER(?c < ?f) }"
    options = ("--only", "sparql", "--workers", "2", "--query-seconds", "3")
    with running_server(cache, *options) as server, server.under_way("/sparql", long, SPARQL) as reply:
        server.process.send_signal(signal.SIGTERM)
        assert waited(lambda: _is_refused(server), seconds=2)
        assert all(_is_refused(server) for _ in range(5))
        assert server.process.poll() is None
        assert reply().json()["type"].endswith("too-slow")
        assert server.process.wait(30) == 0
        assert "Traceback" not in server.log.read_text()


def _is_refused(server: Server) -> bool:
    try:
        with socket.create_connection((server.host, server.port), timeout=5):
            return False
    except ConnectionRefusedError:
        return True


def test_what_a_killed_service_leaves_goes_with_the_next(cache: Path) -> None:
    with running_server(cache, "--only", "sparql", "--workers", "1") as server:
        left = _metrics_of(server)
        server.process.kill()
        server.process.wait(10)
    assert left.exists()
    with running_server(cache, "--only", "sparql", "--workers", "1") as server:
        assert not left.exists()
        assert json.loads(server.get("/api/health").body)["status"] == "ok"
        assert _metrics_of(server).exists()


def _metrics_of(server: Server) -> Path:
    variables = Path(f"/proc/{min(server.workers())}/environ").read_bytes().split(b"\0")
    named = next(one for one in variables if one.startswith(b"PROMETHEUS_MULTIPROC_DIR="))
    directory = Path(os.fsdecode(named.partition(b"=")[2]))
    assert directory.parent == Path(tempfile.gettempdir())
    return directory
