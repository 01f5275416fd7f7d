"""The three checksums of the HDT format: CRC-8, CRC-16/ARC and CRC-32C.

Source: HDT binary format (https://www.rdfhdt.org/hdt-binary-format/): headers of sequences end in a CRC-8, control
information in a CRC-16, data in a CRC-32 with the Castagnoli polynomial.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint32]

_CRC8_POLYNOMIAL = 0x07
_CRC16_POLYNOMIAL = 0xA001
_CRC32C_POLYNOMIAL = 0x82F63B78
_LANES = 1 << 14
"""Pieces of a long text whose checksums are computed side by side."""


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


@lru_cache(maxsize=1)
def _byte_table() -> Words:
    table: Words = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        table = (table >> np.uint32(1)) ^ (np.uint32(_CRC32C_POLYNOMIAL) * (table & np.uint32(1)))
    return table


def _after_zero_byte(table: Words, registers: Words) -> Words:
    shifted: Words = table[registers & 0xFF] ^ (registers >> 8)
    return shifted


@lru_cache(maxsize=1)
def _pair_table() -> Words:
    """The register after two bytes (little-endian), for registers that hold nothing else."""
    low = _byte_table()
    pairs = np.arange(1 << 16, dtype=np.uint32)
    return _after_zero_byte(low, _after_zero_byte(low, pairs))


def _apply(matrix: Words, values: Words) -> Words:
    """Multiply bit vectors by a matrix over GF(2), given as the images of the 32 single bits."""
    result = np.zeros_like(values)
    for bit in range(32):
        result ^= matrix[bit] * ((values >> np.uint32(bit)) & np.uint32(1))
    return result


@lru_cache(maxsize=256)
def _shift(length: int) -> Words:
    """What `length` zero bytes do to the register, as a matrix."""
    if length == 0:
        single: Words = np.left_shift(np.uint32(1), np.arange(32, dtype=np.uint32))
        return single
    if length == 1:
        return _after_zero_byte(_byte_table(), _shift(0))
    half = _shift(length // 2)
    whole = _apply(half, half)
    return _apply(_shift(1), whole) if length % 2 else whole


def _lanes(data: npt.NDArray[np.uint8], length: int) -> Words:
    """Registers after each of the lanes of `length` bytes (even), all started from 0."""
    pairs = data.reshape(-1, length).view("<u2").T.copy()
    table, registers = _pair_table(), np.zeros(pairs.shape[1], dtype=np.uint32)
    for pair in pairs:
        registers = table[(registers ^ pair) & 0xFFFF] ^ (registers >> 16)
    return registers


def _joined(registers: Words, length: int) -> int:
    """One register for lanes (a power of two of them) that follow each other."""
    while len(registers) > 1:
        registers = _apply(_shift(length), registers[::2]) ^ registers[1::2]
        length *= 2
    return int(registers[0])


class Crc32c:
    """CRC-32C of a text that arrives in pieces."""

    def __init__(self) -> None:
        self._register = 0xFFFFFFFF

    @property
    def value(self) -> int:
        """The checksum of everything so far."""
        return self._register ^ 0xFFFFFFFF

    def update(self, data: bytes | bytearray | memoryview) -> None:
        """Add a piece."""
        view = memoryview(data)
        length = len(view) // _LANES // 2 * 2
        if length:
            head = np.frombuffer(view[: length * _LANES], dtype=np.uint8)
            joined = _joined(_lanes(head, length), length)
            before = np.array([self._register], dtype=np.uint32)
            self._register = int(_apply(_shift(length * _LANES), before)[0]) ^ joined
            view = view[length * _LANES :]
        table = _small_table()
        register = self._register
        for byte in view:
            register = table[(register ^ byte) & 0xFF] ^ (register >> 8)
        self._register = register


@lru_cache(maxsize=1)
def _small_table() -> tuple[int, ...]:
    return tuple(_byte_table().tolist())


def crc32c(data: bytes | bytearray | memoryview) -> int:
    """CRC-32C of a whole text."""
    checksum = Crc32c()
    checksum.update(data)
    return checksum.value
