"""Makes the index file that hdt-cpp needs beside an HDT file, in a process of its own and atomically.

hdt-cpp writes the index in place while it opens the graph and prints its progress; a second process that starts in the
meantime would map half an index. Here the index is written in a temporary directory and renamed when complete.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from wikidata_hdt.errors import DataError
from wikidata_hdt.files import keep_off_page_end
from wikidata_hdt.hdt_layout import read_index_layout

INDEX_SUFFIX = ".index.v1-1"
_MAKE = "import sys, hdt; hdt.HDTDocument(sys.argv[1])"


def index_path(path: Path) -> Path:
    """Where the index of an HDT file stands."""
    return path.with_name(path.name + INDEX_SUFFIX)


def is_indexed(path: Path, triple_count: int) -> bool:
    """Whether the HDT file has a complete index made for a graph of this many triples."""
    try:
        return read_index_layout(index_path(path)).triple_count == triple_count
    except DataError:
        return False


def build_index(path: Path) -> None:
    """Write the index of an HDT file, replacing one that is there.

    Raises `DataError` if the directory cannot be written or hdt-cpp refuses the file.
    """
    try:
        with tempfile.TemporaryDirectory(prefix=".index-", dir=path.parent) as room:
            link = Path(room, path.name)
            link.symlink_to(path.resolve())
            command = [sys.executable, "-c", _MAKE, str(link)]
            done = subprocess.run(command, capture_output=True, check=False, stdin=subprocess.DEVNULL)
            made = index_path(link)
            if done.returncode or not made.exists():
                raise DataError("cannot index the HDT file", value=path, remedy=_last_line(done.stderr))
            with made.open("r+b") as file:
                keep_off_page_end(file)
            made.replace(index_path(path))
    except OSError as error:
        raise DataError(
            "cannot write the index of the HDT file", value=index_path(path),
            remedy=f"{error.strerror}: make the directory writable or copy an index into it",
        ) from error  # fmt: skip


def ensure_index(path: Path, triple_count: int, on_build: Callable[[Path], None] | None = None) -> None:
    """Make the index of an HDT file unless there is one for as many triples; `on_build` is told its path before."""
    if is_indexed(path, triple_count):
        return
    if on_build is not None:
        on_build(index_path(path))
    build_index(path)


def _last_line(text: bytes) -> str:
    lines = text.decode("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "hdt-cpp gave no reason")
