"""The three checksums of the HDT format: CRC-8, CRC-16/ARC and CRC-32C.

Source: HDT binary format (https://www.rdfhdt.org/hdt-binary-format/): headers of sequences end in a CRC-8, control
information in a CRC-16, data in a CRC-32 with the Castagnoli polynomial.
"""

from __future__ import annotations

import google_crc32c

_CRC8_POLYNOMIAL = 0x07
_CRC16_POLYNOMIAL = 0xA001


def crc8(data: bytes) -> int:
    """CRC-8 with polynomial x⁸+x²+x+1, starting from 0."""
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value << 1) ^ _CRC8_POLYNOMIAL if value & 0x80 else value << 1
    return value & 0xFF


def crc16(data: bytes) -> int:
    """CRC-16/ARC (reflected polynomial 0xA001), starting from 0."""
    value = 0
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value >> 1) ^ _CRC16_POLYNOMIAL if value & 1 else value >> 1
    return value


class Crc32c:
    """CRC-32C of a text that arrives in pieces."""

    def __init__(self) -> None:
        self._value = 0

    @property
    def value(self) -> int:
        """The checksum of everything so far."""
        return self._value

    def update(self, data: bytes | bytearray | memoryview) -> None:
        """Add a piece."""
        self._value = google_crc32c.extend(self._value, bytes(data))  # which copies only what is no bytes


def crc32c(data: bytes | bytearray | memoryview) -> int:
    """CRC-32C of a whole text."""
    checksum = Crc32c()
    checksum.update(data)
    return checksum.value
