"""Reads integers and bits of an HDT file in any order, from a file that is mapped into memory.

Source: HDT binary format (https://www.rdfhdt.org/hdt-binary-format/): integers of a fixed number of bits, least
significant bit first. A place that a damaged file points to and does not have is a `DataError`.
"""

from __future__ import annotations

import mmap
from bisect import bisect_right
from collections.abc import Iterable
from pathlib import Path
from struct import Struct

import numpy as np
import numpy.typing as npt

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt.file_layout import Part, damaged_file

Places = npt.NDArray[np.int64]

SHORT = 16
"""Places of a short list, which are read one by one: an array costs as much as so many (measured)."""
_PIECE = 1 << 14
"""Integers of a long list that are read at a time."""
_read_word = Struct("<Q").unpack_from
_WORD_BYTES = 8
_WORD_BITS = 64
_BLOCK_BYTES = 64
_BLOCK_BITS = 512
"""Bits of a bitmap before which ones are counted."""
_WIDEST = 57
"""Bits of an integer that lies in one word wherever it begins."""
_MASKS = {width: (1 << width) - 1 for width in (256, 128, 64, 32, 16, 8, 4, 2, 1)}
_ONES = np.bitwise_count(np.arange(256, dtype=np.uint8)).astype(np.int64)
_NTH = np.array(
    [([place for place in range(8) if byte >> place & 1] + [0] * 8)[:8] for byte in range(256)], dtype=np.int64
)
"""The place of the n-th one of a byte."""


class MappedFile:
    """A file in memory as far as it is read. It stays mapped as long as something refers to it."""

    def __init__(self, path: Path) -> None:
        """Raises `DataError` if the file cannot be read or is empty."""
        self.path = path
        try:
            with path.open("rb") as file:
                self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise DataError("cannot read the HDT file", value=path, remedy=str(error)) from error
        self.bytes = np.frombuffer(self.data, np.uint8)

    def damaged(self, expected: str) -> DataError:
        """The error of a file that breaks its format."""
        return damaged_file(self.path, expected)


class LogArray:
    """Integers of one width. Raises `DataError` for places that it does not have."""

    def __init__(self, file: MappedFile, part: Part) -> None:
        """Raises `DataError` for integers that are too wide."""
        if part.width > _WIDEST or len(file.data) < _WORD_BYTES:
            raise file.damaged(f"integers of at most {_WIDEST} bits in {part.name}")
        self._file, self._data, self._count, self._width = file, file.data, part.entries, part.width
        self._start, self._mask, self._name = part.start, (1 << part.width) - 1, part.name
        self._last = len(file.data) - _WORD_BYTES
        """Where the last word of the file begins."""
        self._words: npt.NDArray[np.uint64] = np.ndarray((self._last + 1,), "<u8", file.data, 0, (1,))

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place: int) -> int:
        if not 0 <= place < self._count:
            raise self._file.damaged(f"place {place} in {self._name}")
        bits = place * self._width
        byte = self._start + (bits >> 3)
        number: int
        if byte <= self._last:
            number = _read_word(self._data, byte)[0] >> (bits & 7) & self._mask
        else:
            number = int.from_bytes(self._data[byte:], "little") >> (bits & 7) & self._mask
        return number

    def at(self, places: Places) -> Places:
        """The integers at these places, in whatever order."""
        if not len(places):
            return places
        if int(places.min()) < 0 or int(places.max()) >= self._count:
            raise self._file.damaged(f"places {int(places.min())} to {int(places.max())} in {self._name}")
        bits = places * self._width
        bytes_ = np.minimum((bits >> 3) + self._start, self._last)
        shifts = bits + 8 * (self._start - bytes_)
        values: Places = (self._words[bytes_] >> shifts.view(np.uint64) & np.uint64(self._mask)).view(np.int64)
        return values

    def between(self, first: int, last: int) -> Places:
        """The integers from place `first` to before `last`."""
        return self.at(np.arange(first, last))

    def listed(self, first: int, last: int) -> Iterable[int]:
        """The same one by one; those of a long list are read as they are wanted."""
        if last - first <= SHORT:
            return [self[place] for place in range(first, last)]
        starts = range(first, last, _PIECE)
        return (number for start in starts for number in self.between(start, min(start + _PIECE, last)).tolist())


