"""CSV, TSV and other delimited text, in any usual encoding and with any usual delimiter."""

from __future__ import annotations

import csv
import io
from collections import Counter

from kgqa.errors import InputError
from kgqa.tables.grid.model import Grid
from kgqa.tables.reading.decoding import encoding_of
from kgqa.tables.reading.reading_limits import Limits, Tally

_DELIMITERS = ";\t,|"
_SAMPLE_LINES = 60
"""Lines that tell the separator."""


def read_delimited(data: bytes, name: str, limits: Limits) -> list[Grid]:
    """One grid. Raises `InputError` for binary data and for files beyond the limits."""
    text = data.decode(encoding_of(data, name), errors="replace")
    csv.field_size_limit(len(text) + 1)
    delimiter = delimiter_of(text)
    csv.field_size_limit(limits.cell_characters)
    doubled = '\\"' not in text[:100_000]
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=delimiter, doublequote=doubled, escapechar=None if doubled else "\\"
    )
    try:
        rows = Tally(name, limits).checked(reader)
    except csv.Error as error:
        raise InputError(
            f"{name}, line {reader.line_num}: not to be read as a table",
            value=str(error),
            expected=f"cells of at most {limits.cell_characters} characters parted by {delimiter!r}",
            remedy="mend the quotation marks of the file",
        ) from error
    return [Grid("", rows)]


def delimiter_of(text: str) -> str:
    """The delimiter that parts the first lines into most columns of the same number."""
    lines = [line for line in text[:200_000].splitlines()[:_SAMPLE_LINES] if line.strip()]
    best, found = 0.0, ","
    for delimiter in _DELIMITERS:
        widths = [len(row) for row in csv.reader(lines, delimiter=delimiter)]
        if not widths:
            continue
        width, often = Counter(widths).most_common(1)[0]
        worth = (width > 1) * often / len(widths) * min(width, 20) ** 0.5
        if worth > best:
            best, found = worth, delimiter
    return found
