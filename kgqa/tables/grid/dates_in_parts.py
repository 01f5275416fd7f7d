"""Dates whose year and month stand in columns of their own: „2022” and „VIII”, „sierpień” or "8"."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.tables.grid.cell_text import fold, words
from kgqa.tables.grid.cells import month_number, month_of
from kgqa.tables.grid.headers import role_words
from kgqa.tables.grid.model import Column, Kind

_QUARTERS = 4
"""Quarters of a year."""


def month_in(cell: str) -> int:
    """The month that a cell names or counts; 0 for others."""
    return month_of(cell.strip()) or month_number(cell)


def _says(column: Column, role: str) -> bool:
    """Whether a header has a word of a role."""
    return any(word in role_words(role) for part in column.header for word in map(fold, words(part)))


def holds_months(column: Column) -> bool:
    """Whether a header says „miesiąc” and most cells name or count one."""
    cells = [text for text in column.texts if text.strip()] if _says(column, "month") else []
    return bool(cells) and sum(map(bool, map(month_in, cells))) > len(cells) / 2


def holds_quarters(column: Column) -> bool:
    """Whether a header says „kwartał” and most cells count one."""
    cells = [text for text in column.texts if text.strip()] if _says(column, "quarter") else []
    return bool(cells) and sum(0 < month_number(cell) <= _QUARTERS for cell in cells) > len(cells) / 2


def whole_dates(columns: Sequence[Column]) -> list[str]:
    """The year and month of every row, empty where one is missing; nothing where no columns, or days too, have them."""
    years = next((column for column in columns if column.kind is Kind.NUMBER and column.counts_years), None)
    months = next((column for column in columns if holds_months(column)), None)
    if years is None or months is None or any(_says(column, "day") for column in columns):
        return []
    pairs = zip(years.numbers, map(month_in, months.texts), strict=True)
    return [f"{int(year)}-{month:02d}" if year > 0 and month else "" for year, month in pairs]


def in_parts(column: Column) -> bool:
    """Whether a column was added for dates whose parts stand in others."""
    return column.kind is Kind.DATE and not column.header and any(date.month for date in column.dates if date)
