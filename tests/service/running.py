"""Starts the real service on a free port of the loopback address, and talks to it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parents[2]
_START_SECONDS = 240.0
_STOP_SECONDS = 45.0
JSON = "application/json"
T = TypeVar("T")
PROBLEM = "application/problem+json"


@dataclass(frozen=True)
class Reply:
    """A response with its whole body."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def media_type(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0]

    @property
    def text(self) -> str:
        return self.body.decode("utf-8")

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Server:
    """A running service."""

    process: subprocess.Popen[bytes]
    port: int
    host: str
    log: Path

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def request(
        self, method: str, path: str, body: bytes | str | None = None, headers: Mapping[str, str] | None = None,
        timeout: float = 60.0,
    ) -> Reply:  # fmt: skip
        connection = http.client.HTTPConnection(self.host, self.port, timeout=timeout)
        try:
            data = body.encode("utf-8") if isinstance(body, str) else body
            with suppress(BrokenPipeError, ConnectionResetError):  # a body that is refused need not be read
                connection.request(method, path, data, dict(headers or {}))
            return _reply(connection)
        finally:
            connection.close()

    def get(self, path: str, headers: Mapping[str, str] | None = None, timeout: float = 60.0) -> Reply:
        return self.request("GET", path, None, headers, timeout)

    def patient_get(self, path: str, headers: Mapping[str, str] | None = None) -> Reply:
        """The reply once the service has the time: what is told to come later comes again."""
        return waited(lambda: self.get(path, headers), lambda reply: reply.status != 503)

    @contextmanager
    def under_way(self, path: str, body: bytes, kind: str) -> Iterator[Callable[[], Reply]]:
        """A POST request that the service has begun to work on; what is yielded waits for the reply."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        headers = {"Content-Type": kind, "Content-Length": str(len(body)), "Expect": "100-continue"}
        with closing(connection):
            connection.putrequest("POST", path)
            for name, value in headers.items():
                connection.putheader(name, value)
            connection.endheaders()
            told = b""
            while b"\r\n\r\n" not in told and (part := connection.sock.recv(1)):
                told += part
            assert told.startswith(b"HTTP/1.1 100 "), told
            connection.send(body)
            yield lambda: _reply(connection)

    def post(self, path: str, data: Any, headers: Mapping[str, str] | None = None) -> Reply:
        return self.request("POST", path, json.dumps(data), {"Content-Type": JSON, **(headers or {})})

    def workers(self) -> set[int]:
        """Process ids of the worker processes."""
        tasks = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        children = {int(pid) for pid in tasks.read_text().split()}
        return {pid for pid in children if b"spawn_main" in _command_of(pid)}


def _command_of(pid: int) -> bytes:
    """The command line of a process; empty where it has ended meanwhile."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""


def _reply(connection: http.client.HTTPConnection) -> Reply:
    response = connection.getresponse()
    return Reply(response.status, {name.lower(): value for name, value in response.getheaders()}, response.read())


def below(pid: int) -> list[int]:
    """The processes that any thread of a process has started, and those below them."""
    try:
        told = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")]
    except OSError:
        return []
    children = [int(child) for child in " ".join(told).split()]
    return [found for child in children for found in (child, *below(child))]


def waited(look: Callable[[], T], fits: Callable[[T], object] = bool, seconds: float = 60.0) -> T:
    """What is seen when it fits, or else when the time is up."""
    deadline = time.monotonic() + seconds
    while not fits(seen := look()) and time.monotonic() < deadline:
        time.sleep(0.05)
    return seen


@contextmanager
def running_server(
    cache: Path, *options: str, command: tuple[str, ...] = ("serve",), health: str = "/api/health"
) -> Iterator[Server]:
    """A service with these options of a command; ends it with SIGTERM and checks that it ends."""
    with tempfile.TemporaryDirectory() as directory:
        log = Path(directory) / "log"
        environment = {name: value for name, value in os.environ.items() if not name.startswith("KGQA_")}
        environment |= {"KGQA_CACHE": str(cache)}
        with log.open("wb") as stream:
            process = subprocess.Popen(
                [sys.executable, str(ROOT / "cli.py"), *command, "--port", "0", *options],
                stderr=stream, stdout=stream, env=environment, cwd=directory,
            )  # fmt: skip
        try:
            server = Server(process, *_address(process, log), log)
            assert server.get(health, timeout=_START_SECONDS).status == 200
            yield server
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
            try:
                process.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _address(process: subprocess.Popen[bytes], log: Path) -> tuple[int, str]:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if match := re.search(r"kgqa (?:annotate )?serves http://([^/]*):(\d+)/", log.read_text()):
            return int(match[2]), match[1]
        assert process.poll() is None, log.read_text()
        time.sleep(0.05)
    raise AssertionError("the service did not start: " + log.read_text())