class RankedBitmap:
    """Bits of which those before a place can be counted, and the n-th be found: the ends of lists.

    Eight bytes for each 512 bits stand in memory, and 16 more once lists are asked for in arrays.
    Source: rank and select over a plain bitmap with a directory of blocks (Jacobson 1989).
    """

    def __init__(self, file: MappedFile, part: Part) -> None:
        self._file, self._data, self._start, self._bits, self._name = (
            file,
            file.data,
            part.start,
            part.entries,
            part.name,
        )
        count = -(-part.entries // _WORD_BITS)
        if part.start + count * _WORD_BYTES > len(file.data):
            raise file.damaged(f"more behind {part.name}")
        self._words: npt.NDArray[np.uint64] = np.ndarray((count,), "<u8", file.data, part.start)
        ones = np.bitwise_count(self._words).astype(np.int64)
        if part.entries % _WORD_BITS:
            ones[-1] = (int(self._words[-1]) & ((1 << part.entries % _WORD_BITS) - 1)).bit_count()
        blocks = np.add.reduceat(ones, np.arange(0, count, _WORD_BYTES)) if count else ones
        self._before = np.concatenate([np.zeros(1, np.int64), np.cumsum(blocks)])
        self._before_block = memoryview(self._before.data)
        self._before_word: npt.NDArray[np.uint16] | None = None
        self.ones = int(self._before[-1])
        """How many bits are set."""

    def rank(self, place: int) -> int:
        """How many ones stand before a place."""
        if not 0 <= place <= self._bits:
            raise self._file.damaged(f"place {place} in {self._name}")
        block, rest = divmod(place, _BLOCK_BITS)
        before: int = self._before_block[block]
        return before + (self._block(block) & ((1 << rest) - 1)).bit_count()

    def select(self, number: int) -> int:
        """The place of the n-th one, counted from 0."""
        if not 0 <= number < self.ones:
            raise self._file.damaged(f"list {number + 1} in {self._name}")
        block = bisect_right(self._before_block, number) - 1
        place: int = block * _BLOCK_BITS
        bits, number = self._block(block), number - self._before_block[block]
        for width, mask in _MASKS.items():
            low = bits & mask
            ones = low.bit_count()
            if number >= ones:
                number, bits, place = number - ones, bits >> width, place + width
            else:
                bits = low
        return place

    def bounds(self, number: int) -> tuple[int, int]:
        """Where the n-th list begins, and where it is at an end; lists are counted from 0."""
        first = self.select(number - 1) + 1 if number else 0
        return first, self.end(first)

    def end(self, first: int) -> int:
        """Behind the first one that stands at a place or behind it."""
        if not 0 <= first < self._bits:
            raise self._file.damaged(f"place {first} in {self._name}")
        word: int = _read_word(self._data, self._start + (first >> 6 << 3))[0] >> (first & 63)
        if word:
            found = first + (word & -word).bit_length()
            if found <= self._bits:
                return found
        return self.select(self.rank(first)) + 1

    def ranks(self, places: Places) -> Places:
        """How many ones stand before each of some places, which must lie in the bitmap."""
        if len(places) and not 0 <= int(places.min()) <= int(places.max()) < self._bits:
            raise self._file.damaged(f"places {int(places.min())} to {int(places.max())} in {self._name}")
        words = places >> 6
        masks = (np.uint64(1) << (places & 63).view(np.uint64)) - np.uint64(1)
        inside = np.bitwise_count(self._words[words] & masks)
        found: Places = self._before[places >> 9] + self._words_before()[words] + inside
        return found

    def selects(self, numbers: Places) -> Places:
        """The places of some ones, counted from 0; there must be so many."""
        if len(numbers) and not 0 <= int(numbers.min()) <= int(numbers.max()) < self.ones:
            raise self._file.damaged(f"list {int(numbers.max()) + 1} in {self._name}")
        blocks = np.searchsorted(self._before, numbers, side="right") - 1
        rest = numbers - self._before[blocks]
        firsts, before = blocks * _WORD_BYTES, self._words_before()
        words = firsts.copy()
        for step in range(1, _WORD_BYTES):  # the last word of the block that has no more ones before it
            later = np.minimum(firsts + step, len(before) - 1)
            words = np.where((before[later] <= rest) & (later > words), later, words)
        rest = rest - before[words]
        bytes_ = self._words[words].view(np.uint8).reshape(-1, _WORD_BYTES)
        ends = np.cumsum(_ONES[bytes_], axis=1)
        places = (ends <= rest[:, None]).sum(axis=1)
        rows = np.arange(len(numbers))
        rest = rest - ends[rows, places] + _ONES[bytes_[rows, places]]
        found: Places = words * _WORD_BITS + places * 8 + _NTH[bytes_[rows, places], rest]
        return found

    def list_bounds(self, numbers: Places) -> tuple[Places, Places]:
        """Where some lists begin, and where they are at an end; lists are counted from 0."""
        before = np.maximum(numbers - 1, 0)
        return np.where(numbers > 0, self.selects(before) + 1, 0), self.selects(numbers) + 1

    def _block(self, block: int) -> int:
        start = self._start + block * _BLOCK_BYTES
        return int.from_bytes(self._data[start : start + _BLOCK_BYTES], "little")

    def _words_before(self) -> npt.NDArray[np.uint16]:
        """How many ones of its block stand before each word."""
        if self._before_word is None:
            ones = np.zeros(-(-len(self._words) // _WORD_BYTES) * _WORD_BYTES, np.uint16)
            ones[: len(self._words)] = np.bitwise_count(self._words)
            table = np.cumsum(ones.reshape(-1, _WORD_BYTES), axis=1, dtype=np.uint16).reshape(-1) - ones
            self._before_word = table[: len(self._words)]
        return self._before_word
