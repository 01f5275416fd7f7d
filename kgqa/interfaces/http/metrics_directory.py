"""Where the worker processes of one service put their figures, for `prometheus_client` to add them up, and all else
that is temporary.

Apart from `kgqa.interfaces.http.metrics`, because the environment variable decides what its import does.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kgqa.errors import ClearError
from wikidata_hdt.claimed_paths import claimed

DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Tells `prometheus_client` to work for several processes, and where."""
_PREFIX = "kgqa-metrics-"
_KINDS = ("counter", "histogram")
"""Of figures that there are; those of a process stand in a file for each kind."""
_ROOM = 512 << 10
"""Bytes of such a file: more than all routes with all their statuses take."""
_TEMPORARY = "TMPDIR"
_LONGEST = 75
"""Bytes of a directory in which `multiprocessing` can name its sockets, whose whole paths have 107 at most."""


@contextmanager
def metrics_directory() -> Iterator[Path]:
    """A new temporary directory, named by the environment variable; it goes with the block.

    Where its path is short enough it takes the temporary files of all processes that are started in the block, so that
    those that are killed leave nothing. Those of services that were killed go when the next one starts.
    """
    before = os.environ.get(_TEMPORARY)
    with claimed(Path(tempfile.gettempdir()), _PREFIX) as directory:
        os.environ[DIRECTORY_VARIABLE] = str(directory)
        if len(os.fsencode(directory)) <= _LONGEST:
            os.environ[_TEMPORARY] = str(directory)
        try:
            yield directory
        finally:
            os.environ.pop(_TEMPORARY, None)
            if before is not None:
                os.environ[_TEMPORARY] = before


def reserve_files() -> None:
    """Take all the room on the disk that the figures of this process may need, if they go to files.

    `prometheus_client` maps the files into memory, and the system ends a process that writes where the disk has no
    room. Raises `ClearError` if there is none now.
    """
    directory = os.environ.get(DIRECTORY_VARIABLE)
    for kind in _KINDS if directory else ():
        path = Path(directory or "", f"{kind}_{os.getpid()}.db")
        try:
            with path.open("ab") as file:
                os.posix_fallocate(file.fileno(), 0, _ROOM)
        except OSError as error:
            raise ClearError(
                f"no room for the figures of the service ({error.strerror})", value=path,
                remedy=f"make room, or name another directory in {_TEMPORARY}",
            ) from error  # fmt: skip
