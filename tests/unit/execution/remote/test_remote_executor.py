"""The executor against servers on the loopback address that misbehave in every way seen in public endpoints."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kgqa.errors import QueryError, UnavailableError
from kgqa.execution.remote.remote_executor import RemoteExecutor, RemoteSettings
from kgqa.execution.remote.reply import CannotRunError
from kgqa.model import Budget, Query
from kgqa.terms import Iri, ItemId, Literal
from tests.contracts.endpoint import QuietHandler, serving, sparql_endpoint

Reply = tuple[int, bytes, dict[str, str]]
QUERY = Query.read("SELECT ?x WHERE { ?c wdt:P36 ?x }", (("c", ItemId("Q36").iri),))
WARSAW = {"type": "uri", "value": "http://www.wikidata.org/entity/Q270"}
FAST = RemoteSettings(backoff_seconds=0.01)


def result(*values: object) -> bytes:
    return json.dumps({"head": {"vars": ["x"]}, "results": {"bindings": [{"x": value} for value in values]}}).encode()


GOOD: Reply = (200, result(WARSAW), {"Content-Type": "application/sparql-results+json"})


class Script:
    """A server that gives one prepared reply after the other, the last one for ever, and keeps what it was asked."""

    def __init__(self, *replies: Reply | Callable[[QuietHandler], None]) -> None:
        self.replies = list(replies)
        self.queries: list[str] = []
        self.requests: list[tuple[str, dict[str, str]]] = []
        self.times: list[float] = []
        self.paths: list[str] = []

    @contextmanager
    def serving(self) -> Iterator[str]:
        script = self

        class Handler(QuietHandler):
            def _reply(self, form: dict[str, list[str]]) -> None:
                script.times.append(time.monotonic())
                script.requests.append((self.command, dict(self.headers.items())))
                script.paths.append(self.path)
                script.queries.append(form["query"][0])
                reply = script.replies.pop(0) if len(script.replies) > 1 else script.replies[0]
                if callable(reply):
                    reply(self)
                    return
                self.answer = lambda query: reply  # type: ignore[method-assign]
                super()._reply(form)

        with serving(Handler) as url:
            yield url


def hang_up(handler: QuietHandler) -> None:
    handler.connection.shutdown(socket.SHUT_RDWR)


def break_off(handler: QuietHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"head": {')


def drip(handler: QuietHandler) -> None:
    handler.send_response(200)
    handler.end_headers()
    for _ in range(100):
        try:
            handler.wfile.write(b" ")
            handler.wfile.flush()
        except OSError:
            return
        time.sleep(0.05)


def stay_silent(handler: QuietHandler) -> None:
    time.sleep(1.0)


@pytest.mark.parametrize(
    "failure", [(429, b"", {}), (500, b"", {}), (502, b"", {}), (503, b"", {}), hang_up, break_off]
)
def test_passing_failures_are_retried(failure: Reply | Callable[[QuietHandler], None]) -> None:
    script = Script(failure, failure, GOOD)
    with script.serving() as url:
        found = RemoteExecutor(url, FAST).execute(QUERY, Budget(10.0))
    assert found.rows == ((Iri(WARSAW["value"]),),)
    assert found.complete
    assert len(script.queries) == 3


def test_pauses_double() -> None:
    pauses: list[float] = []
    with Script((503, b"", {}), (503, b"", {}), (503, b"", {}), GOOD).serving() as url:
        RemoteExecutor(url, RemoteSettings(backoff_seconds=0.5), pauses.append).execute(QUERY, Budget(30.0))
    assert pauses == [0.5, 1.0, 2.0]


def test_retry_after_is_respected() -> None:
    pauses: list[float] = []
    with Script((429, b"", {"Retry-After": "3"}), GOOD).serving() as url:
        RemoteExecutor(url, FAST, pauses.append).execute(QUERY, Budget(30.0))
    assert pauses == [3.0]


def test_pause_beyond_the_budget_is_an_overrun() -> None:
    with Script((429, b"", {"Retry-After": "60"})).serving() as url:
        start = time.monotonic()
        found = RemoteExecutor(url, FAST).execute(QUERY, Budget(2.0))
    assert time.monotonic() - start < 1.5
    assert found.rows == ()
    assert not found.complete


def test_lasting_failure_is_an_error() -> None:
    script = Script((503, b"", {}))
    with script.serving() as url, pytest.raises(UnavailableError, match=r"failed 3 times.*status 503"):
        RemoteExecutor(url, RemoteSettings(attempts=3, backoff_seconds=0.01)).execute(QUERY, Budget(10.0))
    assert len(script.queries) == 3


def test_nobody_listens() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}/sparql"
    with pytest.raises(UnavailableError, match="failed 2 times"):
        RemoteExecutor(url, RemoteSettings(attempts=2, backoff_seconds=0.01)).execute(QUERY, Budget(10.0))


@pytest.mark.parametrize("slow", [stay_silent, drip])
def test_slow_answer_is_an_overrun(slow: Callable[[QuietHandler], None]) -> None:
    with Script(slow).serving() as url:
        start = time.monotonic()
        found = RemoteExecutor(url, FAST).execute(QUERY, Budget(0.3))
        spent = time.monotonic() - start
    assert spent < 0.9
    assert not found.complete


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        ((400, b"Parse error: unexpected token", {}), "refused the query.*unexpected token"),
        ((401, b"", {}), "refused the request"),
        ((403, b"", {}), "status 403"),
        ((404, b"", {}), "refused the request"),
        ((200, b"<html>Welcome</html>", {}), "no readable result"),
        ((200, b"[]", {}), "no readable result"),
        ((200, b"\xff\xfe{}", {}), "no readable result"),
        ((200, b'{"head": {}}', {}), "no readable result"),
        ((200, result({"type": "strange", "value": ""}), {}), "no readable result"),
        ((200, result({"value": "no type"}), {}), "no readable result"),
    ],
)
def test_lasting_answers_are_errors_at_once(reply: Reply, message: str) -> None:
    script = Script(reply)
    with script.serving() as url, pytest.raises(QueryError, match=message) as caught:
        RemoteExecutor(url, FAST).execute(QUERY, Budget(10.0))
    assert len(script.queries) == 1
    assert "\n" not in caught.value.message


def test_ask_without_boolean_is_an_error() -> None:
    with Script(GOOD).serving() as url, pytest.raises(QueryError, match="no readable result"):
        RemoteExecutor(url, FAST).execute(Query.read("ASK { ?a ?b ?c }"), Budget(10.0))


@pytest.mark.parametrize(("rows", "expected"), [([], False), ([{"__ASK_RETVAL": {"value": "1"}}], True)])
def test_ask_in_a_column_of_virtuoso(rows: list[object], expected: bool) -> None:
    body = json.dumps({"head": {"vars": ["__ASK_RETVAL"]}, "results": {"bindings": rows}}).encode()
    with Script((200, body, {})).serving() as url:
        assert RemoteExecutor(url).execute(Query.read("ASK { ?a ?b ?c }"), Budget(10.0)).boolean is expected


def test_parameters_of_the_address_are_sent() -> None:
    script = Script(GOOD)
    with script.serving() as url:
        RemoteExecutor(f"{url}?default-graph-uri=urn%3Ag").execute(QUERY, Budget(10.0))
    assert script.paths[0].startswith("/sparql?") and "default-graph-uri=urn%3Ag" in script.paths[0]


@pytest.mark.parametrize(("size", "headers"), [(3, {"X-SPARQL-MaxRows": "3"}), (1000, {})])
def test_cut_results_are_asked_on(size: int, headers: dict[str, str]) -> None:
    script = Script((200, result(*[WARSAW] * size), headers), (200, result(WARSAW), {}))
    with script.serving() as url:
        found = RemoteExecutor(url, FAST).execute(QUERY, Budget(10.0))
    assert (len(found.rows), found.complete) == (size + 1, True)
    assert script.queries[1].endswith(f"OFFSET {size}")


def test_cut_look_ups_are_asked_on() -> None:
    script = Script((200, result(WARSAW, WARSAW), {"X-SPARQL-MaxRows": "2"}), (200, result(WARSAW), {}))
    with script.serving() as url:
        assert len(RemoteExecutor(url, FAST).rows("SELECT ?x WHERE { ?x ?y ?z }", ["x"], 10.0)) == 3
    assert script.queries[1] == "SELECT ?x WHERE { ?x ?y ?z } LIMIT 2 OFFSET 2"


def test_further_pages_that_are_refused_leave_the_result_incomplete() -> None:
    page: Reply = (200, result(*[WARSAW] * 50), {})
    with Script(page, (500, b"Virtuoso 22023 Error SR353: Sorted TOP clause specifies more", {})).serving() as url:
        found = RemoteExecutor(url, RemoteSettings(page_rows=50)).execute(QUERY, Budget(20.0))
    assert (len(found.rows), found.complete) == (50, False)


def test_result_that_the_server_stopped_is_an_overrun() -> None:
    with Script((200, result(WARSAW), {"X-SQL-State": "S1TAT"})).serving() as url:
        assert not RemoteExecutor(url, FAST).execute(QUERY, Budget(10.0)).complete


def test_what_a_server_cannot_run_is_asked_once() -> None:
    script = Script((500, b"Virtuoso 37000 Error TR...: transitive start not given\n\nSPARQL query:", {}))
    with script.serving() as url, pytest.raises(CannotRunError, match=r"cannot run the query.*start not given"):
        RemoteExecutor(url, FAST).execute(QUERY, Budget(10.0))
    assert len(script.queries) == 1


def test_too_long_an_answer_is_an_error() -> None:
    settings = RemoteSettings(max_bytes=1000)
    with Script((200, b" " * 2000, {})).serving() as url, pytest.raises(QueryError, match="too long"):
        RemoteExecutor(url, settings).execute(QUERY, Budget(10.0))


def test_request_is_what_endpoints_expect() -> None:
    script = Script(GOOD)
    with script.serving() as url:
        RemoteExecutor(url, RemoteSettings(user_agent="test-agent (me@example.org)")).execute(QUERY, Budget(10.0))
    ((method, headers),) = script.requests
    assert method == "GET"
    assert headers["User-Agent"] == "test-agent (me@example.org)"
    assert "application/sparql-results+json" in headers["Accept"]
    assert script.queries[0].startswith("PREFIX wd: <http://www.wikidata.org/entity/>\nPREFIX wdt:")
    assert "VALUES ?c { wd:Q36 }" in script.queries[0]
    assert "rdfs:" not in script.queries[0]


def test_long_queries_are_posted() -> None:
    items = " ".join(f"wd:Q{number}" for number in range(1, 600))
    script = Script(GOOD)
    with script.serving() as url:
        query = Query.read(f"SELECT ?x WHERE {{ VALUES ?x {{ {items} }} }}")
        RemoteExecutor(url).execute(query, Budget(10.0))
    assert script.requests[0][0] == "POST"
    assert "wd:Q599 }" in script.queries[0]


def test_bound_text_cannot_become_query_text() -> None:
    script = Script(GOOD)
    literal = Literal('" } } DROP ALL #', "pl")
    with script.serving() as url:
        RemoteExecutor(url).execute(Query.read("SELECT ?x WHERE { ?x rdfs:label ?l }", (("l", literal),)), Budget(10.0))
    assert 'VALUES ?l { "\\" } } DROP ALL #"@pl }' in script.queries[0]


@pytest.fixture(scope="module")
def numbers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("numbers") / "numbers.nt"
    lines = (f'<urn:s{number}> <urn:p> "{number:03}" .\n' for number in range(250))
    path.write_text("".join(lines), "utf-8")
    return path


NUMBERS = "SELECT ?n WHERE { ?s <urn:p> ?n } ORDER BY ?n"


@pytest.mark.parametrize(
    ("text", "rows", "expected", "complete"),
    [
        (NUMBERS, 10_000, 250, True),
        (NUMBERS, 250, 250, True),
        (NUMBERS, 249, 249, False),
        (NUMBERS, 100, 100, False),
        (NUMBERS, 30, 30, False),
        (NUMBERS + " LIMIT 130", 10_000, 130, True),
        (NUMBERS + " LIMIT 130", 20, 20, False),
        (NUMBERS + " OFFSET 240", 10_000, 10, True),
        ("SELECT ?n WHERE { ?s <urn:p> ?n VALUES ?s { <urn:s7> <urn:s9> } } ORDER BY ?n", 9, 2, True),
        ("SELECT ?n WHERE { ?s <urn:p> ?n } VALUES ?s { <urn:s7> <urn:s9> }", 9, 2, True),
    ],
)
def test_pages(text: str, rows: int, expected: int, complete: bool, numbers: Path) -> None:
    with sparql_endpoint(numbers) as url:
        found = RemoteExecutor(url, RemoteSettings(page_rows=50)).execute(Query.read(text), Budget(20.0, rows))
    assert len(found.rows) == len(set(found.rows)) == expected
    assert found.complete is complete
    if "ORDER" in text and "VALUES" not in text and "OFFSET" not in text:
        assert found.rows == tuple((Literal(f"{number:03}"),) for number in range(expected))


def test_pages_are_asked_one_after_the_other() -> None:
    page: Reply = (200, result(*[WARSAW] * 50), {})
    script = Script(page, page, (200, result(*[WARSAW] * 7), {}))
    with script.serving() as url:
        found = RemoteExecutor(url, RemoteSettings(page_rows=50)).execute(QUERY, Budget(20.0))
    assert len(found.rows) == 107
    limits = [text.rpartition("}")[2].split() for text in script.queries]
    assert limits == [["LIMIT", "50"], ["LIMIT", "50", "OFFSET", "50"], ["LIMIT", "50", "OFFSET", "100"]]


def test_pages_before_the_deadline_are_kept() -> None:
    page: Reply = (200, result(*[WARSAW] * 50), {})
    with Script(page, stay_silent).serving() as url:
        found = RemoteExecutor(url, RemoteSettings(page_rows=50)).execute(QUERY, Budget(0.3))
    assert len(found.rows) == 50
    assert not found.complete


def test_threads_share_an_executor(numbers: Path) -> None:
    counts: list[int] = []
    with sparql_endpoint(numbers) as url:
        executor = RemoteExecutor(url)
        threads = [
            threading.Thread(
                target=lambda: counts.append(len(executor.execute(Query.read(NUMBERS), Budget(20.0)).rows))
            )
            for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert counts == [250] * 8
