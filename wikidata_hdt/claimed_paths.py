"""Temporary files and directories of a process: held by locks that end with it, so that the next one can remove what
a process that was killed has left."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

_RANDOM = r"[a-z0-9_]{8}"
"""What `tempfile` puts between prefix and suffix."""
_SIDES = ("", "-wal", "-shm", "-journal")
"""A file, and those that SQLite puts beside it."""


def lock(descriptor: int) -> bool:
    """Take the lock of an opened file or directory; whether it was free."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def claimed(parent: Path, prefix: str) -> Iterator[Path]:
    """A new directory of this process, with a name that begins so; it goes with the block.

    Those of processes that were killed go first. Raises `OSError` if nothing can be written there.
    """
    remove_abandoned(parent, prefix)
    path, descriptor = _claim(lambda: Path(tempfile.mkdtemp(prefix=prefix, dir=parent)))
    try:
        yield path
    finally:
        _remove(path)
        os.close(descriptor)


@contextmanager
def claimed_file(parent: Path, prefix: str, suffix: str) -> Iterator[Path]:
    """The same for an empty file; it may take another name in the block."""
    remove_abandoned(parent, prefix, suffix)
    path, descriptor = _claim(lambda: _made(parent, prefix, suffix))
    try:
        yield path
    finally:
        _remove(path)
        os.close(descriptor)


def remove_abandoned(parent: Path, prefix: str, suffix: str = "") -> None:
    """Remove the temporary files and directories of such names that nobody holds, with what SQLite has put beside
    them. Raises `OSError` if the directory cannot be read."""
    name = re.compile(re.escape(prefix) + _RANDOM + re.escape(suffix))
    for found in [entry.name for entry in os.scandir(parent) if name.fullmatch(entry.name)]:
        _remove_abandoned(parent / found)


def _made(parent: Path, prefix: str, suffix: str) -> Path:
    descriptor, name = tempfile.mkstemp(prefix=prefix, suffix=suffix, dir=parent)
    os.close(descriptor)
    return Path(name)


def _claim(make: Callable[[], Path]) -> tuple[Path, int]:
    """What is made, and the descriptor that holds its lock; tried again where another process has taken it for an
    abandoned one before it was locked."""
    while True:
        path = make()
        descriptor = _opened(path)
        if descriptor is None:
            continue
        if lock(descriptor) and path.exists():
            return path, descriptor
        os.close(descriptor)


def _remove_abandoned(path: Path) -> None:
    """Remove a file or directory of ours that nobody holds."""
    descriptor = _opened(path)
    if descriptor is None:
        return
    if os.fstat(descriptor).st_uid == os.getuid() and lock(descriptor):
        _remove(path)
    os.close(descriptor)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
        return
    for side in _SIDES:
        path.with_name(path.name + side).unlink(missing_ok=True)


def _opened(path: Path) -> int | None:
    """The descriptor of a file or directory; None if it has just gone, or is another user's."""
    try:
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        return None
