"""Exchanges with a server that speaks JSON: recorded by a proxy in front of it, and played back in its place."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from typing import Any, TypedDict
from urllib.parse import urlsplit

from tests.contracts.endpoint import serving


class Exchange(TypedDict):
    """One request and its answer."""

    method: str
    target: str
    """Path and parameters."""
    request: list[Any]
    """The values of the body, one a line."""
    status: int
    answer: Any


class JsonHandler(BaseHTTPRequestHandler):
    """Request handler without log lines; subclasses define `reply`."""

    protocol_version = "HTTP/1.1"

    def reply(self, body: bytes) -> tuple[int, Any]:
        """Status and value of the answer to a request with this body, unpacked."""
        raise NotImplementedError

    def _handle(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        status, value = self.reply(gzip.decompress(body) if self.headers.get("Content-Encoding") == "gzip" else body)
        data = b"" if self.command == "HEAD" else json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_HEAD = do_PUT = do_POST = _handle

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def recording(server: str, path: Path) -> Iterator[str]:
    """The URL of a proxy in front of a server; what passed it is written at the end."""
    exchanges: list[Exchange] = []
    host = urlsplit(server).netloc

    class Handler(JsonHandler):
        def reply(self, body: bytes) -> tuple[int, Any]:
            headers = {"Content-Type": "application/json"} if body else {}
            with closing(HTTPConnection(host)) as connection:
                connection.request(self.command, self.path, body, headers)
                answer = connection.getresponse()
                value = json.loads(answer.read() or b"null")
            exchanges.append(_exchange(self, body, answer.status, value))
            return answer.status, value

    with serving(Handler) as url:
        yield _root(url)
    lines = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in exchanges)
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


@contextmanager
def replaying(path: Path) -> Iterator[str]:
    """The URL of a server that gives the recorded answers to the recorded requests, in their order, and no others.

    Raises AssertionError at the end if there were other requests, or fewer.
    """
    expected: list[Exchange] = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    asked: list[Exchange] = []

    class Handler(JsonHandler):
        def reply(self, body: bytes) -> tuple[int, Any]:
            recorded = expected[min(len(asked), len(expected) - 1)]
            asked.append(_exchange(self, body, recorded["status"], recorded["answer"]))
            return (recorded["status"], recorded["answer"]) if asked[-1] == recorded else (501, None)

    with serving(Handler) as url:
        yield _root(url)
    assert asked == expected


def _exchange(handler: BaseHTTPRequestHandler, body: bytes, status: int, answer: Any) -> Exchange:
    request = [json.loads(line) for line in body.splitlines()]
    return Exchange(method=handler.command, target=handler.path, request=request, status=status, answer=answer)


def _root(url: str) -> str:
    return url.removesuffix("/sparql")
