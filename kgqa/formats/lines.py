"""Text files line by line: UTF-8 with or without a byte order mark, lines that end in LF or CRLF; and CSV as offices
and spreadsheets write it, in old encodings, with semicolons or tabs; cells that are safe in it."""

from __future__ import annotations

import codecs
import csv
import re
import sys
from collections.abc import Iterable
from pathlib import Path, PurePath

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


_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_OLD = ("cp1250", "iso8859-2")
_POLISH = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")
_DELIMITERS = ",;\t|"
"""The first of those that fit equally well is taken."""
_COMMA = re.compile(r"(?<!\d),|,(?!\d)")
"""A comma that is none of a decimal."""
_LOOKED_AT = 50
"""Lines by which the delimiter is told."""
_FORMULA = re.compile(r"[=+\-@\t\r]")
"""What a spreadsheet takes for a formula begins so. Source: OWASP, „CSV Injection”."""
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?")


def as_utf8(data: bytes) -> bytes:
    """The text in UTF-8 without a byte order mark: what has one is read by it, what is no UTF-8 is read as that of the
    two old encodings of Polish in which more letters beyond ASCII are Polish."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace").encode()
    try:
        data.decode()
    except UnicodeDecodeError:
        return max((data.decode(encoding, "replace") for encoding in _OLD), key=_polish_letters).encode()
    return data


def _polish_letters(text: str) -> float:
    """The share of Polish letters in what is beyond ASCII."""
    beyond = [character for character in text if not character.isascii()]
    return sum(character in _POLISH for character in beyond) / max(1, len(beyond))


def delimiter_of(lines: Iterable[str]) -> str:
    """What separates the cells: what cuts most lines into as many cells as the first one, two at least; no comma where
    all commas are decimal ones.

    >>> delimiter_of(["3,5", "Oslo"]), delimiter_of(["3,5;Oslo", "2,25;Rzym"]), delimiter_of(["1,Oslo", "2,Rzym"])
    (';', ';', ',')
    """
    shown = [f"{line}\n" for line, _ in zip(lines, range(_LOOKED_AT), strict=False)]
    decimal = any("," in line for line in shown) and not any(map(_COMMA.search, shown))
    return max(_DELIMITERS[decimal:], key=lambda one: _agreeing(shown, one))


def _agreeing(lines: list[str], delimiter: str) -> int:
    widths = [len(row) for row in csv.reader(lines, delimiter=delimiter)]
    return sum(width == widths[0] for width in widths) if widths and widths[0] > 1 else 0


def table_lines(data: bytes, name: str) -> list[str]:
    """The lines of a table with tabs between the cells, of a `.csv`, in whatever encoding, as of a TSV in UTF-8.

    Raises `InputError`.
    """
    if PurePath(name).suffix.lower() != ".csv":
        return decode_lines(data, name)
    lines = decode_lines(as_utf8(data), name)
    rows = csv.reader((f"{line}\n" for line in lines), delimiter=delimiter_of(lines))
    try:
        return ["\t".join(" ".join(cell.split()) for cell in row) for row in rows]
    except csv.Error as error:
        raise InputError(f"{name}: no CSV ({error})", value=name, remedy="mend it, or convert it to TSV") from None


def read_table_lines(source: str) -> list[str]:
    """The same of a file, or of standard input for `-`. Raises `InputError`."""
    return table_lines(read_bytes(source), display_name(source))


def marked_cell(text: str) -> str:
    """The text with an apostrophe in front where a spreadsheet would compute it; numbers stay as they are.

    >>> marked_cell("=1+1"), marked_cell("-5"), marked_cell("Kraków")
    ("'=1+1", '-5', 'Kraków')
    """
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text
