"""Compares the parts of an HDT file, or of its index, with the checksums behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from wikidata_hdt.hdt.checksums import Crc32c
from wikidata_hdt.hdt.file_layout import Part

_PIECE = 1 << 24


def wrong_parts(path: Path, parts: Sequence[Part]) -> Iterator[Part]:
    """The parts of a file whose CRC-32C is not the one that stands behind them. Raises `OSError`."""
    with path.open("rb") as file:
        for part in parts:
            checksum, left = Crc32c(), part.size
            file.seek(part.start)
            while left and (piece := file.read(min(left, _PIECE))):
                checksum.update(piece)
                left -= len(piece)
            if file.read(4) != checksum.value.to_bytes(4, "little"):
                yield part
