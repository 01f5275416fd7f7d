"""Variable-byte integers of the HDT format: seven bits a byte, low bits first, the LAST byte marked by its top bit."""

from __future__ import annotations

MAX_LENGTH = 10
"""Bytes of the longest integer, 64 bits."""

_LOW_BITS = 127


def encode(value: int) -> bytes:
    """The bytes of an integer, which must not be negative."""
    encoded = bytearray()
    while value > _LOW_BITS:
        encoded.append(value & _LOW_BITS)
        value >>= 7
    encoded.append(value | 0x80)
    return bytes(encoded)


def decode(data: bytes | memoryview, start: int = 0) -> tuple[int, int]:
    """The integer that begins at byte `start`, and the offset behind it.

    Raises `ValueError` if the data ends before the integer does or the integer is longer than 64 bits.
    """
    value = 0
    for index, byte in enumerate(data[start : start + MAX_LENGTH]):
        value |= (byte & _LOW_BITS) << (7 * index)
        if byte & 0x80:
            return value, start + index + 1
    raise ValueError(f"no end of the integer at byte {start}")
