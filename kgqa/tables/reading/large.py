"""Delimited files of many rows, read by polars: texts become Python objects only when they are asked for."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

import numpy as np
import numpy.typing as npt

from kgqa.errors import InputError
from kgqa.tables.grid.cells import decimal_mark
from kgqa.tables.grid.model import Column, Grid, Table
from kgqa.tables.grid.structure import find_tables
from kgqa.tables.reading.decoding import encoding_of
from kgqa.tables.reading.delimited import delimiter_of
from kgqa.tables.reading.reading_limits import Limits

if TYPE_CHECKING:
    import polars

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
