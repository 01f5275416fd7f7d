"""Queries that would never end, clients that do nothing, processes that die."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.service.conftest import QUERY_SECONDS
from tests.service.running import JSON, PROBLEM, Reply, Server, below, running_server, waited

QUESTION = {"question": "Jak nazywa się stolica Francji?"}
DEATHS = {
    "product": "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?c < ?f && ?f < ?i) }",
    "path": "SELECT (COUNT(*) AS ?n) { ?a (!wdt:P1)* ?b . ?b (!wdt:P2)* ?c . ?c (!wdt:P3)* ?d }",
    "regex": f'SELECT * {{ BIND("{"a" * 60}b" AS ?x) FILTER regex(?x, "^(a|aa)+$") }}',
    "sort": "SELECT * { ?a ?b ?c . ?d ?e ?f } ORDER BY ?c ?f LIMIT 1",
    "memory": 'SELECT ?x30 { BIND("aaaaaaaaaaaaaaaa" AS ?x0) '
    + " ".join(f"BIND(CONCAT(?x{n}, ?x{n}) AS ?x{n + 1})" for n in range(30))
    + " }",
    "long": "ASK { " + "?s ?p ?o . " * 40_000 + "}",
}


def query(server: Server, text: str, timeout: float = 60.0) -> Reply:
    return server.request("POST", "/sparql", text, {"Content-Type": "application/sparql-query"}, timeout=timeout)


@pytest.mark.parametrize("death", DEATHS)
def test_query_of_death_is_stopped_while_others_go_on(server: Server, death: str) -> None:
    started = time.monotonic()
    with ThreadPoolExecutor(1) as thread:
        dying = thread.submit(query, server, DEATHS[death])
        while not dying.done():
            assert server.post("/api/answer", QUESTION).json()["answer"] == "Paryż"
            assert query(server, "ASK { wd:Q36 ?p ?o }").json()["boolean"] is True
            time.sleep(0.1)
        reply = dying.result()
    assert reply.media_type == PROBLEM
    allowed = {"too-slow", "too-much-memory", "interrupted"} | ({"malformed"} if death == "long" else set())
    assert reply.json()["type"].rpartition(":")[2] in allowed
    assert reply.status == (400 if reply.json()["type"].endswith("malformed") else 503)
    assert time.monotonic() - started < QUERY_SECONDS + 15
    assert query(server, "ASK { wd:Q36 ?p ?o }").status == 200


def test_a_full_disk_fails_only_what_needs_it(server: Server) -> None:
    asked = urlencode({"query": "SELECT * { ?s ?p ?o } LIMIT 20000"})
    with no_file_grows(server):
        for path in ("/sparql?", "/editor/result.csv?"):
            reply = server.get(path + asked)
            assert (reply.status, reply.json()["type"]) == (503, "urn:kgqa:problem:too-large"), path
        assert query(server, "ASK {}").json()["boolean"] is True
        assert server.post("/api/answer", QUESTION).json()["answer"] == "Paryż"
        assert server.get("/metrics").status == 200
    assert server.get("/sparql?" + asked).status == 200


@contextmanager
def no_file_grows(server: Server) -> Iterator[None]:
    """What a full disk does to the processes of a service, and to those that they start."""
    _limit_files(server, 0)
    try:
        yield
    finally:
        _limit_files(server, resource.RLIM_INFINITY)


def _limit_files(server: Server, size: int) -> None:
    for pid in (server.process.pid, *below(server.process.pid)):
        with suppress(ProcessLookupError):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_too_many_queries_are_refused_and_the_next_ones_run(server: Server) -> None:
    with ThreadPoolExecutor(6) as threads:
        replies = list(threads.map(lambda _: query(server, DEATHS["regex"]), range(6)))
    assert {reply.status for reply in replies} <= {429, 503}
    assert all(int(reply.headers["retry-after"]) > 0 for reply in replies)
    assert query(server, "ASK {}").status == 200


def test_clients_that_hang_up_hold_no_query_process(server: Server) -> None:
    for _ in range(6):
        _send_and_leave(server, DEATHS["regex"])
    started = time.monotonic()
    assert query(server, "ASK {}").status == 200
    assert time.monotonic() - started < QUERY_SECONDS + 5


def _send_and_leave(server: Server, text: str) -> None:
    body = text.encode()
    head = f"POST /sparql HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    head += "Content-Type: application/sparql-query\r\n\r\n"
    with socket.create_connection((server.host, server.port)) as connection:
        connection.sendall(head.encode() + body)
        time.sleep(0.1)


def test_slow_clients_hold_no_worker(server: Server) -> None:
    half_head = b"POST /api/answer HTTP/1.1\r\nHost: localhost\r\nContent-"
    half_body = half_head + b"Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    slow = [socket.create_connection((server.host, server.port)) for _ in range(60)]
    try:
        for number, connection in enumerate(slow):
            connection.sendall((half_head, half_body, b"")[number % 3])
        started = time.monotonic()
        for _ in range(20):
            assert server.post("/api/answer", QUESTION).status == 200
        assert time.monotonic() - started < 10
    finally:
        for connection in slow:
            connection.close()


def test_client_that_does_not_read_holds_no_worker(server: Server) -> None:
    text = "SELECT * { ?s ?p ?o } LIMIT 50000"
    idle = [socket.create_connection((server.host, server.port)) for _ in range(3)]
    try:
        for connection in idle:
            connection.sendall(f"GET /sparql?{urlencode({'query': text})} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        time.sleep(0.5)
        assert server.post("/api/answer", QUESTION).status == 200
        assert waited(lambda: query(server, "ASK {}").status == 200)
    finally:
        for connection in idle:
            connection.close()


@pytest.fixture(scope="module")
def temporary() -> Iterator[Path]:
    """Where the server that is killed in part puts temporary files; a path short enough for sockets."""
    with tempfile.TemporaryDirectory(prefix="kgqa-") as directory:
        yield Path(directory)


@pytest.fixture(scope="module")
def mortal_server(cache: Path, temporary: Path) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(temporary))
        with running_server(cache, "--workers", "2", "--query-seconds", "3") as server:
            yield server


def test_figures_have_all_their_room_on_the_disk(mortal_server: Server, temporary: Path) -> None:
    """What is mapped into memory and finds the disk full when it is written ends a process, the service's too."""
    assert mortal_server.post("/api/answer", QUESTION).status == 200
    files = list(temporary.glob("*/*.db"))
    owners = {mortal_server.process.pid, *mortal_server.workers()}
    assert {path.name for path in files} >= {f"{kind}_{pid}.db" for kind in ("counter", "histogram") for pid in owners}
    for path in files:
        told = path.stat()
        assert told.st_blocks * 512 >= told.st_size > 0, path.name


