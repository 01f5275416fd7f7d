"""What passages have beside the index on disk, read by number through a memory map: their texts in compressed blocks,
and vectors of texts, a byte a number.

Cosines are told by the directions of vectors alone, so that each is stretched until its largest number is 127.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from kgqa.errors import DataError
from kgqa.model import Passage
from kgqa.protocols import Progress
from kgqa.terms import ItemId

TEXTS_NAME = "texts.bin"
OFFSETS_NAME = "texts.idx"
_BLOCK = 32_768
"""Bytes of a block before compression; larger ones are smaller on disk and slower to read."""
_ENTRY = struct.Struct("<QI")
"""An entry of the offsets file: byte offset of a block, number of its first passage."""
_CACHED_BLOCKS = 512
"""Blocks of texts that are kept unpacked."""


class StoreWriter:
    """Appends passages; they are numbered from 0."""

    def __init__(self, directory: Path, passages: int, size: int, blocks: int) -> None:
        """Begins, or goes on behind `passages` passages that take `size` bytes in `blocks` blocks."""
        for name, length in ((TEXTS_NAME, size), (OFFSETS_NAME, blocks * _ENTRY.size)):
            with (directory / name).open("ab") as file:
                file.truncate(length)
        self._texts = (directory / TEXTS_NAME).open("ab")
        self._offsets = (directory / OFFSETS_NAME).open("ab")
        self._pending: list[bytes] = []
        self._pending_size = 0
        self.passages = passages
        self.size = size
        self.blocks = blocks

    def add(self, passage: Passage) -> int:
        """Append a passage; its number."""
        line = _packed(passage)
        self._pending.append(line)
        self._pending_size += len(line)
        self.passages += 1
        if self._pending_size >= _BLOCK:
            self.flush()
        return self.passages - 1

    def flush(self) -> None:
        """Write what is pending, as a block of its own."""
        if self._pending:
            block = zlib.compress(b"\n".join(self._pending), 9)
            self._offsets.write(_ENTRY.pack(self.size, self.passages - len(self._pending)))
            self._texts.write(block)
            self.size += len(block)
            self.blocks += 1
            self._pending, self._pending_size = [], 0

    def sync(self) -> None:
        """Write what is pending, and return when all is on disk."""
        self.flush()
        for file in (self._texts, self._offsets):
            file.flush()
            os.fsync(file.fileno())

    def close(self) -> None:
        """Write what is pending and close the files."""
        self.flush()
        self._texts.close()
        self._offsets.close()


class PassageStore:
    """Passages by number."""

    def __init__(self, directory: Path) -> None:
        """Raises OSError or ValueError if the files cannot be read."""
        with (directory / TEXTS_NAME).open("rb") as file:
            empty = not file.read(1)
            self._texts: mmap.mmap | bytes = b"" if empty else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        entries = list(_ENTRY.iter_unpack((directory / OFFSETS_NAME).read_bytes()))
        self._starts: Sequence[int] = [offset for offset, _ in entries]
        self._firsts: Sequence[int] = [first for _, first in entries]
        self._block = lru_cache(maxsize=_CACHED_BLOCKS)(self._read_block)

    def passage(self, number: int) -> Passage:
        """One passage. Raises ValueError, IndexError or zlib.error if the files are damaged."""
        block = bisect_right(self._firsts, number) - 1
        return _unpacked(self._block(block)[number - self._firsts[block]])

    def _read_block(self, block: int) -> list[bytes]:
        end = self._starts[block + 1] if block + 1 < len(self._starts) else len(self._texts)
        return zlib.decompress(self._texts[self._starts[block] : end]).split(b"\n")


def _packed(passage: Passage) -> bytes:
    identifier = passage.id.removeprefix(passage.record)
    fields = [identifier, passage.record, passage.text, passage.title, passage.url, passage.item or "", passage.start]
    fields += [passage.source] if passage.source else []
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", errors="replace")


def _unpacked(line: bytes) -> Passage:
    suffix, record, text, title, url, item, start, *source = json.loads(line)  # older indices name no source
    return Passage(record + suffix, record, text, title, url, ItemId(item) if item else None, start, *source)


Vector = npt.NDArray[np.float32]
_LARGEST = 127
"""The largest number of a byte with a sign."""
_BATCH = 200
"""Texts whose vectors are put on disk at once."""
_ENDING = ".vectors"
_REMEDY = "build the passages again with `kgqa text build --vectors`"


@runtime_checkable
class VectorMaker(Protocol):
    """What makes vectors of texts; their products tell how alike texts are in meaning."""

    name: str
    """Tells apart makers whose vectors cannot be compared; a part of the name of a file."""
    dimension: int

    def asked(self, question: str) -> Vector:
        """The vector of a question, of length 1."""

    def told(self, title: str, text: str) -> Vector:
        """The vector of a text with its title, which may be empty, of length 1."""


def vectors_path(directory: Path, maker: VectorMaker) -> Path:
    """The file of the vectors of an index."""
    return directory / f"{maker.name}{_ENDING}"


def write_vectors(
    path: Path, maker: VectorMaker, text: Callable[[int], tuple[str, str]], count: int, progress: Progress | None
) -> None:
    """Write the vectors of `count` texts, which `text` gives with their titles; goes on where it was stopped."""
    with path.open("ab") as file:
        done = _durable(file.tell() // maker.dimension)
        file.truncate(done * maker.dimension)
        for start in range(done, count, _BATCH):
            end = min(start + _BATCH, count)
            file.write(b"".join(_bytes(maker.told(*text(number))) for number in range(start, end)))
            file.flush()
            os.fsync(file.fileno())
            if progress:
                progress(end, count)


def _durable(rows: int) -> int:
    """How many of the rows of a file are on disk for sure: those of all batches before the last."""
    return max(0, (rows - 1) // _BATCH) * _BATCH


def _bytes(vector: Vector) -> bytes:
    largest = float(np.abs(vector).max()) or 1.0
    numbers: npt.NDArray[np.int8] = np.rint(vector * (_LARGEST / largest)).astype(np.int8)
    return numbers.tobytes()


class TextVectors:
    """The vectors of an index."""

    def __init__(self, path: Path, maker: VectorMaker, count: int) -> None:
        """Raises `DataError` unless the file holds `count` vectors."""
        self._maker = maker
        try:
            self._rows = np.memmap(path, np.int8, "r", shape=(count, maker.dimension))
            whole = path.stat().st_size == count * maker.dimension
        except (OSError, ValueError) as error:
            raise DataError("the vectors cannot be read", value=f"{path}: {error}", remedy=_REMEDY) from error
        if not whole:
            raise DataError("vectors of other passages", value=path, expected=f"{count}", remedy=_REMEDY)

    def likeness(self, question: str, numbers: Sequence[int]) -> list[float]:
        """The cosines between a question and the texts of some numbers, to three places."""
        if not numbers:
            return []
        rows = self._rows[list(numbers)].astype(np.float32)
        lengths = np.maximum(np.linalg.norm(rows, axis=1), 1.0)
        return [round(float(one), 3) for one in rows @ self._maker.asked(question) / lengths]


def open_vectors(directory: Path, maker: VectorMaker, count: int) -> TextVectors | None:
    """The vectors that a maker made of the texts of an index; None if there are none. Raises `DataError`."""
    path = vectors_path(directory, maker)
    return TextVectors(path, maker, count) if path.is_file() else None
