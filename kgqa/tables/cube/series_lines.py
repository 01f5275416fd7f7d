"""The lines of a series: numbers with what they belong to, laid out only where an answer looks at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
import numpy.typing as npt

from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.model import Column

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Line:
    """A number with what it belongs to; `label_cell` is where its label stands."""

    label: str
    value: float
    cells: tuple[tuple[int, int], ...]
    label_cell: tuple[int, int] | None = None


class Lines(Protocol):
    """Numbers in their order."""

    @property
    def values(self) -> Floats:
        """The numbers, NaN where a cell has none."""
        ...

    def line(self, place: int) -> Line:
        """One of them with its label and cells."""
        ...

    def distinct(self, places: Integers) -> int:
        """How many different labels some of them have."""
        ...


@dataclass(frozen=True)
class ListedLines:
    """Lines that are laid out."""

    lines: Sequence[Line]

    @cached_property
    def values(self) -> Floats:
        """The numbers, NaN where a cell has none."""
        return np.array([line.value for line in self.lines], dtype=np.float64)

    def line(self, place: int) -> Line:
        """One of them."""
        return self.lines[place]

    def distinct(self, places: Integers) -> int:
        """How many different labels some of them have."""
        return len({self.lines[place].label for place in places})


@dataclass(frozen=True)
class RowLines:
    """The cells of a column, a line a row; with `added`, rows of one label make one line with their sum."""

    rows: Integers
    measure: Column
    label: Column
    added: bool = False

    @cached_property
    def _groups(self) -> tuple[Integers, Integers]:
        """The rows at which labels stand first, and the group of each row."""
        _codes, first, inverse = np.unique(self.label.codes[self.rows], return_index=True, return_inverse=True)
        order = np.argsort(first)
        ranks = np.empty_like(order)
        ranks[order] = np.arange(len(order))
        return self.rows[first[order]], ranks[inverse]

    @cached_property
    def values(self) -> Floats:
        """The numbers, NaN where a cell has none."""
        numbers = self.measure.order[self.rows]
        if not self.added:
            return numbers
        heads, groups = self._groups
        known = ~np.isnan(numbers)
        sums = np.bincount(groups, np.where(known, numbers, 0.0), len(heads))
        return np.where(np.bincount(groups, known, len(heads)) > 0, sums, np.nan)

    def line(self, place: int) -> Line:
        """One of them with its label and cells."""
        rows = [int(self.rows[place])]
        if self.added:
            rows = self.rows[self._groups[1] == place].tolist()
        cells = tuple((row, self.measure.position) for row in rows)
        label = one_line(self.label.texts[rows[0]])
        return Line(label, float(self.values[place]), cells, (rows[0], self.label.position))

    def distinct(self, places: Integers) -> int:
        """How many different labels some of them have."""
        return len(places) if self.added else len(np.unique(self.label.codes[self.rows[places]]))