def test_killed_worker_is_replaced(mortal_server: Server) -> None:
    before = mortal_server.workers()
    assert len(before) == 2
    victim = min(before)
    os.kill(victim, signal.SIGKILL)
    assert waited(lambda: len(mortal_server.workers() - {victim}) == 2)
    assert before - {victim} < mortal_server.workers()
    for _ in range(10):
        assert mortal_server.post("/api/answer", QUESTION).status == 200


def test_killed_query_process_is_replaced(mortal_server: Server) -> None:
    assert query(mortal_server, "ASK {}").status == 200
    killed = [pid for worker in mortal_server.workers() for pid in below(worker)]
    assert killed
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    assert waited(lambda: not any(_runs(pid) for pid in killed))
    assert {query(mortal_server, "ASK {}").status for _ in range(8)} == {200}


def test_sigterm_finishes_running_requests_and_leaves_no_process_and_no_file(
    mortal_server: Server, temporary: Path
) -> None:
    questions = [
        {"id": str(number), "question": [{"language": "pl", "string": f"W którym kraju leży miasto numer {number}?"}]}
        for number in range(40)
    ]
    assert query(mortal_server, "ASK {}").status == 200
    processes = below(mortal_server.process.pid)
    body = json.dumps({"questions": questions}).encode()
    with mortal_server.under_way("/api/qald", body, JSON) as reply:
        mortal_server.process.send_signal(signal.SIGTERM)
        finished = reply()
    assert finished.status == 200
    assert len(finished.json()["questions"]) == 40
    assert mortal_server.process.wait(30) == 0
    assert waited(lambda: not any(Path(f"/proc/{pid}").exists() for pid in processes))
    assert list(temporary.iterdir()) == []


def test_workers_end_with_a_killed_supervisor(cache: Path) -> None:
    with running_server(cache, "--only", "sparql", "--workers", "1") as server:
        assert query(server, "ASK {}").status == 200
        processes = below(server.process.pid)
        assert len(processes) >= 2
        server.process.kill()
        assert waited(lambda: not any(_runs(pid) for pid in processes))


def _runs(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
