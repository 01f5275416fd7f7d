"""Lays text out for terminals: cells of a width, wrapped lines, tables."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from textwrap import wrap

WIDTH = 80
"""Columns that the narrowest terminal has."""
_ELLIPSIS = "…"


def plain(text: str) -> str:
    """A text on one line, without control characters, which could move the cursor or change the colours."""
    return "".join(character if character.isprintable() else " " for character in text)


def cells(text: str) -> int:
    """How many columns a text takes: two for wide East Asian characters, none for combining marks."""
    return sum(_cells(character) for character in text)


def clip(text: str, width: int) -> str:
    """A text of at most `width` columns; what is cut off is shown by an ellipsis."""
    if cells(text) <= width:
        return text
    kept, left = "", width - 1
    for character in text:
        left -= _cells(character)
        if left < 0:
            break
        kept += character
    return kept + _ELLIPSIS


def pad(text: str, width: int) -> str:
    """A text clipped or filled with spaces to exactly `width` columns."""
    shown = clip(text, width)
    return shown + " " * (width - cells(shown))


def paragraph(text: str, indent: str, width: int = WIDTH) -> list[str]:
    """A text as lines of at most `width` columns, all but the first indented deeper."""
    lines = wrap(plain(text), width, initial_indent=indent, subsequent_indent=indent + "  ")
    return [clip(line, width) for line in lines]


def table(rows: Iterable[Sequence[str]], limits: Sequence[int], indent: str, width: int = WIDTH) -> list[str]:
    """Rows as lines of at most `width` columns: every column as wide as its text needs, up to its limit.

    The last column, which has no limit, takes the rest of the line.
    """
    shown = [[plain(cell) for cell in row] for row in rows]
    widths = [min(limit, max((cells(row[i]) for row in shown), default=0)) for i, limit in enumerate(limits)]
    lines = []
    for row in shown:
        head = indent + "".join(pad(cell, w) + "  " for cell, w in zip(row, widths, strict=False))
        lines.append((head + clip(row[-1], max(1, width - cells(head)))).rstrip())
    return lines


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
