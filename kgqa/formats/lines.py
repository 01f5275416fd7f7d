"""Reads text files line by line: UTF-8 with or without a byte order mark, lines that end in LF or CRLF."""

from __future__ import annotations

import sys
from pathlib import Path

from kgqa.errors import InputError

STANDARD_INPUT = "-"
MAX_LINE = 500_000
"""Bytes that a line may have; a longer one is no question but another kind of file."""
_BOM = b"\xef\xbb\xbf"


def read_bytes(source: str) -> bytes:
    """The content of a file, or of standard input for `-`. Raises `InputError` if it cannot be read."""
    try:
        if source != STANDARD_INPUT:
            return Path(source).read_bytes()
        if sys.stdin is None:
            raise InputError("standard input is closed", value=source, remedy="pipe text into the command")
        return sys.stdin.buffer.read()
    except FileNotFoundError:
        raise InputError("no such file", value=source, remedy="check the path") from None
    except IsADirectoryError:
        raise InputError("a directory instead of a file", value=source, remedy="name a file in it") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise InputError(f"cannot read the file ({reason})", value=source, remedy="check its permissions") from error


def decode_lines(data: bytes, name: str) -> list[str]:
    """The lines of a text without their ends; only LF and CRLF end a line.

    `name` is the file's in messages. Raises `InputError` with the number of the first line that is not UTF-8, holds a
    NUL byte or is longer than `MAX_LINE`.
    """
    raw = data.removeprefix(_BOM).split(b"\n")
    if not raw[-1]:
        raw.pop()
    return [_decoded(line.removesuffix(b"\r"), f"{name}, line {number}") for number, line in enumerate(raw, 1)]


def read_lines(source: str) -> list[str]:
    """The lines of a file, or of standard input for `-`; errors are those of `read_bytes` and `decode_lines`."""
    return decode_lines(read_bytes(source), display_name(source))


def display_name(source: str) -> str:
    """How messages call a source."""
    return "standard input" if source == STANDARD_INPUT else source


def _decoded(line: bytes, where: str) -> str:
    if len(line) > MAX_LINE:
        raise InputError(
            f"{where}: the line is too long", value=f"{len(line)} bytes", expected=f"at most {MAX_LINE}",
            remedy="give one question a line",
        )  # fmt: skip
    if b"\0" in line:
        position = line.index(b"\0") + 1
        raise InputError(
            f"{where}: a NUL byte", value=f"byte {position} of the line", expected="text",
            remedy="remove it, or convert the file if it is UTF-16",
        )  # fmt: skip
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise InputError(
            f"{where}: not UTF-8", value=f"byte {error.start + 1} of the line is 0x{line[error.start]:02x}",
            expected="UTF-8 text",
            remedy="convert the file, for example `iconv -f CP1250 -t UTF-8`; CSV is read as it is"
            " where a command takes it, as .csv or by --layout csv",
        ) from None  # fmt: skip
