"""Clients that mean no good, for `benchmarks/abuse.py`: each acts once and tells the status that it got."""

from __future__ import annotations

import random
import re
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import urlencode

_TOKEN = re.compile(r"\s+|[?$]?\w+|\S")
_WILD = (
    "{", "}", "(", ")", "OPTIONAL {", "UNION", "FILTER(", "?s ?p ?o .", "<urn:x>", '"a"@EN', "-1.5", "1e400", "\\uD800",
    "BIND(1/0 AS ?z)", "GROUP BY ?s", "HAVING(COUNT(*) > 1)", "ORDER BY DESC(?o)", "LIMIT 0", "OFFSET 99999999999",
    "MINUS {", "VALUES ?v {", "SERVICE <http://127.0.0.1/> {", "(wdt:P31/wdt:P279*)+", "EXISTS {", "'\0'",
    "#", "<<", "żółw",
)  # fmt: skip
QUERIES = (
    "SELECT ?o WHERE { wd:Q36 wdt:P36 ?o }",
    "SELECT DISTINCT ?s (COUNT(?o) AS ?n) { ?s wdt:P31 ?o } GROUP BY ?s ORDER BY DESC(?n) LIMIT 20",
    "ASK { wd:Q36 wdt:P36 wd:Q270 FILTER(1 < 2) }",
    "CONSTRUCT { ?s ?p ?o } WHERE { ?s ?p ?o } LIMIT 50",
    'SELECT * { ?s rdfs:label ?l OPTIONAL { ?s wdt:P1082 ?n } FILTER(LANG(?l) = "pl" && ?n > 1000) } LIMIT 30',
    "DESCRIBE wd:Q36",
    "SELECT * { VALUES ?x { 1 2.5 'a' } BIND(STR(?x) AS ?y) { SELECT ?s { ?s wdt:P31 wd:Q515 } LIMIT 3 } }",
)
HEAVY = (
    "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?c < ?f && ?f < ?i) }",
    f'SELECT * {{ BIND("{"a" * 60}b" AS ?x) FILTER regex(?x, "^(a|aa)+$") }}',
    "SELECT * { ?a ?b ?c . ?d ?e ?f } ORDER BY ?c ?f LIMIT 1",
    "SELECT * { ?s ?p ?o } LIMIT 90000",
    'SELECT ?x30 { BIND("aaaaaaaaaaaaaaaa" AS ?x0) '
    + " ".join(f"BIND(CONCAT(?x{n}, ?x{n}) AS ?x{n + 1})" for n in range(30))
    + " }",
)

_POST = b"POST /sparql HTTP/1.1\r\nHost: localhost\r\n"


@dataclass(frozen=True)
class Reply:
    """What came back; status 0 if the connection ended without a status."""

    status: int
    head: bytes = b""
    body: bytes = b""


class Abuser:
    """A client at an address of this computer, with its own source of randomness."""

    def __init__(self, port: int, source: str, seed: int) -> None:
        self._port = port
        self._source = source
        self._chance = random.Random(seed)
        self.sent = b""
        """The last request, for a report."""

    def fuzzed_query(self) -> Reply:
        """A query with a few of its words cut out, doubled or replaced."""
        words = _TOKEN.findall(self._chance.choice(QUERIES))
        for _ in range(self._chance.randint(1, 6)):
            at = self._chance.randrange(len(words))
            words[at : at + self._chance.randint(0, 2)] = self._chance.choice(
                ([], [self._chance.choice(_WILD)], [words[at]] * 2, [" " + self._chance.choice(_WILD) + " ", words[at]])
            ) or [" "]
        return self._post("/sparql", "application/sparql-query", "".join(words).encode("utf-8", "replace"))

    def heavy_query(self) -> Reply:
        """A query that takes all the time or memory that it may."""
        return self._post("/sparql", "application/sparql-query", self._chance.choice(HEAVY).encode())

    def broken_body(self) -> Reply:
        """Noise, or a request cut off or put together wrongly."""
        path = self._chance.choice(
            ("/api/answer", "/api/link", "/api/compare", "/api/qald", "/gerbil", "/sparql", "/api/table")
        )
        kind = self._chance.choice(
            ("application/json", "application/x-www-form-urlencoded", "application/sparql-query")
        )
        noise = self._chance.choice((
            self._chance.randbytes(self._chance.randint(0, 500)), b'{"question": "Kto?"', b'{"question": ["' * 500,
            b'{"questions": [{"question": [{"language": "pl", "string": "\\ud800"}]}]}', b"query=%ff%00&lang=pl",
            b"[" * 5000,
            b'{"question": "a", "preferred_items": ["Q0"]}', b'{"text": "' + "é".encode("utf-16") + b'"}',
        ))  # fmt: skip
        return self._post(path, kind, noise)

    def broken_http(self) -> Reply:
        """What is hardly HTTP."""
        return self._exchange(self._chance.choice((
            b"GET /" + b"a" * 160_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
            _POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            _POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", self._chance.randbytes(200),
            b"GET /api/health HTTP/1.1\r\nHost: evil.example\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-A: b\r\n" * 20_000 + b"\r\n",
        )))  # fmt: skip

    def slow_client(self) -> Reply:
        """Somebody who says half of something, or asks and does not read, and stays for a while."""
        said = self._chance.choice((
            b"", b"GET /api/health HT", b"POST /api/answer HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n{",
            f"GET /sparql?{urlencode({'query': HEAVY[3]})} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(),
        ))  # fmt: skip
        with closing(self._connected(30)) as connection:
            connection.sendall(said)
            time.sleep(self._chance.uniform(0.1, 15))
        return Reply(-1)

    def idle_crowd(self) -> Reply:
        """Some hundreds of connections at once, on which nothing is said."""
        crowd = [self._connected(10) for _ in range(400)]
        time.sleep(self._chance.uniform(0.5, 5))
        for connection in crowd:
            connection.close()
        return Reply(-1)

    @property
    def acts(self) -> Sequence[Callable[[], Reply]]:
        """Everything that it does, in turn."""
        often = (self.fuzzed_query, self.broken_body, self.fuzzed_query, self.broken_http)
        return (*often, self.heavy_query, *often, self.slow_client, *often, self.heavy_query, *often, self.idle_crowd)

    def _post(self, path: str, kind: str, body: bytes) -> Reply:
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: {kind}\r\n"
        return self._exchange(head.encode() + b"Content-Length: %d\r\n\r\n" % len(body) + body)

    def _connected(self, seconds: float) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self._port), seconds, (self._source, 0))

    def _exchange(self, request: bytes) -> Reply:
        self.sent = request
        parts = []
        with closing(self._connected(90)) as connection:
            try:
                connection.sendall(request)
                while part := connection.recv(1 << 16):
                    parts.append(part)
            except ConnectionError:
                pass  # what came until then counts
        received = b"".join(parts)
        head, _, body = received.partition(b"\r\n\r\n")
        return Reply(int(head.split(maxsplit=2)[1]) if head.startswith(b"HTTP/") else 0, head, body)
