"""Numbers that were computed, written as their column writes them."""

from __future__ import annotations

from kgqa.tables.grid.model import Column

_MOST_DECIMALS = 10
"""Decimal places of a computed number."""
_SAME = 1e-9
"""By how much a number in its shortest form may differ from an exact one. Not fitted: rounding of floating numbers."""
_AVERAGE = 2
"""Decimal places of an average of whole numbers."""


def shown(value: float, column: Column, *, average: bool = False, plain: bool = False, mark: str = ",") -> str:
    """A number with as many decimals as the column's cells have, behind the decimal mark, ungrouped.

    Averages of whole numbers have two; `plain` numbers have those that they need.
    """
    found = _decimals(column)
    highest = max(found, default=0)
    decimals = _MOST_DECIMALS if plain else (highest or _AVERAGE) if average else highest
    text = f"{round(value, decimals):.{decimals}f}"
    if "." in text and (
        (average and abs(float(text) - value) < _SAME) or plain or value == int(value) or len(found) > 1
    ):
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", mark)


def _decimals(column: Column) -> set[int]:
    """How many decimals cells have that have some: more than one number of them where zeros at the end are left out."""
    sample = [text for text in column.texts[:200] if column.decimal in text]
    return {min(_MOST_DECIMALS, len(_digits(text.rpartition(column.decimal)[2]))) for text in sample}


def _digits(text: str) -> str:
    end = next((place for place, letter in enumerate(text) if not letter.isdecimal()), len(text))
    return text[:end]
