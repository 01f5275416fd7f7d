"""Reads lines, responds to each, and goes on whatever happens."""

from __future__ import annotations

from typing import Protocol

import click

from kgqa.errors import ClearError, InputError
from kgqa.interfaces.console import emit, heading
from kgqa.interfaces.shell.session import Session
from kgqa.interfaces.shell.shell_commands import is_quit, respond


class Lines(Protocol):
    """Where lines come from."""

    interactive: bool
    """Whether a person types them, who may stop an answer with Ctrl-C and go on."""

    def read(self) -> str | None:
        """The next line, empty where a person gave up typing it, or None at the end.

        Raises `ClearError` for a line that is no text, OSError if there is nothing to read from.
        """


def run(session: Session, lines: Lines) -> None:
    """Respond to every line until `:quit` or the end; errors are told in one line on standard error.

    Raises `InputError` if lines cannot be read, or nothing can be written.
    """
    going = True
    while going:
        try:
            going = _turn(session, lines)
        except KeyboardInterrupt:
            if not lines.interactive:
                raise
            _complain("interrupted")


def _turn(session: Session, lines: Lines) -> bool:
    """Respond to one line; whether to go on."""
    line = _next(lines)
    if line is None or is_quit(line):
        return False
    answer = _response(session, line)
    if answer:
        emit(answer)
    return True


def _next(lines: Lines) -> str | None:
    try:
        return lines.read()
    except ClearError as error:
        return _complain(f"error: {error.message}")
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError("cannot read standard input", value=error.strerror) from error


def _response(session: Session, line: str) -> str:
    """What there is to say to a line; an empty text where all was said on standard error."""
    try:
        return "\n".join(respond(session, line, heading))
    except ClearError as error:
        return _complain(f"error: {error.message}")
    except Exception as error:  # whatever fails in one question, the shell goes on
        return _complain(f"internal error: {type(error).__name__}: {' '.join(str(error).split())}")


def _complain(message: str) -> str:
    """Print on standard error; nothing is left to print."""
    click.echo(message, err=True)
    return ""
