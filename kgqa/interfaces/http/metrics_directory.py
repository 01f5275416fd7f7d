"""Where the worker processes of one service put their figures, for `prometheus_client` to add them up.

Apart from `kgqa.interfaces.http.metrics`, because the environment variable decides what its import does.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wikidata_hdt.locking import lock

DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Tells `prometheus_client` to work for several processes, and where."""
_PREFIX = "kgqa-metrics-"


@contextmanager
def metrics_directory() -> Iterator[Path]:
    """A new temporary directory, named by the environment variable; it goes with the block.

    Those of services that were killed go when the next one starts: a service holds the lock of its own.
    """
    _remove_abandoned(Path(tempfile.gettempdir()))
    directory = Path(tempfile.mkdtemp(prefix=_PREFIX))
    descriptor = os.open(directory, os.O_RDONLY | os.O_CLOEXEC)
    lock(descriptor)
    os.environ[DIRECTORY_VARIABLE] = str(directory)
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)
        os.close(descriptor)


def _remove_abandoned(parent: Path) -> None:
    for directory in parent.glob(f"{_PREFIX}*"):
        try:
            descriptor = os.open(directory, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_DIRECTORY)
        except OSError:
            continue  # it has just gone, or is another user's
        if os.fstat(descriptor).st_uid == os.getuid() and lock(descriptor):
            shutil.rmtree(directory, ignore_errors=True)
        os.close(descriptor)
