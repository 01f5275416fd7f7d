"""Writes files whole or not at all, and keeps memory-mapped files readable to their last byte."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from wikidata_hdt.clear_errors import ClearError

_PAGE = 4096
_TAIL = bytes(8)


def printable(name: str) -> str:
    """The name of a file as text that can be written anywhere; bytes that are not UTF-8 become U+FFFD."""
    return os.fsencode(name).decode("utf-8", "replace")


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
    """Let those read and write a file who may do so with new files of this process. Raises `OSError`."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)


@contextmanager
def temporary_file(path: Path) -> Iterator[Path]:
    """An empty file beside `path`; it takes that name, with the usual permissions, when the block ends well.

    On any failure the temporary file is removed and what stood at `path` stays. Raises `ClearError` if the file cannot
    be created, written or renamed.
    """
    temporary: Path | None = None
    try:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
        os.close(descriptor)
        temporary = Path(name)
        yield temporary
        give_usual_permissions(temporary)
        temporary.replace(path)
        temporary = None
    except OSError as error:
        raise failed(path, error) from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


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
