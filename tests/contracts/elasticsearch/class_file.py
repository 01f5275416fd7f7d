"""Changes a flag in a compiled Java class. Layout: The Java Virtual Machine Specification, chapter 4."""

from __future__ import annotations

import struct

_PUBLIC, _FINAL = 0x0001, 0x0010
_UTF8 = 1
_WIDE = (5, 6)
"""Tags of long and double, which count as two constants."""
_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4, 19: 2, 20: 2}
"""Bytes of a constant behind its tag; a string carries its own length."""


def without_final(code: bytes, method: str, descriptor: str) -> bytes:
    """The class with one of its public final methods no longer final. Raises ValueError if it has no such method."""
    strings = _strings(code)
    names = struct.pack(">HH", strings[method], strings[descriptor])
    final = struct.pack(">H", _PUBLIC | _FINAL) + names
    if code.count(final) != 1:
        raise ValueError(f"not one public final method {method}{descriptor}")
    return code.replace(final, struct.pack(">H", _PUBLIC) + names)


def _strings(code: bytes) -> dict[str, int]:
    """The number of every string in the table of constants."""
    (end,) = struct.unpack_from(">H", code, 8)
    numbers, number, position = {}, 1, 10
    while number < end:
        tag = code[position]
        if tag == _UTF8:
            (size,) = struct.unpack_from(">H", code, position + 1)
            numbers[code[position + 3 : position + 3 + size].decode("utf-8", "surrogatepass")] = number
            position += 3 + size
        else:
            position += 1 + _SIZES[tag]
        number += 2 if tag in _WIDE else 1
    return numbers
