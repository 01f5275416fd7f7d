"""Text on a terminal: laid out in cells of a width, lines and tables; and written to the standard streams so that a
reader that goes away or a full disk gives no traceback."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import BinaryIO

import click

from kgqa.errors import InputError

CUT_OFF = 3
"""The exit status of a build from sources that end too early."""


def occupy_closed_streams() -> None:
    """Open the null device in place of standard streams that are closed.

    The next files that are opened would get their numbers, and whatever a library prints would end up in them.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


def standard_output() -> BinaryIO:
    """Standard output, for bytes. Raises `InputError` if it is closed."""
    if sys.stdout is None:
        raise InputError("cannot write to standard output", value="it is closed", remedy="check where it is sent")
    return sys.stdout.buffer


def emit(text: str) -> None:
    """Print a line on standard output. Raises `InputError` if it cannot be written, BrokenPipeError as it comes."""
    if sys.stdout is None:
        standard_output()
    try:
        click.echo(text.encode("utf-8", "replace").decode())  # names of files may hold bytes that are no UTF-8
    except BrokenPipeError:
        raise
    except OSError as error:
        forget_output()
        raise InputError(
            "cannot write to standard output", value=error.strerror, remedy="check where it is sent"
        ) from error


def warn_of_cut_off(sources: Sequence[str]) -> None:
    """Tell on standard error of each source that ended too early."""
    for name in sources:
        click.echo(f"warning: built from a source that ends too early: {name}", err=True)


def heading(text: str) -> str:
    """A line in bold type, if standard output is a terminal that can show it and NO_COLOR is not set."""
    plain = not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb" or os.environ.get("NO_COLOR")
    return text if plain else click.style(text, bold=True)


def forget_output() -> None:
    """Send what is left in the buffer nowhere, or the interpreter would complain about it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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
