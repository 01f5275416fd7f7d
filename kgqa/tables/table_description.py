"""What was recognised in a table, and the corner of a table around the cells of an answer, as rows of texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kgqa.tables.composing.table_meanings import columns_of
from kgqa.tables.cube.dimensions import Cube, Role
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import one_line
from kgqa.tables.grid.header_units import unit_of
from kgqa.tables.grid.model import Column, Table
from kgqa.tables.table_answering import TableAnswer

_MOST_ROWS, _MOST_COLUMNS = 8, 6
"""Rows and columns that are described."""
_MOST_FAMILIES = 3
"""Dimensions along the columns that are described."""


@dataclass(frozen=True)
class ShownCell:
    """A cell of a corner; `used` where the answer was read from it."""

    text: str
    used: bool = False


@dataclass(frozen=True)
class Corner:
    """Part of a table: headers and rows, each row with its number in the sheet, counted from 1."""

    headers: tuple[str, ...]
    rows: tuple[tuple[int, tuple[ShownCell, ...]], ...]
    left_out: int
    """Cells used that are not shown."""


def corner(answer: TableAnswer) -> Corner | None:
    """The columns and rows of the cells used, with the columns that name the rows or that the meaning looks at.

    Nothing without an answer.
    """
    table = answer.table
    if table is None:
        return None
    used = set(answer.cells)
    wanted = [
        *range(min(table.labels + 1, len(table.columns))),
        *sorted({column for _, column in used} | set(columns_of(table, answer.meaning))),
    ]
    columns = list(dict.fromkeys(wanted))
    columns = columns if len(columns) <= _MOST_COLUMNS else columns[:2] + columns[-(_MOST_COLUMNS - 2) :]
    rows = sorted({row for row, _ in used} or set(range(min(3, table.count))))[:_MOST_ROWS]
    shown = tuple((_number(table, row), tuple(_cell(table, row, column, used) for column in columns)) for row in rows)
    count = sum(cell.used for _, cells in shown for cell in cells)
    return Corner(tuple(table.columns[column].name for column in columns), shown, len(used) - count)


def _number(table: Table, row: int) -> int:
    return table.source_rows[row] + 1 if row < len(table.source_rows) else row + 1


def _cell(table: Table, row: int, column: int, used: set[tuple[int, int]]) -> ShownCell:
    return ShownCell(" ".join(table.columns[column].texts[row].split()), (row, column) in used)


def facts(table: Table) -> list[tuple[str, str]]:
    """What was recognised: title, rows, headers, totals, notes, dimensions; and a line a column: role, header, cell."""
    found = [("table", table.name or "-"), ("title", table.title or "-"), ("rows", str(table.count))]
    if table.header_rows is not None:
        found.append(("rows of headers", f"{table.header_rows}  (sure: {table.header_sureness:.2f})"))
    if table.totals:
        totals = [str(_number(table, row)) for row in row_sets.to_indices(table.totals)[:5]]
        found.append(("rows of totals", ", ".join(totals)))
    if table.hidden:
        found.append(("hidden rows", str(table.hidden)))
    found += [("note", note) for note in table.notes[:3]]
    cube = Cube(table)
    found += _across(cube)
    return [*found, *((f"column {column.position + 1}", _described(cube, column)) for column in table.columns)]


def _across(cube: Cube) -> Iterator[tuple[str, str]]:
    """The dimensions that run along the columns."""
    for family in cube.families[:_MOST_FAMILIES]:
        kind = "times" if family.dated else "territories" if family.territorial or family.placed else ""
        if kind:
            labels = list(family.members.values())
            yield f"{kind} across", f"{one_line(labels[0])} – {one_line(labels[-1])}  ({len(labels)} columns)"


def _described(cube: Cube, column: Column) -> str:
    """The role of a column, its header, its first value, its unit."""
    example = next((text for text in column.texts if text.strip()), "")
    unit = unit_of(column.header) if cube.roles[column.position] is Role.MEASURE else ""
    told = f"{cube.dimension(column.position):9}  {column.name or '-'}  ({' '.join(example.split())})"
    return f"{told}  [{unit}]" if unit else told
