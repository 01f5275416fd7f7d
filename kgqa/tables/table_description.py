"""What was recognised in a table, and the corner of a table around the cells of an answer, as rows of texts."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.tables.composing.table_meanings import columns_of
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Table
from kgqa.tables.table_answering import TableAnswer

_MOST_ROWS, _MOST_COLUMNS = 8, 6
"""Rows and columns that are described."""


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
        *sorted({column for _, column in used} | set(columns_of(answer.meaning))),
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
    """What was recognised: title, rows, totals, notes, and a line a column: kind, header, first value."""
    found = [("table", table.name or "-"), ("title", table.title or "-"), ("rows", str(table.count))]
    if table.totals:
        totals = [str(_number(table, row)) for row in row_sets.to_indices(table.totals)[:5]]
        found.append(("rows of totals", ", ".join(totals)))
    if table.hidden:
        found.append(("hidden rows", str(table.hidden)))
    found += [("note", note) for note in table.notes[:3]]
    for column in table.columns:
        example = next((text for text in column.texts if text.strip()), "")
        found.append(
            (f"column {column.position + 1}", f"{column.kind:6}  {column.name or '-'}  ({' '.join(example.split())})")
        )
    return found
