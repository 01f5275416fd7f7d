"""Finds the tables of a grid: blocks, titles, header rows, sections, totals, footnotes."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from kgqa.resources import table_rows
from kgqa.tables import rows as row_sets
from kgqa.tables.cells import MISSING, decimal_mark, is_number
from kgqa.tables.model import Column, Grid, Table
from kgqa.tables.text import fold, words

_MOST_HEADERS = 8
_SAMPLE = 200
_NOTE_STARTS = ("*", "źródło", "uwag", "source", "note", "†")
_LONG_NOTE = 60
_FIRST_YEAR, _LAST_YEAR = 1500, 2100

_DAY = re.compile(r"\d{1,2}\.\d{2}(\.\d{4})?")

Row = Sequence[str]


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
        table = _table(grid, part, decimal, first=not tables)
        if table is None:
            waiting = part
        else:
            tables.append(table)
            waiting = []
    return tables or _headless(grid, waiting, decimal)


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
        cells = [cell.strip() for cell in row]
        if any(cells):
            block.append((index, cells))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _filled(row: Row) -> int:
    return sum(1 for cell in row if cell)


def _is_title(row: Row, width: int) -> bool:
    """One text alone in a wide row; merged titles repeat it."""
    texts = {cell for cell in row if cell}
    return len(texts) == 1 and width > 1 and (_filled(row) == 1 or _filled(row) >= width - 1)


def _table(grid: Grid, part: list[tuple[int, list[str]]], decimal: str | None, *, first: bool) -> Table | None:
    block = _Block([row for _index, row in part], [index for index, _row in part])
    width = max(map(len, block.rows))
    titles = 0
    while titles < len(block.rows) and (
        _is_title(block.rows[titles], width) or (titles and _filled(block.rows[titles]) <= 2 < width)  # noqa: PLR2004
    ):
        titles += 1
    body = block.rows[titles:]
    if not body:
        return None
    headers = _header_count(body, first=first)
    if headers >= len(body) or all(_repeats(row, above) for above, row in itertools.pairwise(body)):
        return None
    return _assemble(grid, block, titles, headers, decimal)


def _numeric(rows: Sequence[Row], width: int) -> set[int]:
    """Columns whose cells, missing ones aside, are mostly numbers."""
    step = max(1, len(rows) // _SAMPLE)
    found = set()
    for column in range(width):
        cells = [row[column] for row in rows[::step] if column < len(row) and row[column] not in MISSING]
        if cells and sum(map(is_number, cells)) > len(cells) / 2:
            found.add(column)
    return found


def _header_count(rows: Sequence[Row], *, first: bool) -> int:
    """How many rows at the top of `rows` are header: those whose cells in numeric columns are no plain numbers."""
    width = max(map(len, rows))
    body = rows[min(_MOST_HEADERS, len(rows) // 2) :]
    numeric = _numeric(body, width)
    dated = sum(_counting([row[column] for column in numeric if column < len(row) and row[column]]) for row in body)
    if dated > len(body) / 2:
        return int(_is_header(rows[0], numeric, 0, above=(), first=first))  # years are data, so they tell nothing
    count = 0
    for row in rows[:_MOST_HEADERS]:
        if not _is_header(row, numeric, count, above=rows[count - 1] if count else (), first=first):
            break
        count += 1
    return count


def _is_header(row: Row, numeric: set[int], depth: int, *, above: Row, first: bool) -> bool:
    cells = [row[column] for column in numeric if column < len(row) and row[column]]
    numbers = [cell for cell in cells if is_number(cell) and _plain(cell)]
    if depth == 0:
        looks_like_data = bool(cells) and len(numbers) > len(cells) / 2 and not _counting(numbers)
        return not looks_like_data if numeric else first
    if _repeats(row, above):
        return True
    if not cells:
        return not numeric.isdisjoint(range(len(row))) and bool(numeric) and _filled(row) > 0 and depth <= 2  # noqa: PLR2004
    if any(cell in MISSING for cell in cells):
        return False
    return len(numbers) <= len(cells) / 4 or (len(cells) > 1 and _counting(numbers))


def _repeats(row: Row, above: Row) -> bool:
    """Whether a row holds nothing but cells merged with those above."""
    return all(not cell or cell == upper for cell, upper in zip(row, above, strict=False))


def _plain(cell: str) -> bool:
    return sum(letter.isalpha() for letter in cell) <= 2  # noqa: PLR2004 (letters of a unit)


def _counting(numbers: Sequence[str]) -> bool:
    """Whether the numbers of a row are years or days, or count up by one: as headers do."""
    if len(numbers) < 2:  # noqa: PLR2004
        return False
    if not all(number.isdecimal() for number in numbers):
        return all(map(_DAY.fullmatch, numbers)) and len(set(numbers)) == len(numbers)
    values = [int(number) for number in numbers]
    years = all(_FIRST_YEAR <= value <= _LAST_YEAR for value in values)
    return years or (len(values) > 2 and all(after - before == 1 for before, after in itertools.pairwise(values)))  # noqa: PLR2004


def _assemble(grid: Grid, block: _Block, titles: int, headers: int, decimal: str | None) -> Table:
    width = max(map(len, block.rows))
    rows = [row + [""] * (width - len(row)) for row in block.rows]
    title = " ".join(dict.fromkeys(cell for row in rows[:titles] for cell in row if cell))
    header_rows = _header_rows(rows[titles : titles + headers])
    body, indices, notes, sections = _body(rows[titles + headers :], block.indices[titles + headers :], width)
    mark = decimal or decimal_mark(cell for row in body[: _SAMPLE * 5] for cell in row if cell)
    used = [c for c in range(width) if any(row[c] for row in body) or any(row[c] for row in header_rows)]
    columns = [
        Column(position, _path(header_rows, source), _column(body, source, position), mark)
        for position, source in enumerate(used)
    ]
    if any(sections):
        columns.append(Column(len(columns), (), sections, mark))
        used.append(used[0] if used else 0)
    kept = tuple(columns)
    return Table(
        grid.name, kept, len(body), title, tuple(notes), _totals(kept, len(body)), indices, used,
        hidden=len(grid.hidden.intersection(indices)), labels=_labels(kept),
    )  # fmt: skip


def _labels(columns: Sequence[Column]) -> int:
    """The columns at the left that hold no measured numbers: they name the rows."""
    count = 0
    for column in columns:
        if column.kind == "number":
            break
        count += 1
    return max(1, min(count, 4))


def _header_rows(rows: list[list[str]]) -> list[list[str]]:
    """Upper header cells reach to the right until the next one; a row that only counts the columns is left out."""
    kept = [row for row in rows if len(rows) == 1 or not _counts_columns(row)]
    return [_spread(row) if depth < len(kept) - 1 else row for depth, row in enumerate(kept)]


def _counts_columns(row: Row) -> bool:
    filled = [cell for cell in row if cell]
    small = all(cell.isdecimal() and int(cell) <= len(row) for cell in filled)
    return len(filled) > 2 and small and _counting(filled)  # noqa: PLR2004


def _spread(row: list[str]) -> list[str]:
    if _filled(row) > 0.6 * len(row):
        return row
    last, spread = "", []
    for cell in row:
        last = cell or last
        spread.append(last)
    return spread


def _path(header_rows: Sequence[Row], column: int) -> tuple[str, ...]:
    parts = (part.strip() for row in header_rows for part in _parts(row[column]))
    return tuple(dict.fromkeys(part for part in parts if part))


def _parts(header: str) -> list[str]:
    """A header cell that holds its own path, as downloads of the Polish office do: „ogółem;wodociąg;2019;[%]”."""
    parts = header.split(";")
    return parts if len(parts) > 2 else [header]  # noqa: PLR2004


def _body(
    rows: list[list[str]], indices: list[int], width: int
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
        if width > 2 and _filled(row) == 1 and (row[0] or row[1]) and not is_number(row[0]):  # noqa: PLR2004
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
def _total_words() -> dict[str, bool]:
    """Words for totals, and whether they are so only alone."""
    return {row[0]: row[1] == "alone" for row in table_rows(__package__, "totals.tsv")}


def _totals(columns: Sequence[Column], count: int) -> row_sets.Rows:
    """Rows whose label is a word for a total, and a last row without a label whose numbers are the greatest."""
    if not columns:
        return 0
    found = set()
    for column in columns[:3]:
        if any(letter.isalpha() for letter in column.texts[0]):
            found |= {row for row, text in enumerate(column.texts) if names_total(text)}
    if count > 2 and not columns[0].texts[-1] and _greatest(columns):  # noqa: PLR2004
        found.add(count - 1)
    return row_sets.from_indices(found, count) if len(found) <= max(1, count // 4) else 0


def names_total(text: str) -> bool:
    """Whether a label says „total”, perhaps with what is counted in brackets."""
    parts = words(text.split("(", maxsplit=1)[0])
    alone = _total_words().get(fold(parts[0])) if 0 < len(parts) <= 2 else None  # noqa: PLR2004
    return alone is not None and (len(parts) == 1 or not alone)


def _greatest(columns: Sequence[Column]) -> bool:
    numbers = [column.numbers for column in columns if column.kind == "number"]
    votes = Counter(bool(array[-1] >= np.nanmax(array)) for array in numbers if not np.isnan(array).all())
    return votes[True] > votes[False]
