"""What abbreviations in headers stand for, as a title or a note tells: „M – mecze, Z – zwycięstwa”."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_ENTRY = re.compile(r"(?:^\W*|[,;.(:]\s*)([^\W\d_]{1,4})\.?\s*[–=-]\s*([^\W\d_][^,;.=–]{2,40})")
_FEWEST = 2
"""Entries that make a legend."""


def legend(texts: Sequence[str]) -> dict[str, str]:
    """The abbreviations that some texts explain; none where only one is."""
    found = {short: long.strip() for text in texts for short, long in _ENTRY.findall(text)}
    return found if len(found) >= _FEWEST else {}


def explained(header: tuple[str, ...], told: Mapping[str, str]) -> tuple[str, ...]:
    """A header with what its last part stands for behind it."""
    meant = told.get(header[-1].rstrip(".")) if header else None
    return (*header, meant) if meant else header
