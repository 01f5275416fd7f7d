"""Requests that try to break, flood or trick the service."""

from __future__ import annotations

import json
import random
import socket

import pytest

from kgqa.sparql.reader import read
from tests.service.running import JSON, PROBLEM, Server

QUESTION = {"question": "Jak nazywa się stolica Francji?"}


def _raw(server: Server, data: bytes) -> bytes:
    """What the service answers to these bytes until it closes the connection."""
    with socket.create_connection((server.host, server.port), timeout=30) as connection:
        try:
            connection.sendall(data)
            return b"".join(iter(lambda: connection.recv(65536), b""))
        except ConnectionError:
            return b""


def _status(answer: bytes) -> int:
    return int(answer.split(maxsplit=2)[1]) if answer else 0


def test_header_floods(server: Server) -> None:
    start = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    assert _status(_raw(server, start + b"\r\n")) == 200
    for flood in (b"X: " + b"a" * 300_000, b"".join(b"X-%d: a\r\n" % number for number in range(20_000))):
        assert _status(_raw(server, start + flood + b"\r\n\r\n")) in (400, 431)
    assert _status(_raw(server, b"GET /" + b"a" * 300_000 + b" HTTP/1.1\r\n\r\n")) == 414
    assert server.post("/api/answer", QUESTION).status == 200


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x01\x02\x03\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n X: folded\r\n: nameless\r\n\r\n",
        b"POST /api/answer HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/answer HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1e3\r\n\r\n",
        b"POST /api/answer HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        b"POST /api/answer HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
)
def test_what_is_no_http(server: Server, data: bytes) -> None:
    assert _status(_raw(server, data)) in (0, 400, 501)
    assert server.get("/api/health").status == 200


def test_targets_in_absolute_form(server: Server) -> None:
    def answer(target: str, host: str) -> bytes:
        return _raw(server, f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())

    for target in (f"{server.url}/api/health", "HTTP://LOCALHOST/api/health", "https://127.0.0.1:1/api%2Fhealth?a=1"):
        assert _status(answer(target, "evil.example")) == 200, target  # what the target names counts
    assert b'"boolean": true' in answer(f"{server.url}/sparql?query=ASK%7B%7D", "localhost")
    assert _status(answer("http://localhost", "localhost")) == 200
    for target in ("http://evil.example/api/health", "http:///api/health", "http://evil.example"):
        assert _status(answer(target, "localhost")) == 421, target


def test_length_and_chunks_together_smuggle_nothing(server: Server) -> None:
    hidden = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    body = b"0\r\n\r\n" + hidden
    head = b"POST /api/answer HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
    both = b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n" % len(body)
    answer = _raw(server, head + both + body)
    assert _status(answer) == 400
    assert b'"triples"' not in answer


