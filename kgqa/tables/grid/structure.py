"""Finds the tables of a grid: blocks, titles, header rows, sections, totals, footnotes."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from kgqa.resources import table_rows
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import fold, words
from kgqa.tables.grid.cells import ERROR, decimal_mark, is_number
from kgqa.tables.grid.headers import (
    Row,
    filled,
    header_count,
    header_path,
    header_rows,
    header_sureness,
    is_section,
    repeats,
)
from kgqa.tables.grid.model import Column, Grid, Nesting, Table
from kgqa.tables.grid.nesting import containers, find_nesting, level_names
from kgqa.tables.grid.territories import kinds

_SAMPLE = 200
"""Rows that tell the layout of a sheet."""
_NOTE_STARTS = ("*", "źródło", "uwag", "source", "note", "†")
_SPARSE = 6
"""Rows of a block of one or two columns that may be the title of the block below."""
_WIDE = 5
"""Columns of a table above which rows of one or two cells are its title."""
_LONG_NOTE = 60
"""Characters from which on a lone cell is a note."""


@dataclass(frozen=True)
class _Block:
    """Rows of a grid that belong together, with their indices in it."""

    rows: list[list[str]]
    indices: list[int]


def find_tables(grid: Grid, decimal: str | None = None) -> list[Table]:
    """The tables of a grid from the top, at least one column and one row each.

    Empty rows part blocks; a block that is all titles and headers joins the one below it.
    """
    tables: list[Table] = []
    waiting: list[tuple[int, list[str]]] = []
    for block in _blocks(grid):
        part = waiting + block
        sparse = len(part) <= _SPARSE and max(filled(row) for _index, row in part) <= 2  # noqa: PLR2004
        table = None if sparse and not tables else _table(grid, part, decimal, first=not tables)
        if table is None:
            waiting = part
        else:
            tables.append(table)
            waiting = []
    last = _table(grid, waiting, decimal, first=True) if waiting and not tables else None
    return tables or ([last] if last else _headless(grid, waiting, decimal))


def _headless(grid: Grid, rows: list[tuple[int, list[str]]], decimal: str | None) -> list[Table]:
    """A grid of a header alone, or of prose, is a table without rows, or of one column."""
    if not rows:
        return []
    block = _Block([row for _index, row in rows], [index for index, _row in rows])
    return [_assemble(grid, block, 0, 1, decimal)] if len(rows) > 1 else []


def _blocks(grid: Grid) -> Iterator[list[tuple[int, list[str]]]]:
    """Runs of rows that are not empty, cut to the columns in use."""
    block: list[tuple[int, list[str]]] = []
    for index, row in enumerate(grid.cells):
        cells = ["" if ERROR.fullmatch(cell.strip()) else cell.strip() for cell in row]
        if any(cells):
            block.append((index, cells))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _is_title(row: Row, width: int) -> bool:
    """One text alone in a wide row; merged titles repeat it."""
    texts = {cell for cell in row if cell}
    return len(texts) == 1 and width > 1 and (filled(row) == 1 or filled(row) >= width - 1)


def _table(grid: Grid, part: list[tuple[int, list[str]]], decimal: str | None, *, first: bool) -> Table | None:
    block = _Block([row for _index, row in part], [index for index, _row in part])
    width = max(map(len, block.rows))
    titles = _preamble(block.rows)
    while titles < len(block.rows) and (
        _is_title(block.rows[titles], width)
        or (titles and block.rows[titles][0] and filled(block.rows[titles]) <= 2 < width)  # noqa: PLR2004
    ):
        titles += 1
    body = block.rows[titles:]
    if not body:
        return None
    headers = header_count(body, first=first)
    if headers >= len(body) or all(repeats(row, above) for above, row in itertools.pairwise(body)):
        return None
    return _assemble(grid, block, titles, headers, decimal)


def _preamble(rows: list[list[str]]) -> int:
    """Rows at the top with one or two cells each, where the table below has many columns: „Rok: 2019”, a title."""
    wide = max(map(filled, rows))
    count = next((place for place, row in enumerate(rows) if filled(row) > 2), 0)  # noqa: PLR2004
    lead = list(itertools.takewhile(lambda row: row[0] or (row[1] and filled(row) == 1), rows[:count]))
    return len(lead) if wide >= _WIDE else 0


def _assemble(grid: Grid, block: _Block, titles: int, headers: int, decimal: str | None) -> Table:
    width = max(map(len, block.rows))
    rows = [row + [""] * (width - len(row)) for row in block.rows]
    title = " ".join(dict.fromkeys(cell for row in rows[:titles] for cell in row if cell))
    heads = header_rows(rows[titles : titles + headers])
    start = titles + headers
    header = rows[start - 1] if headers else []
    body, indices, notes, sections = _body(rows[start:], block.indices[start:], width, header)
    mark = decimal or decimal_mark(cell for row in body[: _SAMPLE * 5] for cell in row if cell)
    used = [c for c in range(width) if any(row[c] for row in body) or any(row[c] for row in heads)]
    columns = [
        Column(position, header_path(heads, source), _column(body, source, position), mark)
        for position, source in enumerate(used)
    ]
    totals = _totals(columns, len(body))
    nesting = find_nesting(columns, frozenset(row_sets.to_indices(totals)))
    for derived in (sections, *(kinds(column.texts) for column in columns[:2]), *_nested(nesting, columns)):
        if any(derived):
            columns.append(Column(len(columns), (), derived, mark))
            used.append(used[0])
    kept = tuple(columns)
    return Table(
        grid.name, kept, len(body), title, tuple(notes), totals, indices, used,
        hidden=len(grid.hidden.intersection(indices)), labels=_labels(kept), header_rows=headers,
        header_sureness=header_sureness(rows[titles:], headers), nesting=nesting,
    )  # fmt: skip


def _nested(nesting: Nesting | None, columns: Sequence[Column]) -> list[list[str]]:
    """What each row of a nested table is, and the rows that sum it up."""
    label = next((column for column in columns if column.worded), None)
    if nesting is None or label is None:
        return []
    return [level_names(nesting, columns, label), *containers(nesting, label)]


def _labels(columns: Sequence[Column]) -> int:
    """The columns at the left that hold no measured numbers: they name the rows."""
    count = 0
    for column in columns:
        if column.kind == "number":
            break
        count += 1
    return max(1, min(count, 4))


def _body(
    rows: list[list[str]], indices: list[int], width: int, header: list[str]
) -> tuple[list[list[str]], list[int], list[str], list[str]]:
    """Data rows with their indices, the footnotes below them, and the section that each row stands in."""
    notes: list[str] = []
    while len(rows) > 1 and _is_note(rows[-1], width):
        notes.insert(0, next(cell for cell in rows[-1] if cell))
        rows, indices = rows[:-1], indices[:-1]
    section = ""
    kept: list[list[str]] = []
    kept_indices: list[int] = []
    sections: list[str] = []
    for row, index in zip(rows, indices, strict=True):
        if filled(row) > 1 and row == header:
            continue  # a header that is repeated on every page
        if is_section(row):
            section = row[0] or row[1]
            continue
        kept.append(row)
        kept_indices.append(index)
        sections.append(section)
    return (kept, kept_indices, notes, sections) if kept else (rows, indices, notes, [""] * len(rows))


def _is_note(row: Row, width: int) -> bool:
    texts = list(dict.fromkeys(cell for cell in row if cell))
    if not texts or width < 2:  # noqa: PLR2004
        return False
    wordy = len(texts) == 1 and not is_number(texts[0])
    lone = wordy and (len(texts[0]) > _LONG_NOTE or (width > 3 and not row[0]))  # noqa: PLR2004
    return lone or (len(texts) <= 2 and texts[0].lower().startswith(_NOTE_STARTS))  # noqa: PLR2004


def _column(body: Sequence[Row], source: int, position: int) -> list[str]:
    """The cells of a column; a first column that is filled only where its value changes is filled down."""
    cells = [row[source] for row in body]
    gaps = sum(not cell for cell in cells)
    if position or not cells or not cells[0] or gaps < 0.4 * len(cells) or gaps == len(cells) - 1:
        return cells
    last, filled = "", []
    for cell in cells:
        last = cell or last
        filled.append(last)
    return filled


@cache
def _total_words() -> dict[str, str]:
    """Words for totals, and where they are so: first in a label, alone, anywhere in two words."""
    return {row[0]: row[1] for row in table_rows("kgqa.tables", "totals.tsv")}


def _totals(columns: Sequence[Column], count: int) -> row_sets.Rows:
    """Rows whose label is a word for a total, and a last row without a label whose numbers are the greatest."""
    if not columns:
        return 0
    found = set()
    for column in columns[:3]:
        found |= {row for row, text in enumerate(column.texts) if names_total(text)}
    if count > 2 and not columns[0].texts[-1] and _greatest(columns):  # noqa: PLR2004
        found.add(count - 1)
    return row_sets.from_indices(found, count) if len(found) <= max(1, count // 4) else 0


def names_total(text: str) -> bool:
    """Whether a label says „total”, perhaps with what is counted in brackets."""
    parts = words(text.split("(", maxsplit=1)[0])
    if not 0 < len(parts) <= 2:  # noqa: PLR2004
        return False
    uses = [_total_words().get(fold(part), "") for part in parts]
    return uses[0] == "first" or "any" in uses or (len(parts) == 1 and bool(uses[0]))


def _greatest(columns: Sequence[Column]) -> bool:
    numbers = [column.numbers for column in columns if column.kind == "number"]
    votes = Counter(bool(array[-1] >= np.nanmax(array)) for array in numbers if not np.isnan(array).all())
    return votes[True] > votes[False]
