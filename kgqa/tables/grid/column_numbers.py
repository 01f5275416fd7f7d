"""Numbers that were computed, written as their column writes them."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from kgqa.tables.grid.cells import MISSING, multiple_of
from kgqa.tables.grid.model import Column

_MOST_DECIMALS = 10
"""Decimal places of a computed number."""
_SAME = 1e-9
"""By how much a number in its shortest form may differ from an exact one. Not fitted: rounding of floating numbers."""
_SAMPLE = 200
"""Cells that tell how a column writes numbers."""
_AVERAGE = 2
"""Decimal places of an average of whole numbers."""


def shown(
    value: float, column: Column, *, average: bool = False, share: bool = False, mark: str = ",", decimals: int = -1
) -> str:
    """A number with as many decimals as the column's cells have, behind the decimal mark, ungrouped.

    Averages of whole numbers have two, shares one at most; all have `decimals` where these are asked for.
    """
    multiple, word = (1.0, "") if share else _multiple(column)
    if word:
        plain = Column(column.position, (), [text.replace(word, "") for text in column.texts[:_SAMPLE]], column.decimal)
        return f"{shown(value / multiple, plain, average=average, mark=mark, decimals=decimals)} {word}"
    if decimals >= 0:
        return _rounded(value, decimals).replace(".", mark)
    found = _decimals(column)
    highest = max(found, default=0)
    places = 1 if share else (highest or _AVERAGE) if average else highest
    text = _rounded(value, places)
    short = share or (average and abs(float(text) - value) < _SAME)
    if "." in text and (short or value == int(value) or len(found) > 1):
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", mark)


def _rounded(value: float, places: int) -> str:
    """A number with some decimals; a half is rounded up, as people do."""
    return str(Decimal(repr(round(value, _MOST_DECIMALS))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))


def _multiple(column: Column) -> tuple[float, str]:
    """What all cells that hold something count in, and as they write it."""
    found = {multiple_of(text) for text in column.texts[:_SAMPLE] if text.strip() not in MISSING}
    return found.pop() if len(found) == 1 else (1.0, "")


def _decimals(column: Column) -> set[int]:
    """How many decimals cells have that have some: more than one number of them where zeros at the end are left out."""
    sample = [text for text in column.texts[:_SAMPLE] if column.decimal in text]
    return {min(_MOST_DECIMALS, len(_digits(text.rpartition(column.decimal)[2]))) for text in sample}


def _digits(text: str) -> str:
    end = next((place for place, letter in enumerate(text) if not letter.isdecimal()), len(text))
    return text[:end]
