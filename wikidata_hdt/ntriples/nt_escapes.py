"""Replaces the numeric escapes of N-Triples by the characters they stand for, for a whole chunk of lines at once.

Dumps write `\\u0142` for `ł`. Only escapes of characters beyond ASCII are replaced: they may stand wherever the
character itself may, and mean the same there, so that lines are neither joined nor broken. All else stays as it is.
Source: RDF 1.1 N-Triples (https://www.w3.org/TR/n-triples/), UCHAR.
"""

from __future__ import annotations

import re

_ESCAPE = re.compile(rb"(\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.))")
"""A backslash takes the character behind it with it, so that an escaped backslash begins no other escape."""
_ASCII, _LAST = 0x80, 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)


class _Characters(dict[bytes, bytes]):
    """What to write for each escape, made as they are met."""

    def __missing__(self, escape: bytes) -> bytes:
        written = escape
        if len(escape) > len(rb"\n"):
            code = int(escape[2:], 16)
            if _ASCII <= code <= _LAST and code not in _SURROGATES:
                written = chr(code).encode()
        self[escape] = written
        return written


def without_numeric_escapes(text: bytes) -> bytes:
    """The text with the escapes of characters beyond ASCII replaced by UTF-8; it has the same line ends."""
    if b"\\u" not in text and b"\\U" not in text:
        return text
    parts = _ESCAPE.split(text)
    parts[1::2] = map(_Characters().__getitem__, parts[1::2])
    return b"".join(parts)
