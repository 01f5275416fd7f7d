"""One client's heavy queries, and what others notice of them; large results; who is let in."""

from __future__ import annotations

import gzip
import http.client
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest

from kgqa.formats.sparql_results import WRITERS
from tests.service.running import Reply, Server, below, running_server, waited

HEAVY = [
    "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?c < ?f && ?f < ?i) }",
    f'SELECT * {{ BIND("{"a" * 60}b" AS ?x) FILTER regex(?x, "^(a|aa)+$") }}',
    "SELECT * { ?a ?b ?c . ?d ?e ?f } ORDER BY ?c ?f LIMIT 1",
]
KEYS = {name: f"key-of-a-client-{name}" for name in ("greedy", "modest")}
_PROXY = "127.0.0.9"
CLIENTS: dict[str, tuple[tuple[dict[str, str], str], tuple[dict[str, str], str]]] = {
    "address": (({}, "127.0.0.2"), ({}, "127.0.0.3")),
    "key": (({"X-API-Key": KEYS["greedy"]}, "127.0.0.1"), ({"X-API-Key": KEYS["modest"]}, "127.0.0.1")),
    "proxy": (({"X-Forwarded-For": "10.0.0.3, 10.0.0.2"}, _PROXY), ({"X-Forwarded-For": "10.0.0.3"}, _PROXY)),
    "proxy that is none": (({"X-Forwarded-For": "127.0.0.3"}, "127.0.0.2"), ({}, "127.0.0.3")),
}
"""What a greedy and a modest client send, and from where; some claim to be the other."""
MANY_ROWS = "SELECT ?s ?p ?o { ?s ?p ?o } LIMIT 25000"
_SENDERS = 32
"""Heavy queries that the greedy client has under way at any time."""


