"""CSV, TSV and other delimited text in any usual encoding and with any usual delimiter; files of many rows are read by
polars: texts become Python objects only when they are asked for."""

from __future__ import annotations

import codecs
import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

import numpy as np
import numpy.typing as npt

from kgqa.errors import InputError
from kgqa.tables.grid.cells import decimal_mark
from kgqa.tables.grid.model import Column, Grid, Table
from kgqa.tables.grid.structure import find_tables
from kgqa.tables.reading.reading_limits import Limits, Tally

if TYPE_CHECKING:
    import polars


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


_SAMPLE = 200_000
"""Bytes that tell the encoding."""
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
_USUAL = ("cp1250", "iso8859_2", "cp852")
_BINARY = 0.02
"""Share of control characters from which bytes are no text. Nothing to be fitted: texts have none."""
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\f\r"))
_WIDE = 0.5
"""Share of zeros in every other byte that makes bytes UTF-16. Nothing to be fitted: other texts have none."""


def encoding_of(data: bytes, name: str) -> str:
    """The name of the encoding of a file's first bytes. Raises `InputError` for bytes that are no text."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    sample = data[:_SAMPLE]
    if wide := _unmarked(sample):
        return wide
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    if controls > _BINARY * len(sample):
        raise InputError(
            f"{name}: no text", value="control characters", expected="a table as text", remedy="check the file"
        )
    try:
        codecs.getincrementaldecoder("utf-8")().decode(sample, final=len(sample) == len(data))
    except UnicodeDecodeError:
        return _polish(sample) or _guessed(sample)
    return "utf-8"


def _unmarked(sample: bytes) -> str:
    """UTF-16 without a mark: every other byte of mostly Latin text is zero."""
    even, odd = sample[::2], sample[1::2]
    for zeros, others, encoding in ((odd, even, "utf-16-le"), (even, odd, "utf-16-be")):
        if zeros.count(0) > _WIDE * len(zeros) and others.count(0) <= _BINARY * len(others):
            return encoding
    return ""


def _polish(sample: bytes) -> str:
    """The usual Polish encoding in which the bytes above 127 are mostly Polish letters, or nothing."""
    best, found = 0.0, ""
    for encoding in _USUAL:
        text = sample.decode(encoding, errors="replace")
        high = [letter for letter in text if ord(letter) > 127]  # noqa: PLR2004
        share = sum(letter in _POLISH for letter in high) / max(1, len(high))
        if share > best:
            best, found = share, encoding
    return found if best >= 0.6 else ""  # noqa: PLR2004 (share of letters)


def _guessed(sample: bytes) -> str:
    from charset_normalizer import from_bytes  # noqa: PLC0415 (seldom needed)

    best = from_bytes(sample[:20_000]).best()
    return best.encoding if best else "latin-1"


LARGE = 20_000_000
"""Bytes from which a delimited file is read so; it then holds one table, with its header within the first rows."""
_HEAD_ROWS = 300
"""Rows that tell headers and decimal mark."""


class SeriesTexts(Sequence[str]):
    """The texts of a polars series."""

    def __init__(self, series: polars.Series) -> None:
        self.series = series

    def __len__(self) -> int:
        return len(self.series)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        return self.series[place].to_list() if isinstance(place, slice) else str(self.series[int(place)])

    def numbers(self, decimal: str) -> npt.NDArray[np.float64]:
        """The numbers of cells that are nothing else, with any grouping; NaN for others."""
        import polars as pl  # noqa: PLC0415 (as `read_large` says)

        group = "." if decimal == "," else ","
        bare = self.series.str.replace_all(rf"[\s'’\u00a0\u202f%{group}]", "").str.replace(decimal, ".", literal=True)
        return bare.cast(pl.Float64, strict=False).fill_null(float("nan")).to_numpy().copy()

    def __iter__(self) -> Iterator[str]:
        return iter(self.series.to_list())


def read_large(data: bytes, name: str, limits: Limits) -> list[Table]:
    """The table of a large file. Raises `InputError` for files that cannot be read or are beyond the limits."""
    import polars as pl  # noqa: PLC0415 (takes 0.15 s to load, and only large files need it)

    encoding = encoding_of(data, name)
    if encoding not in ("utf-8", "utf-8-sig"):
        data = data.decode(encoding, errors="replace").encode()
    head = data[: 1 << 18].decode("utf-8-sig", errors="replace")
    delimiter = delimiter_of(head)
    sample = _sample(head, delimiter)
    heading = sample[0].source_rows[0] if sample else 1
    try:
        frame = pl.read_csv(
            io.BytesIO(data), separator=delimiter, has_header=False, infer_schema=False, skip_lines=heading,
            truncate_ragged_lines=True, encoding="utf8-lossy", n_rows=limits.rows + 1,
        )  # fmt: skip
    except pl.exceptions.PolarsError as error:
        raise InputError(
            f"{name}: not to be read as a table",
            value=str(error)[:200],
            expected="delimited text",
            remedy="mend the file",
        ) from error
    frame = frame.fill_null("")
    if frame.height > limits.rows:
        raise limits.exceeded(name, "too many rows", f"more than {limits.rows}", limits.rows)
    if frame.height * frame.width > limits.cells:
        raise limits.exceeded(name, "too many cells", frame.height * frame.width, limits.cells)
    return [_table(frame, sample[0] if sample else None, heading)]


def _sample(head: str, delimiter: str) -> list[Table]:
    lines = head.splitlines(keepends=True)[:_HEAD_ROWS]
    rows = list(csv.reader(io.StringIO("".join(lines[:-1] or lines), newline=""), delimiter=delimiter))
    return find_tables(Grid("", rows))


def _table(frame: polars.DataFrame, sample: Table | None, heading: int) -> Table:
    mark = decimal_mark(text for series in frame.get_columns() for text in series.head(_HEAD_ROWS).to_list())
    sources = list(sample.source_columns) if sample else list(range(frame.width))
    columns = tuple(
        Column(place, sample.columns[place].header if sample else (), SeriesTexts(frame.get_columns()[source]), mark)
        for place, source in enumerate(sources)
        if source < frame.width
    )
    title = sample.title if sample else ""
    labels = sample.labels if sample else 1
    return Table(
        "", columns, frame.height, title, (), 0, range(heading, heading + frame.height), sources, labels=labels
    )
