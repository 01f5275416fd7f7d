"""Makes the index file that hdt-cpp needs beside an HDT file, atomically.

hdt-cpp would write the index in place while it opens the graph, with all of it in memory: a second process that starts
in the meantime would map half an index. Here it is written under a temporary name and renamed when complete.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from wikidata_hdt.clear_errors import ClearError, DataError
from wikidata_hdt.hdt.file_layout import read_index_layout, read_layout
from wikidata_hdt.hdt.index_writer import Told, write_index
from wikidata_hdt.whole_files import atomic_file, keep_off_page_end

INDEX_SUFFIX = ".index.v1-1"
MEMORY = 1 << 30
"""Bytes that making an index takes at most, about."""


def index_path(path: Path) -> Path:
    """Where the index of an HDT file stands."""
    return path.with_name(path.name + INDEX_SUFFIX)


def is_indexed(path: Path, triple_count: int) -> bool:
    """Whether the HDT file has a complete index made for a graph of this many triples."""
    try:
        return read_index_layout(index_path(path)).triple_count == triple_count
    except DataError:
        return False


def build_index(path: Path, memory: int = MEMORY, told: Told = lambda _done: None) -> None:
    """Write the index of an HDT file, replacing one that is there, in about so many bytes of memory.

    While it runs, eight bytes for each triple are taken on the disk. `told` hears how many triples are done, each
    counted twice. Raises `DataError` if the directory cannot be written or the file is damaged.
    """
    layout = read_layout(path)
    try:
        with atomic_file(index_path(path)) as out:
            write_index(out, path, layout, memory, told)
            keep_off_page_end(out)
    except DataError:
        raise
    except ClearError as error:
        raise DataError(
            "cannot write the index of the HDT file", value=index_path(path),
            remedy=f"{error.what}: make the directory writable or copy an index into it",
        ) from error  # fmt: skip


def ensure_index(path: Path, triple_count: int, on_build: Callable[[Path], None] | None = None) -> None:
    """Make the index of an HDT file unless there is one for as many triples; `on_build` is told its path before."""
    if is_indexed(path, triple_count):
        return
    if on_build is not None:
        on_build(index_path(path))
    build_index(path)
