"""One owner at a time: the lock of a directory ends with the process that holds it, however it ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wikidata_hdt.claimed_paths import lock
from wikidata_hdt.clear_errors import ClearError
from wikidata_hdt.whole_files import failed


@contextmanager
def owned(directory: Path) -> Iterator[None]:
    """Keep other builds out of a directory, which is made if it is missing.

    Raises `ClearError` if another build is working there, or the directory cannot be used.
    """
    try:
        directory.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(directory, os.O_RDONLY | os.O_CLOEXEC)
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
