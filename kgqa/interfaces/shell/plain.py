"""Reads lines from a pipe, a file or a terminal that shows text only."""

from __future__ import annotations

import sys
from typing import BinaryIO

import click

from kgqa.errors import InputError

PROMPT = "kgqa> "
_BOM = b"\xef\xbb\xbf"
_LONGEST = 1 << 20
"""Bytes of a line; no query and no question is as long."""


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
