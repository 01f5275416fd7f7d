"""One owner at a time: locks that end with the process that holds them, however it ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wikidata_hdt.errors import ClearError
from wikidata_hdt.files import failed


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
