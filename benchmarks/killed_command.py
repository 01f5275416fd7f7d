"""Runs a command that is killed at its n-th change of the files in a directory, exactly and reproducibly.

Events are what Python announces to audit hooks (opening a file to write, renaming, removing, making and removing
directories, linking) and calls that write, truncate and synchronise. The command runs in a fork of this process, which
has loaded what it needs.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kgqa.interfaces.commands import main

_CHANGES = {
    "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.symlink", "os.link", "os.truncate", "os.chmod",
    "tempfile.mkstemp", "tempfile.mkdtemp", "sqlite3.connect",
}  # fmt: skip
_CALLS = ("write", "fsync", "fdatasync", "ftruncate", "posix_fallocate")
"""Functions of `os` that change an opened file; no audit hook hears of them."""
_SECONDS = 20.0
"""Until what a command has started must have ended with it."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


class Killer:
    """Counts the events in a directory and ends the process at one of them."""

    def __init__(self, point: int, room: Path) -> None:
        self.seen = 0
        self._point = point
        self._room = room.resolve()

    def hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        """An audit hook."""
        if event == "open":
            path, _mode, flags = arguments
            if isinstance(flags, int) and flags & _WRITING:
                self._at(path)
        elif event in _CHANGES:
            self._at(*arguments[:2])

    def counted(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """A function of a descriptor, counted like the other events."""

        def instead(descriptor: int, *arguments: Any) -> Any:
            self._at(Path(f"/proc/self/fd/{descriptor}").readlink())
            return call(descriptor, *arguments)

        return instead

    def _at(self, *paths: object) -> None:
        named = (Path.cwd() / os.fsdecode(one) for one in paths if isinstance(one, str | bytes | os.PathLike))
        if any(path.is_relative_to(self._room) for path in named):
            self.seen += 1
            if self.seen == self._point:
                os.kill(os.getpid(), signal.SIGKILL)


def run_killed(command: Sequence[str], work: Path, point: int) -> int:
    """Run a command in a directory, and kill it before its event number `point` (from 1; 0 is never), as SIGKILL would;
    the number of its events, -1 if it was killed. Raises `SystemExit` if it fails, or if processes stay behind."""
    counted = work.with_suffix(".count")
    child = os.fork()
    if child == 0:
        code = 1
        os.setsid()
        try:
            code = _run(command, work, point, counted)
        finally:
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    _check_all_ended(child, command)
    if code == -signal.SIGKILL:
        return -1
    if code:
        raise SystemExit(f"{' '.join(command)}: {code}\n{work.with_suffix('.log').read_text(encoding='utf-8')}")
    return int(counted.read_text(encoding="ascii"))


def _check_all_ended(session: int, command: Sequence[str]) -> None:
    """Wait for what the command has started to end with it. Raises `SystemExit` if it does not."""
    deadline = time.monotonic() + _SECONDS
    while left := [entry.name for entry in Path("/proc").iterdir() if _session(entry) == session]:
        if time.monotonic() > deadline:
            raise SystemExit(f"{' '.join(command)}: left {left}")
        time.sleep(0.05)


def _session(process: Path) -> int:
    """The session of a process by its directory in `/proc`, 0 if it is none, has gone, or only waits to be buried."""
    try:
        state, _parent, _group, session = (process / "stat").read_text().rpartition(")")[2].split()[:4]
    except OSError:
        return 0
    return 0 if state == "Z" else int(session)


def _run(command: Sequence[str], work: Path, point: int, counted: Path) -> int:
    """What the fork does; its exit code."""
    os.chdir(work)
    log = os.open(work.with_suffix(".log"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    for stream in (1, 2):
        os.dup2(log, stream)
    killer = Killer(point, work)
    for name in _CALLS:
        setattr(os, name, killer.counted(getattr(os, name)))
    sys.addaudithook(killer.hear)
    try:
        main(list(command), prog_name="kgqa")
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 0
    seen = killer.seen
    counted.write_text(str(seen), encoding="ascii")
    return code
