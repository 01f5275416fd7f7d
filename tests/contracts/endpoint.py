"""A SPARQL 1.1 endpoint on the loopback address: pyoxigraph behind a small HTTP server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyoxigraph

_JSON = pyoxigraph.QueryResultsFormat.JSON


class QuietHandler(BaseHTTPRequestHandler):
    """Request handler without log lines; subclasses define `answer`."""

    def answer(self, query: str) -> tuple[int, bytes, dict[str, str]]:
        raise NotImplementedError

    def do_GET(self) -> None:
        self._reply(parse_qs(urlsplit(self.path).query))

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self._reply(parse_qs(body))

    def _reply(self, form: dict[str, list[str]]) -> None:
        status, body, headers = self.answer(form["query"][0])
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        pass


class _QuietServer(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are part of the tests."""


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    """Serve on a free port of the loopback address; gives the address."""
    server = _QuietServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/sparql"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def sparql_endpoint(ntriples: Path) -> Iterator[str]:
    """Serve the triples of a file as a SPARQL endpoint."""
    store = pyoxigraph.Store()
    store.load(path=str(ntriples), format=pyoxigraph.RdfFormat.N_TRIPLES)

    class Handler(QuietHandler):
        def answer(self, query: str) -> tuple[int, bytes, dict[str, str]]:
            try:
                result = store.query(query)
            except SyntaxError as error:
                return 400, str(error).encode(), {"Content-Type": "text/plain"}
            assert isinstance(result, (pyoxigraph.QuerySolutions, pyoxigraph.QueryBoolean))
            return 200, result.serialize(format=_JSON) or b"", {"Content-Type": "application/sparql-results+json"}

    with serving(Handler) as url:
        yield url
