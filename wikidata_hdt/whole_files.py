"""Writes files whole or not at all, and keeps memory-mapped files readable to their last byte."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from wikidata_hdt.claimed_paths import claimed_file
from wikidata_hdt.clear_errors import ClearError

_PAGE = 4096
_TAIL = bytes(8)
UNFINISHED = ".unfinished"
"""How the names of files end that are still being written."""


def printable(name: str) -> str:
    """The name of a file as text that can be written anywhere; bytes that are not UTF-8 become U+FFFD."""
    return os.fsencode(name).decode("utf-8", "replace")


def shown_bytes(size: int) -> str:
    """A number of bytes in the unit that a person would use.

    >>> shown_bytes(999), shown_bytes(1536), shown_bytes(300 << 20), shown_bytes(5 << 30)
    ('999 bytes', '1.5 KiB', '300.0 MiB', '5.0 GiB')
    """
    for unit, name in ((1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit:
            return f"{size / unit:.1f} {name}"
    return f"{size} bytes"


def failed(path: Path, error: OSError) -> ClearError:
    """The error for a file that cannot be written."""
    return ClearError(f"cannot write the file ({error.strerror or error})", value=path,
                      remedy="check the directory, its permissions and the free space")  # fmt: skip


def remove_half_written(directory: Path) -> None:
    """Remove what processes that were killed have left in a directory: hidden files, and hidden directories. Raises
    `ClearError` if it cannot be removed."""
    try:
        for rest in directory.glob(".*"):
            shutil.rmtree(rest) if rest.is_dir() else rest.unlink()
    except OSError as error:
        raise failed(directory, error) from error


def give_usual_permissions(path: Path) -> None:
    """Let those use a file or directory who may do so with new ones of this process. Raises `OSError`."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod((0o777 if path.is_dir() else 0o666) & ~mask)


def write_all(descriptor: int, data: bytes) -> None:
    """Write bytes without a buffer: what fails is told here and not when the file is closed. Raises `OSError`."""
    while data:
        data = data[os.write(descriptor, data) :]


@contextmanager
def temporary_file(path: Path) -> Iterator[Path]:
    """An empty file beside `path`; it takes that name, with the usual permissions, when the block ends well.

    On any failure the temporary file is removed and what stood at `path` stays. What processes that were killed have
    left beside `path` goes first. Raises `ClearError` if the file cannot be created, written or renamed.
    """
    try:
        with claimed_file(path.parent, f".{path.name}-", UNFINISHED) as temporary:
            yield temporary
            give_usual_permissions(temporary)
            temporary.replace(path)
    except OSError as error:
        raise failed(path, error) from error


@contextmanager
def atomic_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write and read that becomes `path` when the block ends well, after its data reached the disk.

    Failures are those of `temporary_file`.
    """
    with temporary_file(path) as temporary, temporary.open("w+b") as out:
        yield out
        out.flush()
        os.fsync(out.fileno())


def keep_off_page_end(out: BinaryIO) -> None:
    """Lengthen a file, written to its end, that ends within eight bytes before the end of a memory page.

    hdt-cpp reads its arrays in words of eight bytes, so the last word may reach behind the mapped page.
    """
    if -out.seek(0, os.SEEK_END) % _PAGE < len(_TAIL):
        out.write(_TAIL)
