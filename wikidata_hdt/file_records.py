"""What a manifest says of a file, to notice later that it has changed."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zlib import crc32

from wikidata_hdt.clear_errors import DataError

BLOCK = 1 << 20
"""Bytes of a block with a checksum of its own."""
SUM_LENGTH = 8
"""Hexadecimal digits of a block's checksum."""


@dataclass(frozen=True, slots=True)
class FileRecord:
    """A file by its size and checksums."""

    bytes: int
    sha256: str
    blocks: str = ""
    """The CRC-32 of each block of a MiB, eight hexadecimal digits each; empty in records of older versions."""


def block_sum(block: bytes) -> str:
    """The checksum of a block."""
    return f"{crc32(block):08x}"


def file_record(path: Path) -> FileRecord:
    """Size and checksums of a file. Raises `DataError` if it cannot be read."""
    digest, sums, size = sha256(), list[str](), 0
    try:
        with path.open("rb") as file:
            while block := file.read(BLOCK):
                digest.update(block)
                sums.append(block_sum(block))
                size += len(block)
    except OSError as error:
        raise DataError("cannot read", value=path, remedy=str(error.strerror)) from error
    return FileRecord(size, digest.hexdigest(), "".join(sums))
