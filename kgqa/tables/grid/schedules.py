"""Timetables whose days run along the columns, laid out as one row for each entry.

„W które dni 4b ma wf?” asks for a header, „Co ma 4a w czwartek?” for a cell: where a day is a key like any other, both
are questions about rows.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kgqa.tables.grid.assembly import assembled
from kgqa.tables.grid.cell_text import fold, words
from kgqa.tables.grid.cells import MISSING
from kgqa.tables.grid.model import Column, Kind, Table
from kgqa.tables.grid.role_words import role_words

_FEWEST = 3
"""Days that make a timetable."""
_MOST_ROWS = 2000
"""Rows of a timetable."""
_HOURS = re.compile(r"\d{1,2}[:.]\d\d ?[-–] ?\d{1,2}[:.]\d\d")


def laid_out(table: Table) -> Table | None:
    """A timetable with a row for each entry; `None` for other tables."""
    days = [column for column in table.columns if _is_day(column)]
    if len(days) < _FEWEST or table.count > _MOST_ROWS:
        return None
    entries = [(row, day) for day in days for row in range(table.count) if day.texts[row].strip() not in MISSING]
    kept = [column for column in table.columns if column not in days and column.header]
    told = [(column.header, [column.texts[row] for row, _day in entries]) for column in kept]
    texts = [day.texts[row] for row, day in entries]
    told += [(("Dzień",), [day.header[-1] for _row, day in entries]), (_heading(texts), texts)]
    decimal = table.columns[0].decimal
    columns = [Column(place, header, cells, decimal) for place, (header, cells) in enumerate(told)]
    sections = [table.sections[row] if table.sections else "" for row, _day in entries]
    made = assembled(
        table.name, columns, sections, title=table.title, notes=table.notes,
        source_rows=[table.source_rows[row] for row, _day in entries] if table.source_rows else (),
        source_columns=range(len(columns)), header_rows=table.header_rows, header_sureness=table.header_sureness,
    )  # fmt: skip
    return replace(made, entry=len(columns) - 1)


def _is_day(column: Column) -> bool:
    """Whether a header is the name of a day, and the cells are words or times."""
    said = [fold(word) for part in column.header for word in words(part)]
    return column.kind is not Kind.NUMBER and len(said) == 1 and said[0] in role_words("weekday")


def _heading(texts: Sequence[str]) -> tuple[str, ...]:
    """What entries are: stretches of hours, or something without a name."""
    return ("Godziny",) if sum(bool(_HOURS.search(text)) for text in texts) > len(texts) / 2 else ()
