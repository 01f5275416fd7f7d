"""Reads the strings of a dictionary section: by number, and the number of a string.

Source: HDT binary format (https://www.rdfhdt.org/hdt-binary-format/), plain front coding: strings in blocks, sorted by
bytes; the first of a block stands whole, each other one as the length that it shares with the one before, and the rest.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from wikidata_hdt.clear_errors import DataError
from wikidata_hdt.hdt import vbyte
from wikidata_hdt.hdt.building_blocks import shared_length
from wikidata_hdt.hdt.file_layout import Part
from wikidata_hdt.hdt.mapped_parts import LogArray, MappedFile

_SAMPLED = 4096
"""First strings of blocks that are kept in memory, about: a look-up compares with those before it reads the file."""

_STOP = 128
"""The bit that marks the last byte of an integer."""


class FrontCodedSection:
    """Sorted strings, numbered from 0. Raises `DataError` where the file breaks the format."""

    def __init__(self, file: MappedFile, blocks: Part, strings: Part) -> None:
        self._file, self._data, self._name = file, file.data, strings.name
        self._start, self._end = strings.start, strings.start + strings.size
        self._count, self._block_size = strings.entries, strings.width
        self._blocks = LogArray(file, blocks)
        self._block_count = -(-self._count // self._block_size) if self._block_size else 0
        if self._count and not (self._block_size and len(self._blocks) >= self._block_count):
            raise file.damaged(f"a block for all of {strings.name}")
        self._step = max(1, self._block_count // _SAMPLED)
        self._sample: list[bytes] | None = None

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, number: int) -> bytes:
        block, place = divmod(number, self._block_size)
        pieces = self._pieces(block)
        text = pieces[0]
        for piece in pieces[1 : place + 1]:
            if piece and (byte := piece[0]) >= _STOP:
                shared, start = byte - _STOP, 1
            else:
                shared, start = self._long(piece)
            if shared > len(text):
                raise self._damaged()
            text = text[:shared] + piece[start:]
        return text

    def texts(self, first: int, last: int) -> Iterator[bytes]:
        """The strings from number `first` to before `last`."""
        for block in range(first // self._block_size, -(-last // self._block_size)) if first < last else ():
            start = block * self._block_size
            for number, text in enumerate(self._whole(self._pieces(block)), start):
                if first <= number < last:
                    yield text

    def _whole(self, pieces: list[bytes]) -> Iterator[bytes]:
        """The strings of a block."""
        text = pieces[0]
        yield text
        for piece in pieces[1:-1]:
            shared, start = (piece[0] - _STOP, 1) if piece and piece[0] >= _STOP else self._long(piece)
            if shared > len(text):
                raise self._damaged()
            text = text[:shared] + piece[start:]
            yield text

    def find(self, text: bytes) -> int:
        """The number of a string, or -1."""
        block = self._block_of(text)
        if block < 0:
            return -1
        pieces = self._pieces(block)
        matched = shared_length(pieces[0], text)
        if matched == len(text) == len(pieces[0]):
            return block * self._block_size
        for place, piece in enumerate(pieces[1:-1], 1):
            if piece and (byte := piece[0]) >= _STOP:
                shared, start = byte - _STOP, 1
            else:
                shared, start = self._long(piece)
            if shared < matched:  # differs from what was already equal, and is greater
                return -1
            if shared == matched:
                rest, wanted = piece[start:], text[matched:]
                if rest == wanted:
                    return block * self._block_size + place
                if rest > wanted:
                    return -1
                matched += shared_length(rest, wanted)
        return -1

    def _block_of(self, text: bytes) -> int:
        """The last block whose first string is not greater; -1 if there is none."""
        if self._sample is None:
            self._sample = [self._first(block) for block in range(0, self._block_count, self._step)]
        place = bisect_right(self._sample, text) - 1
        if place < 0:
            return -1
        low, high = place * self._step, min((place + 1) * self._step, self._block_count)
        while low + 1 < high:
            middle = (low + high) // 2
            if self._first(middle) <= text:
                low = middle
            else:
                high = middle
        return low

    def _first(self, block: int) -> bytes:
        start = self._start + self._blocks[block]
        close = self._data.find(b"\0", start, self._end)
        if close < 0:
            raise self._damaged()
        return self._data[start:close]

    def _pieces(self, block: int) -> list[bytes]:
        """The codes of the strings of a block, and what is behind them: the first string; of each other one how many
        bytes it shares with the one before, and its own."""
        if not 0 <= block < self._block_count:
            raise self._damaged()
        start, behind = self._start + self._blocks[block], block + 1
        end = self._start + self._blocks[behind] if behind < len(self._blocks) else self._end
        count = min(self._block_size, self._count - block * self._block_size)
        pieces = self._data[start:end].split(b"\0")
        if len(pieces) > count + 1:
            pieces = _joined(pieces)
        if len(pieces) != count + 1 or end > self._end:
            raise self._damaged()
        return pieces

    def _long(self, piece: bytes) -> tuple[int, int]:
        """How many bytes a string shares with the one before, if they are many, and where its own begin."""
        try:
            return vbyte.decode(piece)
        except ValueError as error:
            raise self._damaged() from error

    def _damaged(self) -> DataError:
        return self._file.damaged(f"readable {self._name}")


def _joined(pieces: list[bytes]) -> list[bytes]:
    """Pieces of a block, cut at every NUL byte, of which some are in the length that a string shares."""
    found, rest = [pieces[0]], b""
    for piece in pieces[1:-1]:
        rest += piece
        if any(byte >= _STOP for byte in rest[: vbyte.MAX_LENGTH]):
            found.append(rest)
            rest = b""
        else:
            rest += b"\0"
    return [*found, pieces[-1]]
