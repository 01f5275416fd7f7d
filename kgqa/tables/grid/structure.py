"""Finds the tables of a grid: blocks, titles, header rows, sections, totals, footnotes."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.tables.grid.assembly import assembled, with_wholes
from kgqa.tables.grid.cell_text import fold, plain
from kgqa.tables.grid.cells import ERROR, decimal_mark, is_number
from kgqa.tables.grid.headers import (
    Row,
    explained,
    filled,
    header_count,
    header_path,
    header_rows,
    header_sureness,
    is_section,
    legend,
    repeats,
    role_words,
)
from kgqa.tables.grid.model import Column, Grid, Table
from kgqa.tables.language.choice import untranslated

_SAMPLE = 200
"""Rows that tell the layout of a sheet."""
_NOTE_STARTS = ("*", "źródło", "uwag", "source", "note", "†")
_SPARSE = 6
"""Rows of a block of one or two columns that may be the title of the block below."""
_WIDE = 5
"""Columns of a table above which rows of one or two cells are its title."""
_GAPS = 0.4
"""The share of empty cells from which on a column of labels is filled down. Not fitted: one of two rows has none."""
_MOST_FILLED = 3
"""Columns at the left that may be filled down."""
_LONG_NOTE = 60
"""Characters from which on a lone cell is a note."""


@dataclass(frozen=True)
class _Block:
    """Rows of a grid that belong together, with their indices in it."""

    rows: list[list[str]]
    indices: list[int]


def find_tables(grid: Grid) -> list[Table]:
    """The tables of a grid from the top, at least one column and one row each.

    Empty rows part blocks; a block that is all titles and headers joins the one below it.
    """
    tables: list[Table] = []
    waiting: list[tuple[int, list[str]]] = []
    for block in _with_notes(list(_blocks(grid))):
        part = waiting + block
        sparse = len(part) <= _SPARSE and max(filled(row) for _index, row in part) <= 2  # noqa: PLR2004
        table = None if sparse and not tables else _table(grid, part, first=not tables)
        if table is None:
            waiting = part
        else:
            tables.append(table)
            waiting = []
    last = _table(grid, waiting, first=True) if waiting and not tables else None
    return tables or ([last] if last else _headless(grid, waiting))


def _headless(grid: Grid, rows: list[tuple[int, list[str]]]) -> list[Table]:
    """A grid of a header alone, or of prose, is a table without rows, or of one column."""
    if not rows:
        return []
    block = _Block([row for _index, row in rows], [index for index, _row in rows])
    return [_assemble(grid, block, 0, 1)] if len(rows) > 1 else []


def _blocks(grid: Grid) -> Iterator[list[tuple[int, list[str]]]]:
    """Runs of rows that are not empty, cut to the columns in use."""
    block: list[tuple[int, list[str]]] = []
    for index, row in enumerate(grid.cells):
        cells = ["" if ERROR.fullmatch(cell.strip()) else plain(untranslated(cell)) for cell in row]
        if any(cells):
            block.append((index, cells))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _with_notes(blocks: list[list[tuple[int, list[str]]]]) -> list[list[tuple[int, list[str]]]]:
    """Blocks of which the last ones, of nothing but lone cells, stand below the block above them."""
    while len(blocks) > 1 and all(filled(row) == 1 for _index, row in blocks[-1]):
        blocks[-2:] = [[*blocks[-2], *blocks[-1]]]
    return blocks


def _is_title(row: Row, width: int) -> bool:
    """One text alone in a wide row; merged titles repeat it."""
    texts = {cell for cell in row if cell}
    return len(texts) == 1 and width > 1 and (filled(row) == 1 or filled(row) >= width - 1)


def _table(grid: Grid, part: list[tuple[int, list[str]]], *, first: bool) -> Table | None:
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
    return _assemble(grid, block, titles, headers)


def _preamble(rows: list[list[str]]) -> int:
    """Rows at the top with one or two cells each, where the table below has many columns: „Rok: 2019”, a title."""
    wide = max(map(filled, rows))
    count = next((place for place, row in enumerate(rows) if filled(row) > 2), 0)  # noqa: PLR2004
    lead = list(itertools.takewhile(lambda row: row[0] or (row[1] and filled(row) == 1), rows[:count]))
    return len(lead) if wide >= _WIDE else 0


def _assemble(grid: Grid, block: _Block, titles: int, headers: int) -> Table:
    width = max(map(len, block.rows))
    rows = [row + [""] * (width - len(row)) for row in block.rows]
    title = " ".join(dict.fromkeys(cell for row in rows[:titles] for cell in row if cell))
    heads = header_rows(rows[titles : titles + headers])
    start = titles + headers
    header = rows[start - 1] if headers else []
    body, indices, notes, sections = _body(rows[start:], block.indices[start:], width, header)
    mark = grid.decimal or decimal_mark(cell for row in body[: _SAMPLE * 5] for cell in row if cell)
    used = [c for c in range(width) if any(row[c] for row in body) or any(row[c] for row in heads)]
    told = legend([title, *notes])
    paths = [explained(header_path(heads, source), told) for source in used]
    places = [any(fold(part) in role_words("place") for part in path) for path in paths]
    filled_cells = _texts(body, used, places)
    columns = with_wholes(
        [
            Column(position, path, texts, mark)
            for position, (path, texts) in enumerate(zip(paths, filled_cells, strict=True))
        ]
    )
    return assembled(
        grid.name, columns, sections, title=title, heading=_heading(rows[:titles]),
        notes=tuple(notes), source_rows=indices, source_columns=used,
        hidden=len(grid.hidden.intersection(indices)), header_rows=headers,
        header_sureness=header_sureness(rows[titles:], headers),
    )  # fmt: skip


def _heading(titles: Sequence[Row]) -> str:
    """The lowest row of a title that is no remark in brackets."""
    texts = (" ".join(dict.fromkeys(cell for cell in row if cell)) for row in reversed(titles))
    return next((text for text in texts if text and text[0] not in "(["), "")


def _body(
    rows: list[list[str]], indices: list[int], width: int, header: list[str]
) -> tuple[list[list[str]], list[int], list[str], list[str]]:
    """Data rows with their indices, the footnotes below them, and the section that each row stands in."""
    notes: list[str] = []
    while len(rows) > 1 and (_is_note(rows[-1], width) or (is_section(rows[-1]) and filled(rows[-1]) == 1)):
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


def _texts(body: Sequence[Row], used: Sequence[int], places: Sequence[bool]) -> list[list[str]]:
    """The cells of the columns in use; those that are filled only where their value changes are filled down.

    The first column is so by its gaps; one further to the right if the one at its left is, and it has a cell wherever
    that one changes; one of `places`, which names places, is so by its own gaps.
    """
    columns = [[row[source] for row in body] for source in used]
    for place, cells in enumerate(columns[: _MOST_FILLED + 1]):
        if cells and cells[0] and places[place] and sum(not cell for cell in cells) >= _GAPS * len(cells):
            columns[place] = _filled_down(cells)
    for place, cells in enumerate(columns[:_MOST_FILLED]):
        gaps = sum(not cell for cell in cells)
        if not cells or not cells[0] or gaps < _GAPS * len(cells) or gaps == len(cells) - 1:
            break
        if place and any(row[used[place - 1]] and not cell for row, cell in zip(body, cells, strict=True)):
            break
        columns[place] = _filled_down(cells)
    return columns


def _filled_down(cells: Sequence[str]) -> list[str]:
    """Cells with the one above in the place of each empty one."""
    found: list[str] = []
    for cell in cells:
        found.append(cell or found[-1])
    return found
