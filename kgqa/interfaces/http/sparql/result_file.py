"""The written result of a query: in memory while it is short, else in a temporary file that has no name.

A file keeps large results out of the memory of all processes, and frees the query process for others while a slow
client reads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from tempfile import SpooledTemporaryFile

_IN_MEMORY = 256 << 10
"""Bytes of a result that is sent from process to process as it is."""
_PIECE = 64 << 10


@dataclass(frozen=True, slots=True)
class WrittenResult:
    """The bytes of a result."""

    file: SpooledTemporaryFile[bytes]
    length: int
    tag: str
    """A digest of the bytes."""

    @property
    def short(self) -> bool:
        """Whether it is in memory."""
        return self.length <= _IN_MEMORY


def write_result(pieces: Iterable[str]) -> WrittenResult:
    """Write the pieces of a result as UTF-8. Raises `OSError` where the disk is full."""
    file: SpooledTemporaryFile[bytes] = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 (goes with the result)
    digest = blake2b(digest_size=16)
    for data in _encoded(pieces):
        digest.update(data)
        file.write(data)
    length = file.tell()
    file.seek(0)
    return WrittenResult(file, length, digest.hexdigest())


def _encoded(pieces: Iterable[str]) -> Iterable[bytes]:
    """The pieces joined into some of useful length."""
    gathered: list[str] = []
    length = 0
    for piece in pieces:
        gathered.append(piece)
        length += len(piece)
        if length >= _PIECE:
            yield "".join(gathered).encode("utf-8", "replace")
            gathered, length = [], 0
    yield "".join(gathered).encode("utf-8", "replace")
