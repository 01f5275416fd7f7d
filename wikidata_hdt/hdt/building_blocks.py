"""Serialises the building blocks of the HDT format: control information, log arrays, bitmaps, front-coded sections.

Source: HDT binary format (https://www.rdfhdt.org/hdt-binary-format/).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice, pairwise
from typing import BinaryIO

import numpy as np
import numpy.typing as npt

from wikidata_hdt.hdt import vbyte
from wikidata_hdt.hdt.checksums import Crc32c, crc8, crc16
from wikidata_hdt.hdt.file_layout import BITMAP_PLAIN, COOKIE, SECTION_PFC, SEQUENCE_LOG

Ids = npt.NDArray[np.uint32]

BLOCK_SIZE = 16
"""Strings in a block of a front-coded section; the first of each stands whole."""
_PIECE = 1 << 19
"""Integers or bits packed at a time; a multiple of 8, so that pieces end on whole bytes."""


def write_control(out: BinaryIO, kind: int, form: str, options: Mapping[str, str | int]) -> None:
    """Write control information: cookie, type byte, format, options, CRC-16."""
    pairs = "".join(f"{key}={value};" for key, value in sorted(options.items()))
    data = COOKIE + bytes([kind]) + form.encode() + b"\0" + pairs.encode() + b"\0"
    out.write(data + crc16(data).to_bytes(2, "little"))


def write_head(out: BinaryIO, head: bytes) -> None:
    """Write the head of a structure and its CRC-8."""
    out.write(head + bytes([crc8(head)]))


def packed(values: npt.NDArray[np.unsignedinteger], width: int) -> bytes:
    """Integers of `width` bits each, least significant bit first; the bits behind the last are 0."""
    columns = (values.astype("<u8").view(np.uint8)).reshape(-1, 8)[:, : (width + 7) // 8]
    bits = np.unpackbits(columns, axis=1, bitorder="little")[:, :width]
    return np.packbits(bits.reshape(-1), bitorder="little").tobytes()


def write_sequence(out: BinaryIO, values: npt.NDArray[np.unsignedinteger]) -> None:
    """Write a log array: every integer in as many bits as the largest needs (at least one)."""
    width = max(1, int(values.max()).bit_length()) if len(values) else 1
    write_head(out, bytes([SEQUENCE_LOG, width]) + vbyte.encode(len(values)))
    checksum = Crc32c()
    for start in range(0, len(values), _PIECE):
        data = packed(values[start : start + _PIECE], width)
        checksum.update(data)
        out.write(data)
    out.write(checksum.value.to_bytes(4, "little"))


def write_bitmap(out: BinaryIO, bits: npt.NDArray[np.bool_]) -> None:
    """Write a plain bitmap; one without bits takes one byte, as hdt-cpp expects."""
    write_head(out, bytes([BITMAP_PLAIN]) + vbyte.encode(len(bits)))
    data = np.packbits(bits, bitorder="little").tobytes() or b"\0"
    checksum = Crc32c()
    checksum.update(data)
    out.write(data + checksum.value.to_bytes(4, "little"))


def shared_length(first: bytes, second: bytes) -> int:
    """Length in bytes of what two strings begin with in common, by the first bit that differs: faster than a loop."""
    length = min(len(first), len(second))
    differing = int.from_bytes(first[:length], "big") ^ int.from_bytes(second[:length], "big")
    return length - (differing.bit_length() + 7 >> 3)


def _front_coded(strings: Iterable[bytes], lengths: list[int]) -> Iterable[bytes]:
    """The coded strings block by block; the length in bytes of each block is appended to `lengths`."""
    source = iter(strings)
    while block := list(islice(source, BLOCK_SIZE)):
        coded = [block[0]]
        for previous, string in pairwise(block):
            shared = shared_length(previous, string)
            coded.append(vbyte.encode(shared) + string[shared:])
        coded.append(b"")
        data = b"\0".join(coded)
        lengths.append(len(data))
        yield data


def write_section(out: BinaryIO, strings: Iterable[bytes], count: int) -> None:
    """Write a dictionary section: `count` distinct strings without NUL bytes, sorted by bytes, plainly front-coded.

    The coded text is held in memory, because its length and the offsets of its blocks stand before it.
    """
    lengths: list[int] = []
    text = b"".join(_front_coded(strings, lengths))
    write_head(out, bytes([SECTION_PFC]) + b"".join(vbyte.encode(n) for n in (count, len(text), BLOCK_SIZE)))
    write_sequence(out, np.cumsum([0, *lengths], dtype=np.uint64))
    checksum = Crc32c()
    checksum.update(text)
    out.write(text)
    out.write(checksum.value.to_bytes(4, "little"))
