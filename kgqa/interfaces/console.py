"""Writes to the standard streams, so that a reader that goes away or a full disk gives no traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
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
