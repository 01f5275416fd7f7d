"""A program in a pseudo-terminal of 80 columns, typed to as a person would."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).resolve().parents[2]
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[=>78]|\][^\x07]*\x07)")


class PseudoTerminal:
    """`python cli.py …` with a terminal of its own as its input, output and errors."""

    def __init__(self, arguments: Sequence[str], directory: Path, environment: Mapping[str, str]) -> None:
        self._ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, str(ROOT / "cli.py"), *arguments],
            stdin=theirs, stdout=theirs, stderr=theirs, cwd=directory, env=dict(environment),
            start_new_session=True,
            preexec_fn=_prepare,  # noqa: PLW1509 (one thread)
        )  # fmt: skip
        os.close(theirs)
        self._seen = ""
        self._bytes = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._ours)

    def type(self, text: str) -> None:
        """Send characters; `\\r` is Enter, `\\t` Tab, `\\x03` Ctrl-C, `\\x04` Ctrl-D."""
        os.write(self._ours, text.encode())

    def read_to(self, end: str, seconds: float = 60.0) -> str:
        """What is printed next, up to and with `end`; AssertionError if that does not come."""
        deadline = time.monotonic() + seconds
        while end not in self._seen:
            assert self._more(deadline), f"{end!r} did not come, but {self._seen!r}"
        text, _, self._seen = self._seen.partition(end)
        return text + end

    def read_rest(self, seconds: float = 60.0) -> tuple[str, int]:
        """Everything else, and the exit code."""
        deadline = time.monotonic() + seconds
        while self._more(deadline):
            pass
        text, self._seen = self._seen, ""
        return text, self._process.wait(timeout=max(1.0, deadline - time.monotonic()))

    def _more(self, deadline: float) -> bool:
        """Read what there is; False at the end or after the deadline."""
        ready, _, _ = select.select([self._ours], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            data = os.read(self._ours, 65536)
        except OSError:  # how Linux tells that the other side is closed
            return False
        self._bytes += data
        try:
            text, self._bytes = self._bytes.decode(), b""
        except UnicodeDecodeError as error:
            text, self._bytes = self._bytes[: error.start].decode(), self._bytes[error.start :]
        self._seen += text
        return bool(data)


def _prepare() -> None:
    """In the new process: take the terminal, and hear Ctrl-C even where the suite runs in the background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def without_escapes(text: str) -> str:
    """A terminal's text without colours, cursor movements and carriage returns."""
    return _ESCAPES.sub("", text).replace("\r\n", "\n").replace("\r", "")
