"""A data table: columns with header paths over rows of cells, and what surrounds them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from functools import cached_property
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt

from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import fold
from kgqa.tables.grid.cells import (
    FIRST_YEAR,
    LAST_YEAR,
    MISSING,
    Date,
    is_number,
    multiple_of,
    read_clock,
    read_date,
    read_number,
)
from kgqa.tables.grid.rows import Rows

_MOSTLY = 0.7
"""Share of numbers or dates that makes a column one of them. Not fitted: it reads files, whose columns are nearly
whole."""
_ORDERED = 0.6
"""Share of cells with a value that makes a column one that rows can be ordered by. Not fitted, for the same reason."""
_LARGE = 100_000
"""Rows from which a column of texts is not looked through for numbers."""
_SAMPLE = 400
"""Cells that tell the kind of a column, at least."""
_LONE = 9
"""The most characters of a cell that is a year and little else."""


@dataclass(frozen=True)
class Grid:
    """The cells of one sheet as texts, merged cells filled; `hidden` holds indices of rows that the sheet hides.

    `decimal` is the decimal mark where the reader of the file sets it, empty where the cells tell.
    """

    name: str
    cells: Sequence[Sequence[str]]
    hidden: frozenset[int] = frozenset()
    decimal: str = ""


class Kind(StrEnum):
    """What most cells of a column are."""

    NUMBER = "number"
    DATE = "date"
    TEXT = "text"


@runtime_checkable
class VectorTexts(Protocol):
    """Texts of a large column, which reads its numbers all at once."""

    def numbers(self, decimal: str) -> npt.NDArray[np.float64]:
        """The numbers of cells that are nothing else, NaN for others."""
        ...


@dataclass(frozen=True, eq=False)
class Column:
    """A column; `header` is the path of its header cells from the top, without empty and repeated ones."""

    position: int
    header: tuple[str, ...]
    texts: Sequence[str]
    decimal: str = "."

    @property
    def name(self) -> str:
        """The header in one line."""
        return " / ".join(" ".join(part.split()) for part in self.header)

    @cached_property
    def kind(self) -> Kind:
        """Judged by an even sample of the cells that hold something."""
        step = max(1, len(self.texts) // _SAMPLE)
        sample = [text for text in self.texts[::step] if text.strip() not in MISSING]
        if not sample:
            return Kind.TEXT
        if sum(map(is_number, sample)) >= _MOSTLY * len(sample):
            dates = sum((date := read_date(text)) is not None and date.month > 0 for text in sample)
            return Kind.DATE if dates >= _MOSTLY * len(sample) else Kind.NUMBER
        dated = sum((date := read_date(text)) is not None and (date.month > 0 or len(text) <= _LONE) for text in sample)
        return Kind.DATE if dated >= _MOSTLY * len(sample) else Kind.TEXT

    @cached_property
    def keys(self) -> list[str]:
        """The cells, folded and with single spaces: equal keys are equal values."""
        known: dict[str, str] = {}
        return [known.get(text) or known.setdefault(text, " ".join(fold(text).split())) for text in self.texts]

    def key(self, row: int) -> str:
        """One cell, folded and with single spaces."""
        return " ".join(fold(self.texts[row]).split())

    @cached_property
    def values(self) -> dict[str, list[int]]:
        """The rows of every value but the missing one."""
        found: dict[str, list[int]] = {}
        marks = MISSING - {"x"} if {"ix", "xi"} <= set(self.keys) else MISSING  # October among months
        for row, key in enumerate(self.keys):
            if key not in marks:
                found.setdefault(key, []).append(row)
        return found

    @cached_property
    def codes(self) -> npt.NDArray[np.int64]:
        """The place of each cell's value among `values`, -1 for a missing one."""
        found = np.full(len(self.texts), -1, dtype=np.int64)
        for code, rows in enumerate(self.values.values()):
            found[rows] = code
        return found

    @cached_property
    def empty(self) -> list[int]:
        """The rows without anything in the cell."""
        return [row for row, key in enumerate(self.keys) if not key]

    @cached_property
    def numbers(self) -> npt.NDArray[np.float64]:
        """The number at the beginning of each cell, NaN where there is none."""
        if isinstance(self.texts, VectorTexts):
            return self.texts.numbers(self.decimal)
        return self._floats(lambda text: read_number(text, self.decimal))

    @cached_property
    def dates(self) -> list[Date | None]:
        """The date of each cell."""
        known: dict[str, Date | None] = {}
        for text in self.texts:
            if text not in known:
                known[text] = read_date(text)
        return [known[text] for text in self.texts]

    @cached_property
    def order(self) -> npt.NDArray[np.float64]:
        """What the column is sorted and compared by: dates, minutes of the day, else numbers; NaN for none."""
        if self.kind is Kind.DATE:
            return np.array([date.order if date else np.nan for date in self.dates], dtype=np.float64)
        return self._floats(read_clock) if self.clocked else self.numbers

    @cached_property
    def clocked(self) -> bool:
        """Whether the cells are times of the day."""
        if self.kind is not Kind.TEXT:
            return False
        step = max(1, len(self.texts) // _SAMPLE)
        sample = [text for text in self.texts[::step] if text.strip() not in MISSING]
        return bool(sample) and sum(read_clock(text) is not None for text in sample) >= _MOSTLY * len(sample)

    @cached_property
    def counts_years(self) -> bool:
        """Whether all numbers of the column are years."""
        known = self.numbers[~np.isnan(self.numbers)]
        return len(known) > 0 and bool(((known >= FIRST_YEAR) & (known <= LAST_YEAR) & (known % 1 == 0)).all())

    @cached_property
    def worded(self) -> bool:
        """Whether the cells are words, no codes."""
        step = max(1, len(self.texts) // _SAMPLE)
        return self.kind is Kind.TEXT and any(letter.isalpha() for text in self.texts[::step] for letter in text)

    @cached_property
    def ranks(self) -> bool:
        """Whether the numbers are the places 1, 2, 3, … of a ranking, in any order, ties aside."""
        known = np.unique(self.numbers[~np.isnan(self.numbers)])
        count = len(self.texts)
        return bool(2 < len(known) <= known[-1] <= 1.1 * count < 1.4 * len(known) and known[0] == 1)  # noqa: PLR2004

    @cached_property
    def orderable(self) -> bool:
        """Whether at least three in five of the cells that hold something have an order."""
        if self.kind is not Kind.TEXT:
            return True
        if len(self.texts) > _LARGE:
            return False
        filled = sum(1 for text in self.texts if text.strip() not in MISSING)
        return filled > 0 and float(np.count_nonzero(~np.isnan(self.order))) >= _ORDERED * filled

    def _floats(self, read: object) -> npt.NDArray[np.float64]:
        assert callable(read)
        known: dict[str, float] = {}
        found = np.empty(len(self.texts))
        for row, text in enumerate(self.texts):
            value = known.get(text)
            if value is None:
                number = read(text) if text.strip() not in MISSING else None
                value = known[text] = np.nan if number is None else number
            found[row] = value
        return found


@dataclass(frozen=True)
class Nesting:
    """For every row the row that sums it up, -1 for none."""

    above: tuple[int, ...]

    @property
    def summing(self) -> frozenset[int]:
        """The rows that sum up others."""
        return frozenset(self.above) - {-1}

    def path(self, row: int) -> list[int]:
        """The rows above one, from the outside in."""
        found: list[int] = []
        while (row := self.above[row]) >= 0:
            found.insert(0, row)
        return found


@dataclass(frozen=True, eq=False)
class Table:
    """Columns of equal length with their surroundings.

    `title` holds title rows above the header, `notes` footnotes; `totals` are rows that sum up the others; `origin` is
    the row and column of the first cell in the sheet's grid, and `source_rows` the grid's row of every row.
    """

    name: str
    columns: tuple[Column, ...]
    count: int
    title: str = ""
    notes: tuple[str, ...] = ()
    totals: Rows = 0
    source_rows: Sequence[int] = ()
    source_columns: Sequence[int] = ()
    hidden: int = 0
    """How many of the rows the sheet hides; they are read like the others."""
    header_rows: int | None = None
    """How many rows the headers take; None where the file's format tells."""
    header_sureness: float = 1.0
    """How sure it is that headers end there, from 0 to 1."""
    labels: int = field(default=1)
    """How many columns at the left name the rows."""
    nesting: Nesting | None = None
    """Which rows sum up which, where the table is nested."""
    subtotals: Rows = 0
    """Rows that sum up their neighbours, no totals of the whole."""
    sections: Sequence[str] = ()
    """The section that each row stands in."""
    heading: str = ""
    """The lowest of the rows of its title, where there are several: what is said of this block alone."""
    entry: int | None = None
    """The column of the entries of a timetable that is laid out."""

    @cached_property
    def overhead(self) -> str:
        """What the title says above its heading, of the whole file: whose it is, where, when."""
        return self.title.replace(self.heading, " ") if self.heading else ""

    @cached_property
    def body(self) -> Rows:
        """The rows that are no totals, of the whole or of some neighbours."""
        return row_sets.every(self.count) & ~(self.totals | self.subtotals)

    @cached_property
    def summing(self) -> Rows:
        """The rows that sum up rows below them."""
        return row_sets.from_indices(self.nesting.summing, self.count) if self.nesting else 0

    def innermost(self, rows: Rows) -> Rows:
        """The rows of a set without those that sum up others of the set."""
        if self.nesting is None or not rows & self.summing:
            return rows
        inner = {up for row in row_sets.to_indices(rows) for up in self.nesting.path(row)}
        return rows & ~row_sets.from_indices(inner, self.count)

    def outermost(self, rows: Rows) -> Rows:
        """The rows of a set without those that others of the set sum up."""
        if self.nesting is None or not rows & self.summing:
            return rows
        kept = (row for row in row_sets.to_indices(rows) if not any(rows >> up & 1 for up in self.nesting.path(row)))
        return row_sets.from_indices(kept, self.count)


_MOST_DECIMALS = 10
"""Decimal places of a computed number."""
_SAME = 1e-9
"""By how much a number in its shortest form may differ from an exact one. Not fitted: rounding of floating numbers."""
_MOST_LOOKED_AT = 200
"""Cells that tell how a column writes numbers."""
_AVERAGE = 2
"""Decimal places of an average of whole numbers."""


def shown(
    value: float, column: Column, *, average: bool = False, share: bool = False, mark: str = ",", decimals: int = -1
) -> str:
    """A number with as many decimals as the column's cells have, behind the decimal mark, ungrouped.

    Averages of whole numbers have two, shares one at most; all have `decimals` where these are asked for.
    """
    multiple, word = (1.0, "") if share else _multiple(column)
    if word:
        plain = Column(
            column.position, (), [text.replace(word, "") for text in column.texts[:_MOST_LOOKED_AT]], column.decimal
        )
        return f"{shown(value / multiple, plain, average=average, mark=mark, decimals=decimals)} {word}"
    if decimals >= 0:
        return _rounded(value, decimals).replace(".", mark)
    found = _decimals(column)
    highest = max(found, default=0)
    places = 1 if share else (highest or _AVERAGE) if average else highest
    text = _rounded(value, places)
    short = share or (average and abs(float(text) - value) < _SAME)
    if "." in text and (short or value == int(value) or len(found) > 1):
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", mark)


def _rounded(value: float, places: int) -> str:
    """A number with some decimals; a half is rounded up, as people do."""
    return str(Decimal(repr(round(value, _MOST_DECIMALS))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def _multiple(column: Column) -> tuple[float, str]:
    """What all cells that hold something count in, and as they write it."""
    found = {multiple_of(text) for text in column.texts[:_MOST_LOOKED_AT] if text.strip() not in MISSING}
    return found.pop() if len(found) == 1 else (1.0, "")


def _decimals(column: Column) -> set[int]:
    """How many decimals cells have that have some: more than one number of them where zeros at the end are left out."""
    sample = [text for text in column.texts[:_MOST_LOOKED_AT] if column.decimal in text]
    return {min(_MOST_DECIMALS, len(_digits(text.rpartition(column.decimal)[2]))) for text in sample}


def _digits(text: str) -> str:
    end = next((place for place, letter in enumerate(text) if not letter.isdecimal()), len(text))
    return text[:end]
