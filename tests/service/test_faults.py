"""Queries that would never end, clients that do nothing, processes that die."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.service.conftest import QUERY_SECONDS
from tests.service.running import PROBLEM, Reply, Server, running_server

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
        reply = dying.result()
    assert reply.media_type == PROBLEM
    allowed = {"too-slow", "too-much-memory", "interrupted"} | ({"malformed"} if death == "long" else set())
    assert reply.json()["type"].rpartition(":")[2] in allowed
    assert reply.status == (400 if reply.json()["type"].endswith("malformed") else 503)
    assert time.monotonic() - started < QUERY_SECONDS + 15
    assert query(server, "ASK { wd:Q36 ?p ?o }").status == 200


def test_too_many_queries_are_refused_and_the_next_ones_run(server: Server) -> None:
    with ThreadPoolExecutor(10) as threads:
        replies = list(threads.map(lambda _: query(server, DEATHS["regex"]), range(10)))
    assert {reply.status for reply in replies} <= {429, 503}
    assert all(int(reply.headers["retry-after"]) > 0 for reply in replies)
    assert query(server, "ASK {}").status == 200


def test_clients_that_hang_up_hold_no_query_process(server: Server) -> None:
    for _ in range(12):
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
        assert _wait(lambda: query(server, "ASK {}").status == 200, 30)
    finally:
        for connection in idle:
            connection.close()


@pytest.fixture(scope="module")
def mortal_server(cache: Path) -> Iterator[Server]:
    with running_server(cache, "--workers", "2", "--query-seconds", "3") as server:
        yield server


def _wait(condition: object, seconds: float) -> bool:
    assert callable(condition)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.1)
    return False


def test_killed_worker_is_replaced(mortal_server: Server) -> None:
    before = mortal_server.workers()
    assert len(before) == 2
    victim = min(before)
    os.kill(victim, signal.SIGKILL)
    assert _wait(lambda: len(mortal_server.workers() - {victim}) == 2, 30)
    assert before - {victim} < mortal_server.workers()
    for _ in range(10):
        assert mortal_server.post("/api/answer", QUESTION).status == 200


def test_killed_query_process_is_replaced(mortal_server: Server) -> None:
    assert query(mortal_server, "ASK {}").status == 200
    killed = set().union(*(_below(worker) for worker in mortal_server.workers()))
    assert killed
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    assert _wait(lambda: not any(_runs(pid) for pid in killed), 10)
    assert {query(mortal_server, "ASK {}").status for _ in range(8)} == {200}


def test_sigterm_finishes_running_requests_and_leaves_no_process(mortal_server: Server) -> None:
    questions = [
        {"id": str(number), "question": [{"language": "pl", "string": f"W którym kraju leży miasto numer {number}?"}]}
        for number in range(40)
    ]
    assert query(mortal_server, "ASK {}").status == 200
    processes = _below(mortal_server.process.pid)
    replies: list[Reply] = []
    sender = threading.Thread(target=lambda: replies.append(mortal_server.post("/api/qald", {"questions": questions})))
    sender.start()
    time.sleep(0.3)
    mortal_server.process.send_signal(signal.SIGTERM)
    sender.join(60)
    assert replies[0].status == 200
    assert len(replies[0].json()["questions"]) == 40
    assert mortal_server.process.wait(30) == 0
    assert _wait(lambda: not any(Path(f"/proc/{pid}").exists() for pid in processes), 10)


def _below(pid: int) -> set[int]:
    """All processes that a process has started."""
    children = {int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}
    return children.union(*map(_below, children))


def test_workers_end_with_a_killed_supervisor(cache: Path) -> None:
    with running_server(cache, "--only", "sparql", "--workers", "1") as server:
        assert query(server, "ASK {}").status == 200
        processes = _below(server.process.pid)
        assert len(processes) >= 2
        server.process.kill()
        assert _wait(lambda: not any(_runs(pid) for pid in processes), 15)


def _runs(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