@pytest.mark.parametrize(
    "path",
    [
        "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/static/../../etc/passwd",
        "/static/%2e%2e/%2e%2e/app.py", "/api/../../etc/passwd", "//etc/passwd", "/api/health%00.html",
        "/api/health%0d%0aX:1",
        "/.git/config", "/api/%ff", "http://other.example/etc/passwd", "/api/answer;/..", "/~root", "/\\..\\..\\etc",
    ],
)  # fmt: skip
def test_path_tricks_lead_nowhere(server: Server, path: str) -> None:
    answer = _raw(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert _status(answer) in (400, 404, 405, 421), answer
    assert b"root:" not in answer
    assert b"\r\nX:1" not in answer


def test_bodies_over_the_limit(server: Server) -> None:
    head = b"POST /api/answer HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    announced = _raw(server, head + b"Content-Length: 99999999999\r\n\r\n")
    assert _status(announced) == 413
    chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
    assert _status(_raw(server, head + b"Transfer-Encoding: chunked\r\n\r\n" + chunk * 20 + b"0\r\n\r\n")) in (0, 413)
    for path, kind in (("/sparql", "application/sparql-query"), ("/gerbil", "application/x-www-form-urlencoded")):
        reply = server.request("POST", path, b"q" * ((1 << 20) + 1), {"Content-Type": kind})
        assert (reply.status, reply.media_type) == (413, PROBLEM)


def test_who_sends_all_before_it_reads_gets_the_refusal(server: Server) -> None:
    for length, chunked in ((3 << 20, False), (3 << 20, True), (6 << 20, False)):
        coding = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: %d" % length
        body = b"%x\r\n%b\r\n0\r\n\r\n" % (length, b" " * length) if chunked else b" " * length
        with socket.create_connection((server.host, server.port), timeout=30) as connection:
            connection.sendall(b"POST /api/answer HTTP/1.1\r\nHost: localhost\r\n%b\r\n\r\n%b" % (coding, body))
            answer = b"".join(iter(lambda: connection.recv(65536), b""))
        assert _status(answer) == 413
        assert b'"urn:kgqa:problem:body-too-long"' in answer


INJECTIONS = [
    'Kto napisał „Lalkę" . ?s ?p ?o } #”?',
    'Kto napisał "Lalkę" } UNION { ?a ?b ?c } #"?',
    "Kto napisał „Lalkę\\” } ; DROP ALL?",
    "Kto napisał <http://www.wikidata.org/entity/Q36> ?p ?o?",
    "Jak nazywa się stolica Francji } } SERVICE <http://127.0.0.1/> { ?s ?p ?o?",
    'W którym roku 1410" . ?x ?y ?z . FILTER("1"="1 odbyła się bitwa pod Grunwaldem?',
    "Które miasto ma ponad 1000000) || (1=1 mieszkańców?",
    "Jak nazywa się stolica wd:Q142 . ?s ?p ?o?",
    "{{ 7*7 }} ${7*7} #{7*7} %s %(x)s {0} kto?",
]


@pytest.mark.parametrize("question", INJECTIONS)
def test_words_of_a_question_never_become_query_text(server: Server, question: str) -> None:
    reply = server.post("/api/answer", {"question": question, "explain": True})
    assert reply.status == 200
    sparql = (reply.json()["explanation"] or {}).get("sparql")
    if sparql:
        read(sparql)
        assert not {"?s ?p ?o", "?a ?b ?c", "SERVICE", "DROP", "1=1"} & {
            sparql[i : i + n] for n in (3, 4, 7, 8) for i in range(len(sparql))
        }


def test_script_in_a_question_stays_text(server: Server) -> None:
    question = '<script>alert(1)</script> Jak nazywa się stolica Francji? "onerror=alert(1) <img src=x>'
    reply = server.post("/api/answer", {"question": question})
    assert (reply.status, reply.media_type) == (200, JSON)
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.json()["question"] == question
    for path in ("/%3Cscript%3Ealert(1)%3C/script%3E", "/sparql?query=%3Cscript%3Ealert(1)%3C/script%3E"):
        told = server.get(path)
        assert told.media_type == PROBLEM
        assert told.headers["x-content-type-options"] == "nosniff"


def test_random_bodies_give_no_server_error(server: Server) -> None:
    chance = random.Random(7)
    for _ in range(60):
        noise = chance.randbytes(chance.randint(0, 60))
        for path in ("/api/answer", "/api/link", "/api/compare", "/api/qald", "/gerbil", "/sparql"):
            kind = chance.choice([JSON, "application/x-www-form-urlencoded", "application/sparql-query"])
            assert server.request("POST", path, noise, {"Content-Type": kind}).status < 500


def test_strange_questions_give_no_server_error(server: Server) -> None:
    strange = [
        " ", "\u200b", "\ufeff", "\u202eKto?", "a" * 1000, "Kto " * 250, "„" * 1000, "?" * 1000, "1" * 1000, "\n\t\r",
        "Czy " + "A czy " * 150 + "?", "🦄" * 500, "e\u0301" * 500, "I " * 500, "1,5 mln " * 125, "\x01\x02\x7f",
        "٣" * 50,
        "w " + ", ".join(["Warszawa"] * 90), "x'; DROP TABLE label; --", "NaN", "-1e400 km", "9" * 400 + " roku",
    ]  # fmt: skip
    for text in strange:
        for path, name in (("/api/answer", "question"), ("/api/link", "text"), ("/api/compare", "question")):
            assert server.post(path, {name: text}).status in (200, 422), (path, text)
        reply = server.request("POST", "/gerbil", f"query={text}&lang=pl")
        assert reply.status in (200, 422)
    deep = "[" * 50_000 + "]" * 50_000
    assert server.request("POST", "/api/answer", f'{{"question": {deep}}}', {"Content-Type": JSON}).status in (400, 422)
    assert (
        server.request("POST", "/api/answer", json.dumps({"question": 10**400}), {"Content-Type": JSON}).status == 422
    )
    huge = '{"question": "a", "min_confidence": 1' + "0" * 5000 + "}"
    assert server.request("POST", "/api/answer", huge, {"Content-Type": JSON}).status in (400, 422)
