"""Writes to the standard streams, so that a reader that goes away or a full disk gives no traceback."""

from __future__ import annotations

import os
import sys

import click

from kgqa.errors import InputError


def emit(text: str) -> None:
    """Print a line on standard output. Raises `InputError` if it cannot be written, BrokenPipeError as it comes."""
    try:
        click.echo(text)
    except BrokenPipeError:
        raise
    except OSError as error:
        forget_output()
        raise InputError(
            "cannot write to standard output", value=error.strerror, remedy="check where it is sent"
        ) from error


def heading(text: str) -> str:
    """A line in bold type, if standard output is a terminal that can show it and NO_COLOR is not set."""
    plain = not sys.stdout.isatty() or os.environ.get("TERM", "dumb") == "dumb" or os.environ.get("NO_COLOR")
    return text if plain else click.style(text, bold=True)


def forget_output() -> None:
    """Send what is left in the buffer nowhere, or the interpreter would complain about it at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
