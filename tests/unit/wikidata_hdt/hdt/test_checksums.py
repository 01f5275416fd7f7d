"""The checksums against published check values and a bit-by-bit computation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt.hdt.checksums import Crc32c, crc8, crc16, crc32c

CHECK_TEXT = b"123456789"


def slow_crc32c(data: bytes) -> int:
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = (value >> 1) ^ 0x82F63B78 if value & 1 else value >> 1
    return value ^ 0xFFFFFFFF


def test_check_values() -> None:
    assert crc8(CHECK_TEXT) == 0xF4
    assert crc16(CHECK_TEXT) == 0xBB3D
    assert crc32c(CHECK_TEXT) == 0xE3069283


def test_nothing() -> None:
    assert (crc8(b""), crc16(b""), crc32c(b"")) == (0, 0, 0)


@given(st.binary(max_size=300))
def test_short_texts(data: bytes) -> None:
    assert crc32c(data) == slow_crc32c(data)


@pytest.mark.parametrize("length", [32767, 32768, 32769, 65536, 98304 + 5, 200_001])
def test_long_texts_in_lanes(length: int) -> None:
    data = bytes((index * 31 + index // 251) % 256 for index in range(length))
    assert crc32c(data) == slow_crc32c(data)


def test_pieces_give_the_checksum_of_the_whole() -> None:
    data = bytes(range(256)) * 700
    checksum = Crc32c()
    for start in range(0, len(data), 50_001):
        checksum.update(data[start : start + 50_001])
    assert checksum.value == crc32c(data)
