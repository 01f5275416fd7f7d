"""Tells what was seen before in bounded memory: a Bloom filter."""

from __future__ import annotations

from hashlib import blake2b

_BITS = 1 << 30
_PROBES = 4
"""Bits that stand for one text."""


class SeenFilter:
    """A set of texts that only ever takes 128 MB.

    With 5 million texts one new text in ten million is taken for a known one, with 50 million one in a thousand.
    Source: B. H. Bloom, „Space/time trade-offs in hash coding with allowable errors” (CACM 1970).
    """

    def __init__(self) -> None:
        self._bits = bytearray(_BITS // 8)

    def add(self, text: str) -> bool:
        """Note a text; whether it is new."""
        digest = blake2b(text.encode("utf-8", errors="replace"), digest_size=4 * _PROBES).digest()
        new = False
        for probe in range(_PROBES):
            position = int.from_bytes(digest[4 * probe : 4 * probe + 4], "little") % _BITS
            byte, bit = position >> 3, 1 << (position & 7)
            if not self._bits[byte] & bit:
                self._bits[byte] |= bit
                new = True
        return new
