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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
_START_SECONDS = 90.0
_STOP_SECONDS = 45.0
JSON = "application/json"
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
            response = connection.getresponse()
            named = {name.lower(): value for name, value in response.getheaders()}
            return Reply(response.status, named, response.read())
        finally:
            connection.close()

    def get(self, path: str, headers: Mapping[str, str] | None = None, timeout: float = 60.0) -> Reply:
        return self.request("GET", path, None, headers, timeout)

    def post(self, path: str, data: Any, headers: Mapping[str, str] | None = None) -> Reply:
        return self.request("POST", path, json.dumps(data), {"Content-Type": JSON, **(headers or {})})

    def workers(self) -> set[int]:
        """Process ids of the worker processes."""
        tasks = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        children = {int(pid) for pid in tasks.read_text().split()}
        return {pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}


@contextmanager
def running_server(
    cache: Path, *options: str, command: tuple[str, ...] = ("serve",), health: str = "/api/health"
) -> Iterator[Server]:
    """A service with these options of a command; ends it with SIGTERM and checks that it ends."""
    with tempfile.TemporaryDirectory() as directory:
        log = Path(directory) / "log"
        environment = {name: value for name, value in os.environ.items() if not name.startswith("KGQA_")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment |= {"KGQA_CACHE": str(cache), "PYTHONPYCACHEPREFIX": str(cache / "bytecode")}
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
