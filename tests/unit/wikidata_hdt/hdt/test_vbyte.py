"""Variable-byte integers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikidata_hdt.hdt import vbyte


def test_the_last_byte_carries_the_stop_bit() -> None:
    assert vbyte.encode(0) == b"\x80"
    assert vbyte.encode(127) == b"\xff"
    assert vbyte.encode(128) == b"\x00\x81"


@given(st.integers(0, 2**64 - 1), st.binary(max_size=5), st.binary(max_size=5))
def test_round_trip_at_any_offset(value: int, before: bytes, after: bytes) -> None:
    encoded = vbyte.encode(value)
    assert vbyte.decode(before + encoded + after, len(before)) == (value, len(before) + len(encoded))


@pytest.mark.parametrize("data", [b"", b"\x01\x02", b"\x00" * 11 + b"\x80"])
def test_an_integer_without_end(data: bytes) -> None:
    with pytest.raises(ValueError, match="byte 0"):
        vbyte.decode(data)
