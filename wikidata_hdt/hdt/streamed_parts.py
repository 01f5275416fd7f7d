"""Writes the parts of an HDT file that may be larger than memory: sections, sequences and bitmaps, piece by piece.

Source: HDT binary format (https://www.rdfhdt.org/hdt-binary-format/), as in `hdt_parts`.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from wikidata_hdt.hdt import vbyte
from wikidata_hdt.hdt.building_blocks import BLOCK_SIZE
from wikidata_hdt.hdt.checksums import Crc32c, crc8
from wikidata_hdt.hdt.file_layout import BITMAP_PLAIN, SECTION_PFC, SEQUENCE_LOG
from wikidata_hdt.packed.term_table import Terms, gather, joined, shared_lengths, terms_of

Unsigned = npt.NDArray[np.uint64]
_GROUP = 64
"""Integers that fill a whole number of words, whatever their width."""
_SEVEN_BITS = 7


def _head(data: bytes) -> bytes:
    return data + bytes([crc8(data)])


def packed_groups(values: Unsigned, width: int) -> bytes:
    """Integers of `width` bits each, least significant bit first; their number must be a multiple of 64."""
    columns = values.reshape(-1, _GROUP).T.copy()
    words = np.zeros((width, columns.shape[1]), dtype=np.uint64)
    for index in range(_GROUP):
        word, shift = divmod(index * width, 64)
        words[word] |= columns[index] << np.uint64(shift)
        if shift + width > 64:  # noqa: PLR2004 (bits of a word)
            words[word + 1] |= columns[index] >> np.uint64(64 - shift)
    return words.T.astype("<u8").tobytes()


class SequenceWriter:
    """Writes the data of a log array whose width is known before."""

    def __init__(self, out: BinaryIO, largest: int) -> None:
        self.width = max(1, largest.bit_length())
        self.entries = 0
        self._out, self._checksum = out, Crc32c()
        self._rest = np.zeros(0, dtype=np.uint64)

    def add(self, values: npt.NDArray[np.unsignedinteger]) -> None:
        """Append integers."""
        self.entries += len(values)
        whole = np.concatenate([self._rest, values.astype(np.uint64)]) if len(self._rest) else values.astype(np.uint64)
        end = len(whole) // _GROUP * _GROUP
        self._rest = whole[end:]
        self._write(packed_groups(whole[:end], self.width))

    def end(self) -> None:
        """Write what is left, and the checksum."""
        size = (len(self._rest) * self.width + 7) // 8
        padded = np.zeros(_GROUP, dtype=np.uint64)
        padded[: len(self._rest)] = self._rest
        self._write(packed_groups(padded, self.width)[:size])
        self._out.write(self._checksum.value.to_bytes(4, "little"))

    def head(self) -> bytes:
        """What stands before the data."""
        return _head(bytes([SEQUENCE_LOG, self.width]) + vbyte.encode(self.entries))

    def _write(self, data: bytes) -> None:
        self._checksum.update(data)
        self._out.write(data)


class BitmapWriter:
    """Writes the data of a bitmap."""

    def __init__(self, out: BinaryIO) -> None:
        self.entries = 0
        self._out, self._checksum = out, Crc32c()
        self._rest = np.zeros(0, dtype=bool)

    def add(self, bits: npt.NDArray[np.bool_]) -> None:
        """Append bits."""
        self.entries += len(bits)
        whole = np.concatenate([self._rest, bits])
        end = len(whole) // 8 * 8
        self._rest = whole[end:]
        self._write(np.packbits(whole[:end], bitorder="little").tobytes())

    def end(self) -> None:
        """Write what is left, and the checksum; a bitmap without bits takes one byte, as hdt-cpp expects."""
        last = np.packbits(self._rest, bitorder="little").tobytes()
        self._write(last if self.entries else b"\0")
        self._out.write(self._checksum.value.to_bytes(4, "little"))

    def head(self) -> bytes:
        """What stands before the data."""
        return _head(bytes([BITMAP_PLAIN]) + vbyte.encode(self.entries))

    def _write(self, data: bytes) -> None:
        self._checksum.update(data)
        self._out.write(data)


def _variable_bytes(values: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """The variable-byte codes of integers in one array, and the length of each."""
    lengths = np.ones(len(values), dtype=np.int64)
    rest = values >> _SEVEN_BITS
    while rest.any():
        lengths += rest > 0
        rest = rest >> _SEVEN_BITS
    ends = np.cumsum(lengths)
    codes = np.zeros(int(ends[-1]) if len(ends) else 0, dtype=np.uint8)
    rest, places, left = values, ends - lengths, lengths
    while len(rest):
        codes[places] = (rest & 127) | np.where(left == 1, 128, 0)
        more = left > 1
        rest, places, left = rest[more] >> _SEVEN_BITS, places[more] + 1, left[more] - 1
    return codes, lengths


def front_coded(terms: Terms, skip: int, position: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """The front-coded text of sorted terms, and the length of each term's code.

    The first `skip` terms (none or one) are only what the next is compared with; `position` is the number of the
    first coded term in its section, which decides where blocks begin.
    """
    heads = (np.arange(position, position + len(terms) - skip) % BLOCK_SIZE) == 0
    shared = shared_lengths(terms)[skip:]
    shared[heads] = 0
    prefixes, sizes = _variable_bytes(shared)
    sizes[heads] = 0
    first = len(terms.data)
    data = np.concatenate([terms.data, prefixes, np.zeros(1, dtype=np.uint8)])
    count = len(heads)
    starts, lengths = np.empty((count, 3), dtype=np.int64), np.empty((count, 3), dtype=np.int64)
    code_lengths = np.where(heads, 1, sizes)
    starts[:, 0] = first + np.cumsum(code_lengths) - code_lengths
    starts[:, 1], starts[:, 2] = terms.starts[skip:] + shared, len(data) - 1
    lengths[:, 0], lengths[:, 1], lengths[:, 2] = sizes, terms.lengths[skip:] - shared, 1
    whole = lengths.sum(axis=1)
    coded = np.zeros(int(whole.sum()), dtype=np.uint8)
    gather(data, starts.reshape(-1), lengths.reshape(-1), coded)
    return coded, whole


@dataclass(frozen=True, slots=True)
class SectionSize:
    """What a section holds."""

    terms: int
    text: int
    """Bytes of its terms before coding."""


class _SectionText:
    """Writes the front-coded text of a section, table by table."""

    def __init__(self, out: BinaryIO) -> None:
        self.count = 0
        """Terms."""
        self.size = 0
        """Bytes of the code."""
        self.raw = 0
        """Bytes of the terms."""
        self._out, self._checksum, self._last = out, Crc32c(), b""

    def add(self, table: Terms) -> Unsigned:
        """Append sorted terms; where blocks begin among them, but for the first of all."""
        terms = joined([terms_of([self._last]), table]) if self.count else table
        coded, lengths = front_coded(terms, 1 if self.count else 0, self.count)
        heads = np.flatnonzero((np.arange(self.count, self.count + len(table)) % BLOCK_SIZE) == 0)
        begins = (self.size + np.cumsum(lengths) - lengths)[heads]
        data = coded.tobytes()
        self._checksum.update(data)
        self._out.write(data)
        self.count, self.size = self.count + len(table), self.size + len(data)
        self.raw, self._last = self.raw + int(table.lengths.sum()), table[-1]
        return begins[begins > 0].astype(np.uint64)

    def end(self) -> None:
        """Write the checksum."""
        self._out.write(self._checksum.value.to_bytes(4, "little"))


def write_section_file(path: Path, tables: Iterable[Terms]) -> SectionSize:
    """Write a dictionary section as a file of its own; the terms of all tables follow each other in byte order."""
    text_path, blocks = path.with_name(path.name + ".text"), [np.zeros(1, dtype=np.uint64)]
    with text_path.open("wb") as out:
        text = _SectionText(out)
        for table in tables:
            if len(table):
                blocks.append(text.add(table))
        text.end()
    count, size = text.count, text.size
    if count:
        blocks.append(np.array([size], dtype=np.uint64))
    with path.open("wb") as out:
        out.write(_head(bytes([SECTION_PFC]) + b"".join(vbyte.encode(n) for n in (count, size, BLOCK_SIZE))))
        sequence = SequenceWriter(out, size)
        sequence.entries = sum(len(piece) for piece in blocks)
        out.write(sequence.head())
        sequence.entries = 0
        for piece in blocks:
            sequence.add(piece)
        sequence.end()
        append_file(out, text_path)
    text_path.unlink()
    return SectionSize(count, text.raw)


def append_file(out: BinaryIO, path: Path) -> None:
    """Copy a file behind what was written."""
    with path.open("rb") as part:
        shutil.copyfileobj(part, out, 1 << 20)
