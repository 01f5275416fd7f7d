"""Where the worker processes of one service put their figures, for `prometheus_client` to add them up.

Apart from `kgqa.interfaces.http.metrics`, because the environment variable decides what its import does.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wikidata_hdt.locking import claimed

DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Tells `prometheus_client` to work for several processes, and where."""
_PREFIX = "kgqa-metrics-"


@contextmanager
def metrics_directory() -> Iterator[Path]:
    """A new temporary directory, named by the environment variable; it goes with the block.

    Those of services that were killed go when the next one starts.
    """
    with claimed(Path(tempfile.gettempdir()), _PREFIX) as directory:
        os.environ[DIRECTORY_VARIABLE] = str(directory)
        yield directory
