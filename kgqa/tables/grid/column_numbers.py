"""Numbers that were computed, written as their column writes them."""

from __future__ import annotations

from kgqa.tables.grid.model import Column

_MOST_DECIMALS = 10
"""Decimal places of a computed number."""


def shown(value: float, column: Column, *, average: bool = False, plain: bool = False) -> str:
    """A number with as many decimals as the column's cells have (averages: up to ten), its decimal mark, ungrouped."""
    decimals = _MOST_DECIMALS if average or plain else _decimals(column)
    text = f"{round(value, decimals):.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".") if average or plain or value == int(value) else text
    return text.replace(".", column.decimal)


def _decimals(column: Column) -> int:
    sample = [text for text in column.texts[:200] if column.decimal in text]
    return min(_MOST_DECIMALS, max((len(_digits(text.rpartition(column.decimal)[2])) for text in sample), default=0))


def _digits(text: str) -> str:
    end = next((place for place, letter in enumerate(text) if not letter.isdecimal()), len(text))
    return text[:end]