@pytest.fixture(scope="module")
def shared_server(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    keys = tmp_path_factory.mktemp("keys") / "keys"
    keys.write_text("\n".join(KEYS.values()), encoding="ascii")
    options = ("--workers", "2", "--query-seconds", "1.5", "--keys", str(keys), "--hosts", "kgqa.example,127.0.0.1")
    options += ("--proxies", _PROXY)
    with running_server(cache, "--only", "sparql", *options, "--origins", "https://app.example") as server:
        yield server


def _connection(server: Server, source: str) -> http.client.HTTPConnection:
    """From an address of this computer."""
    return http.client.HTTPConnection(server.host, server.port, timeout=60, source_address=(source, 0))


def _ask(connection: http.client.HTTPConnection, query: str, headers: dict[str, str]) -> Reply:
    with closing(connection):
        connection.request("GET", "/sparql?" + urlencode({"query": query}), headers=headers)
        response = connection.getresponse()
        return Reply(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read())


class _Greedy:
    """A client that has many heavy queries under way all the time, and hangs up in the end."""

    def __init__(self, server: Server, headers: dict[str, str], source: str) -> None:
        self._connect = lambda: _connection(server, source)
        self._headers = headers
        self._senders = [threading.Thread(target=self._send, args=(number,)) for number in range(_SENDERS)]
        self._waiting: dict[int, http.client.HTTPConnection] = {}
        self._ending = threading.Event()
        self.replies = list[Reply]()

    def __enter__(self) -> _Greedy:
        for sender in self._senders:
            sender.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        for connection in self._waiting.values():
            if connection.sock:
                connection.sock.shutdown(socket.SHUT_RDWR)
        for sender in self._senders:
            sender.join(60)

    def _send(self, number: int) -> None:
        while not self._ending.is_set():
            self._waiting[number] = self._connect()
            try:
                self.replies.append(_ask(self._waiting[number], HEAVY[number % len(HEAVY)], self._headers))
            except OSError:
                assert self._ending.is_set()


@pytest.mark.parametrize("by", CLIENTS)
def test_light_queries_overtake_the_heavy_ones_of_another_client(shared_server: Server, by: str) -> None:
    greedy, (headers, source) = CLIENTS[by]
    overtaking: list[int] = []
    with _Greedy(shared_server, *greedy) as client:
        assert waited(lambda: client.replies)
        for _ in range(10):
            before = len(client.replies)
            reply = _ask(_connection(shared_server, source), "ASK {}", headers)
            assert (reply.status, reply.json()["boolean"]) == (200, True), shared_server.log.read_text()
            overtaking.append(_SENDERS - (len(client.replies) - before))
            time.sleep(0.1)
        long = _ask(_connection(shared_server, source), HEAVY[0], headers)
    # it had a place at once, and not behind those of the other, where it would have been one too many
    assert long.json()["type"] == "urn:kgqa:problem:too-slow", long.body
    assert {reply.status for reply in client.replies} <= {429, 503}
    assert all(int(reply.headers["retry-after"]) > 0 for reply in client.replies)
    # of the heavy queries that were sent before, most are still waiting: in one queue none would be
    assert sorted(overtaking)[1] > _SENDERS / 2, overtaking


@pytest.mark.parametrize(
    "claimed",
    ["", ",,,", "unknown", "'; DROP TABLE", "127.0.0.1:80, [::1]:9", "fe80::1%eth0", "1" * 8000, "1.2.3.4," * 1000,
     "999.999.999.999", "\x7f", "\xe9"],
)  # fmt: skip
def test_what_a_proxy_claims_breaks_nothing(shared_server: Server, claimed: str) -> None:
    reply = _ask(_connection(shared_server, _PROXY), "ASK {}", {"X-Forwarded-For": claimed})
    assert (reply.status, reply.json()["boolean"]) == (200, True)
    assert _ask(_connection(shared_server, "127.0.0.4"), "ASK {}", {"X-Forwarded-For": claimed}).status == 200


@pytest.mark.parametrize("key", ["", " ", "\xe9" * 20, "a" * 8000, KEYS["greedy"][:-1], KEYS["greedy"] + ",", "#"])
def test_no_other_key_is_let_in(shared_server: Server, key: str) -> None:
    reply = _ask(_connection(shared_server, "127.0.0.4"), "ASK {}", {"X-API-Key": key})
    assert (reply.status, reply.json()["type"]) == (401, "urn:kgqa:problem:unknown-key")


def test_unknown_key_is_told(shared_server: Server) -> None:
    reply = shared_server.get("/sparql", {"X-API-Key": "guessed"})
    assert (reply.status, reply.json()["type"]) == (401, "urn:kgqa:problem:unknown-key")


def test_large_results_are_sent_whole(server: Server) -> None:
    path = "/sparql?query=" + quote(MANY_ROWS)
    plain = server.patient_get(path)
    assert len(plain.json()["results"]["bindings"]) == 25_000
    assert int(plain.headers["content-length"]) == len(plain.body)
    packed = server.patient_get(path, {"Accept-Encoding": "br;q=1, gzip;q=0.5"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert len(packed.body) < len(plain.body) / 4
    assert gzip.decompress(packed.body) == plain.body
    assert "content-encoding" not in server.patient_get(path, {"Accept-Encoding": "gzip;q=0, *;q=0.1"}).headers
    head = waited(lambda: server.request("HEAD", path), lambda reply: reply.status == 200)
    assert head.headers["content-length"] == plain.headers["content-length"]


def test_large_results_take_no_memory_of_the_worker(shared_server: Server) -> None:
    worker_bytes = [_resident(worker) for worker in sorted(shared_server.workers())]
    for _ in range(4):
        assert shared_server.patient_get("/sparql?query=" + quote(MANY_ROWS)).status == 200
    grown = [
        _resident(worker) - before for worker, before in zip(sorted(shared_server.workers()), worker_bytes, strict=True)
    ]
    assert max(grown) < 4 << 20  # the result has 6 MB


@pytest.mark.parametrize(("kind", "coding"), [*((kind, "identity") for kind in WRITERS), (next(iter(WRITERS)), "gzip")])
def test_long_results_take_little_memory_of_any_process(shared_server: Server, kind: str, coding: str) -> None:
    headers = {"Accept": kind, "Accept-Encoding": coding}
    path = "/sparql?query=" + quote("SELECT ?a ?p ?b { ?a ?p ?b . ?c wdt:P17 ?d } LIMIT {}".replace("{}", "%d"))
    assert shared_server.patient_get(path.replace("%25d", "10"), headers).status == 200
    before = _peaks(shared_server)
    reply = shared_server.patient_get(path.replace("%25d", "50000"), headers)
    body = gzip.decompress(reply.body) if coding == "gzip" else reply.body
    assert (reply.status, len(body) > 5_000_000) == (200, True)
    after = _peaks(shared_server)
    assert max(after[worker] - before[worker] for worker in shared_server.workers()) < 4 << 20
    assert max(after.values()) - max(before.values()) < 24 << 20


def test_clients_that_read_nothing_take_no_memory_of_the_worker(shared_server: Server) -> None:
    before = _peaks(shared_server)
    path = "/sparql?query=" + quote(MANY_ROWS.replace("25000", "50000"))
    with ExitStack() as stack:
        for number in range(4):
            source = (f"127.0.0.{number + 2}", 0)
            connection = http.client.HTTPConnection(shared_server.host, shared_server.port, source_address=source)
            stack.callback(connection.close)
            connection.request("GET", path)
            assert connection.getresponse().status == 200
        time.sleep(1)
        after = _peaks(shared_server)
    assert max(after[worker] - before[worker] for worker in shared_server.workers()) < 4 << 20


def _peaks(server: Server) -> dict[int, int]:
    """The most memory that each process of the service has had."""
    return {pid: _memory(pid, "VmHWM") for pid in (server.process.pid, *below(server.process.pid))}


def _resident(pid: int) -> int:
    return _memory(pid, "RssAnon")


def _memory(pid: int, kind: str) -> int:
    text = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(text.partition(f"{kind}:")[2].split()[0]) * 1024


def test_a_result_that_the_client_has_is_not_sent_again(server: Server) -> None:
    for query in ("SELECT ?o { wd:Q36 wdt:P36 ?o }", MANY_ROWS, "DESCRIBE wd:Q36"):
        path = "/sparql?query=" + quote(query)
        tag = server.patient_get(path).headers["etag"]
        again = server.patient_get(path, {"If-None-Match": f'"other", {tag}'})
        assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
        assert server.patient_get(path, {"If-None-Match": 'W/"other"'}).status == 200
    assert server.get(path, {"Accept": "application/n-triples"}).headers["etag"] != tag


def test_only_known_names_are_answered_to(server: Server, shared_server: Server) -> None:
    for host, status in (("localhost:1", 200), ("127.0.0.1", 200), ("[::1]:80", 200), ("evil.example", 421), ("", 421)):
        assert server.get("/api/health", {"Host": host}).status == status, host
    for host, status in (("KGQA.example:8000", 200), ("127.0.0.1:1", 200), ("localhost", 200), ("example", 421)):
        reply = shared_server.get("/api/health", {"Host": host})
        assert reply.status == status, host
    assert reply.json()["type"] == "urn:kgqa:problem:unknown-host"


def test_scripts_of_other_sites_read_what_they_may(server: Server, shared_server: Server) -> None:
    def allowed(at: Server, path: str, origin: str) -> str | None:
        return at.get(path, {"Origin": origin}).headers.get("access-control-allow-origin")

    assert allowed(server, "/sparql?query=ASK%7B%7D", "https://any.example") == "*"
    assert allowed(server, "/api/health", "https://any.example") is None
    asked = {"Origin": "https://any.example", "Access-Control-Request-Method": "POST"}
    asked["Access-Control-Request-Headers"] = "content-type"
    refused = server.request("OPTIONS", "/api/answer", None, asked)
    assert (refused.status, refused.headers.get("access-control-allow-origin")) == (405, None)
    for path in ("/sparql?query=ASK%7B%7D", "/api/health"):
        assert allowed(shared_server, path, "https://app.example") == "https://app.example"
        assert allowed(shared_server, path, "https://any.example") is None
