"""Puts names in the order of the Polish alphabet, in which „ą” follows all words with „a”."""

from __future__ import annotations

_LAST = "{"
"""Behind all letters without a mark."""
_MARKED = str.maketrans({
    "ą": "a" + _LAST, "ć": "c" + _LAST, "ę": "e" + _LAST, "ł": "l" + _LAST, "ń": "n" + _LAST, "ó": "o" + _LAST,
    "ś": "s" + _LAST, "ź": "z" + _LAST, "ż": "z" + _LAST * 2,
})  # fmt: skip


def alphabetical(name: str) -> str:
    """What a name is sorted by."""
    return name.casefold().translate(_MARKED)
