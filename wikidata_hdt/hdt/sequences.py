"""Reads the sequences and bitmaps of HDT files a piece at a time, without loading them whole.

Source: HDT binary format (https://www.rdfhdt.org/hdt-binary-format/): integers of a fixed number of bits, least
significant bit first.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from wikidata_hdt.hdt.file_layout import Part

Unsigned = npt.NDArray[np.uint64]
GROUP = 64
"""Integers that fill a whole number of words, whatever their width; pieces begin at multiples of it."""
_BYTE = 8


def unpacked(data: npt.NDArray[np.uint8], width: int, count: int) -> Unsigned:
    """The first `count` integers of `width` bits each; hdt-cpp writes empty sequences with a width of 0."""
    if not width:
        return np.zeros(count, dtype=np.uint64)
    groups = -(-count // GROUP)
    padded = np.zeros(groups * width * _BYTE, dtype=np.uint8)
    padded[: len(data)] = data[: len(padded)]
    words = padded.view("<u8").reshape(groups, width).T.copy()
    mask = np.uint64((1 << width) - 1)
    columns = np.empty((GROUP, groups), dtype=np.uint64)
    for index in range(GROUP):
        word, shift = divmod(index * width, GROUP)
        columns[index] = words[word] >> np.uint64(shift)
        if shift + width > GROUP:
            columns[index] |= words[word + 1] << np.uint64(GROUP - shift)
        columns[index] &= mask
    values: Unsigned = columns.T.reshape(-1)[:count]
    return values


class StoredSequence:
    """A log array in a file."""

    def __init__(self, path: Path, part: Part) -> None:
        self._part = part
        self._data = np.memmap(path, np.uint8, "r", part.start, (part.size,)) if part.size else np.zeros(0, np.uint8)

    def __len__(self) -> int:
        return self._part.entries

    def read(self, first: int, last: int) -> Unsigned:
        """The integers from place `first`, a multiple of 64, to before `last`."""
        width, last = self._part.width, min(last, len(self))
        data = self._data[first * width // _BYTE : (last * width + _BYTE - 1) // _BYTE]
        return unpacked(np.asarray(data), width, last - first)

    def at(self, places: Unsigned) -> Unsigned:
        """The integers at these places, in whatever order."""
        bits = places * np.uint64(self._part.width)
        first, values = (bits >> np.uint64(3)).astype(np.int64), np.zeros(len(places), dtype=np.uint64)
        for byte in range((self._part.width + 2 * _BYTE - 2) // _BYTE):
            data = self._data[np.minimum(first + byte, len(self._data) - 1)].astype(np.uint64)
            values |= data << np.uint64(byte * _BYTE)
        return values >> (bits & np.uint64(7)) & np.uint64((1 << self._part.width) - 1)


class StoredBitmap:
    """A bitmap in a file."""

    def __init__(self, path: Path, part: Part) -> None:
        self._part = part
        self._data = np.memmap(path, np.uint8, "r", part.start, (part.size,))

    def __len__(self) -> int:
        return self._part.entries

    def read(self, first: int, last: int) -> npt.NDArray[np.bool_]:
        """The bits from place `first`, a multiple of 8, to before `last`."""
        last = min(last, len(self))
        data = np.asarray(self._data[first // _BYTE : (last + _BYTE - 1) // _BYTE])
        return np.unpackbits(data, count=last - first, bitorder="little").astype(bool)
