"""CSV as offices and spreadsheets write it, in old encodings, with semicolons or tabs; cells that are safe in it."""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterable
from pathlib import PurePath

from kgqa.errors import InputError
from kgqa.formats.lines import decode_lines, display_name, read_bytes

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
