"""A real PostgreSQL server from Debian's package, on a socket in a directory of its own: no port is opened."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_USER = "postgres"
"""The server refuses to run as root; Debian's package makes this user."""
_START_SECONDS = 60.0


def programs() -> Path | None:
    """The directory of the newest server that is installed, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return found[-1].parent if found else None


KINDS = (
    "sqlite",
    pytest.param(
        "postgresql",
        marks=pytest.mark.skipif(programs() is None, reason="no PostgreSQL server; Debian's package: postgresql"),
    ),
)
"""Parameters of a test that every kind of database must pass."""


@contextmanager
def serving_postgresql() -> Iterator[str]:
    """The URL of an empty database of a server that runs until the block ends; one must be installed."""
    binaries = programs()
    assert binaries is not None
    user = _USER if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    directory = Path(tempfile.mkdtemp(prefix="kgqa-pg-"))  # a socket's path may have 107 bytes
    try:
        if os.geteuid() == 0:
            shutil.chown(directory, user)
        _run([binaries / "initdb", "-D", directory / "data", "-A", "trust", "-E", "UTF8", "--no-sync"], user, directory)
        options = ["-c", "listen_addresses=", "-c", "fsync=off", "-c", f"unix_socket_directories={directory}"]
        with (directory / "log").open("wb") as log:
            server = subprocess.Popen(
                [binaries / "postgres", "-D", directory / "data", *options],
                stdout=log, stderr=log, user=user, cwd=directory,
            )  # fmt: skip
        try:
            _await(directory, server)
            _run([binaries / "createdb", "-h", directory, "kgqa"], user, directory)
            yield f"postgresql://{user}@/kgqa?host={directory}"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(_START_SECONDS)
    finally:
        shutil.rmtree(directory)


def _run(command: list[str | Path], user: str, directory: Path) -> None:
    subprocess.run(command, check=True, capture_output=True, user=user, cwd=directory)


def _await(directory: Path, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while "ready to accept connections" not in (directory / "log").read_text():
        assert server.poll() is None and time.monotonic() < deadline, (directory / "log").read_text()
        time.sleep(0.02)
