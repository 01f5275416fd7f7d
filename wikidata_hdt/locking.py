"""One owner at a time: locks that end with the process that holds them, however it ends."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.whole_files import failed


@contextmanager
def owned(directory: Path, lock_name: str = "") -> Iterator[None]:
    """Keep other builds out of a directory, which is made if it is missing.

    The lock is on the directory itself, or on a file of that name in it, which stays. Raises `ClearError` if another
    build is working there, or the directory cannot be used.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        flags = os.O_RDWR | os.O_CREAT if lock_name else os.O_RDONLY
        descriptor = os.open(directory / lock_name, flags | os.O_CLOEXEC, 0o666)
    except OSError as error:
        raise failed(directory, error) from error
    try:
        if not lock(descriptor):
            raise ClearError(
                "another build is working in this directory", value=directory,
                remedy="wait for it, or build into another directory",
            )  # fmt: skip
        yield
    finally:
        os.close(descriptor)


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
    for path in parent.glob(f"{prefix}*"):
        _remove_abandoned(path)
    path, descriptor = _claim(parent, prefix)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)
        os.close(descriptor)


def _claim(parent: Path, prefix: str) -> tuple[Path, int]:
    """A new directory, and the descriptor that holds its lock; tried again where another process has taken it for an
    abandoned one before it was locked."""
    while True:
        path = Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
        descriptor = _opened(path)
        if descriptor is None:
            continue
        if lock(descriptor) and path.exists():
            return path, descriptor
        os.close(descriptor)


def _remove_abandoned(path: Path) -> None:
    """Remove a directory of ours that nobody holds."""
    descriptor = _opened(path)
    if descriptor is None:
        return
    if os.fstat(descriptor).st_uid == os.getuid() and lock(descriptor):
        shutil.rmtree(path, ignore_errors=True)
    os.close(descriptor)


def _opened(path: Path) -> int | None:
    """The descriptor of a directory; None if it has just gone, or is another user's."""
    try:
        return os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_DIRECTORY)
    except OSError:
        return None
