"""Runs a command that is killed at its n-th change of the files in a directory, exactly and reproducibly.

    python -m benchmarks.killed_command POINT ROOM COUNTED command …

Before the event number POINT (from 1; 0 is never) below ROOM the process kills itself as SIGKILL would. Events are
what Python announces to audit hooks (opening a file to write, renaming, removing, making and removing directories,
linking) and calls that write, truncate and synchronise. A run that ends by itself writes their number to COUNTED.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

_CHANGES = {
    "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.symlink", "os.link", "os.truncate", "os.chmod",
    "tempfile.mkstemp", "tempfile.mkdtemp", "sqlite3.connect",
}  # fmt: skip
_CALLS = ("write", "fsync", "fdatasync", "ftruncate", "posix_fallocate")
"""Functions of `os` that change an opened file; no audit hook hears of them."""
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


def main() -> None:
    """Run the command."""
    point, room, counted, *command = sys.argv[1:]
    from kgqa.interfaces.commands import main as kgqa  # noqa: PLC0415 (what it loads is not counted)

    killer = Killer(int(point), Path(room))
    for name in _CALLS:
        setattr(os, name, killer.counted(getattr(os, name)))
    sys.addaudithook(killer.hear)
    try:
        kgqa(command, prog_name="kgqa")
    finally:
        seen = killer.seen
        Path(counted).write_text(str(seen), encoding="ascii")


if __name__ == "__main__":
    main()
