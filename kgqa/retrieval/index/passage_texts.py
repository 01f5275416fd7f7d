"""The texts of passages on disk: compressed blocks, read by number through a memory map."""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from kgqa.model import Passage
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
