"""Loopback ports for servers that tests start."""

from __future__ import annotations

import socket
import subprocess
import time
from contextlib import ExitStack

_START_SECONDS = 60.0


def free_ports(count: int) -> list[int]:
    """Different ports that nobody uses."""
    with ExitStack() as held:
        sockets = [held.enter_context(socket.socket()) for _ in range(count)]
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]


def await_port(port: int, process: subprocess.Popen[bytes]) -> None:
    """Returns when a process that was started listens; fails if it ends or takes a minute."""
    deadline = time.monotonic() + _START_SECONDS
    while not _listens(port):
        assert process.poll() is None and time.monotonic() < deadline, f"{process.args} does not start"
        time.sleep(0.05)


def _listens(port: int) -> bool:
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0
