"""Begins a data directory with the files of another one."""

from __future__ import annotations

import shutil
from pathlib import Path

from wikidata_hdt.claimed_paths import claimed
from wikidata_hdt.locking import owned
from wikidata_hdt.manifest import MANIFEST_NAME, PARTS
from wikidata_hdt.versions import GRAPH_NAME, publish, version_directory, version_name
from wikidata_hdt.whole_files import failed

_ROOM = ".begun-"


def begin_with(directory: Path, source: Path) -> None:
    """Copy a built data directory, unless there is one at the place already.

    Raises `ClearError` if it cannot be written.
    """
    if (directory / GRAPH_NAME).exists():
        return
    try:
        with owned(directory), claimed(directory, _ROOM) as room:
            version = version_directory(source)
            for name in (*PARTS, MANIFEST_NAME):
                if (version / name).exists():
                    shutil.copyfile(version / name, room / name)
            room.chmod(0o755)
            publish(directory, room, version_name())
    except OSError as error:
        raise failed(directory, error) from error
