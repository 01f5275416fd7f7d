"""Reads lines from a pipe, a file or a plain terminal, responds to each, and goes on whatever happens."""

from __future__ import annotations

import sys
from typing import BinaryIO, Protocol

import click

from kgqa.errors import ClearError, InputError
from kgqa.interfaces.console import emit, heading
from kgqa.interfaces.shell.session import Session
from kgqa.interfaces.shell.shell_commands import is_quit, respond

PROMPT = "kgqa> "
_BOM = b"\xef\xbb\xbf"
_LONGEST = 1 << 20
"""Bytes of a line; no query and no question is as long."""


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


class PlainLines:
    """Lines of standard input; a prompt only where a person sees it."""

    def __init__(self) -> None:
        self.interactive = all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))
        """Same as `kgqa.interfaces.shell.loop.Lines.interactive`."""

    def read(self) -> str | None:
        """Same as `kgqa.interfaces.shell.loop.Lines.read`."""
        if not self.interactive:
            return _decoded(_line(sys.stdin.buffer) if sys.stdin else b"")
        try:
            click.echo(PROMPT, nl=False)
            data = _line(sys.stdin.buffer)
        except KeyboardInterrupt:
            click.echo()
            return ""
        if not data:
            click.echo()
        return _decoded(data)


def _line(stream: BinaryIO) -> bytes:
    """The next line. One that is too long is read to its end and dropped. Raises `InputError` for it."""
    line = stream.readline(_LONGEST)
    if len(line) < _LONGEST or line.endswith(b"\n"):
        return line
    length = len(line)
    while part := stream.readline(_LONGEST):
        length += len(part)
        if part.endswith(b"\n"):
            break
    raise InputError("the line is too long", value=f"{length} bytes", expected=f"at most {_LONGEST} bytes")


def _decoded(data: bytes) -> str | None:
    """The text of a line, or None for no line at all. Raises `InputError` for what is no text."""
    if not data:
        return None
    line = data.removeprefix(_BOM).rstrip(b"\r\n")
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise InputError(
            "the line is not UTF-8", value=f"byte {error.start + 1} is 0x{line[error.start]:02x}",
            remedy="use a UTF-8 terminal, or convert the file",
        ) from None  # fmt: skip
    if "\0" in text:
        raise InputError("a NUL byte in the line", value=text, expected="text")
    return text
