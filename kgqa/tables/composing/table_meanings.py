"""Meanings of questions over a table: those over the graph, of rows, measured by columns.

A set of rows is a `Kind` narrowed by what its columns hold (`Where`), a column is a `Dimension` where it is compared
and a `Relation` where its cells are the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Literal as OneOf

from kgqa.model import (
    Aggregate,
    Beyond,
    BoundSign,
    Commonest,
    Contrast,
    Contrasted,
    Dimension,
    Direction,
    Extreme,
    Kind,
    Meaning,
    Related,
    Relation,
    SetMeaning,
    Statistic,
    Truth,
    Where,
)
from kgqa.resources import table_rows
from kgqa.tables.grid.model import Column, Table
from kgqa.terms import Literal

Way = OneOf["most", "least"]
_DIRECTIONS = {"most": Direction.MAX, "least": Direction.MIN}


@cache
def _name(use: str) -> str:
    return next(name for one, name in table_rows("kgqa.tables", "meaning_names.tsv") if one == use)


ROWS = Kind(_name("rows"))
"""All rows but totals."""
TOTALS = Kind(_name("totals"))
"""The rows that sum up the others."""
ORDER, NUMBER = Dimension(_name("order"), ()), Dimension(_name("number"), ())
"""The order of rows, and how many they are."""


def _column_name(column: Column) -> str:
    return column.name or f"{_name('column')} {column.position + 1}"


def dimension(column: Column | None) -> Dimension:
    """A column as what rows are compared by; without one their order."""
    return Dimension(_column_name(column), ()) if column else ORDER


def change(first: Column, last: Column) -> Dimension:
    """By how much a second number of rows is greater than a first one."""
    return Dimension(f"{_column_name(last)} − {_column_name(first)}", ())


def where(by: Column | Dimension, sign: str, value: str, base: SetMeaning = ROWS) -> Where:
    """The rows of a set whose cell in a column equals a value, or compares with it as told („>”)."""
    return Where(base, by if isinstance(by, Dimension) else dimension(by), BoundSign(sign), Literal(value))


def cells(base: SetMeaning, column: Column) -> Related:
    """The cells of a column in the rows of a set."""
    return Related(Relation(_column_name(column), ()), base)


def extreme(base: SetMeaning, by: Column | Dimension | None, way: Way, rank: int = 1) -> Extreme:
    """The row of a rank by a column, by the order of rows without one."""
    return Extreme(base, by if isinstance(by, Dimension) else dimension(by), _DIRECTIONS[way], rank)


def frequent(base: SetMeaning, column: Column, way: Way) -> Commonest:
    """The value of a column that most or fewest rows of a set have."""
    return Commonest(Relation(_column_name(column), ()), base, _DIRECTIONS[way])


def amount(base: SetMeaning, column: Column, kind: OneOf["sum", "average", "range"]) -> Aggregate | Contrasted:
    """The sum or average of a column, or the range from its least to its greatest value."""
    if kind == "range":
        return Contrasted(
            Contrast.DIFFERENCE, extreme(base, column, "most"), extreme(base, column, "least"), dimension(column)
        )
    return Aggregate(Statistic.SUM if kind == "sum" else Statistic.MEAN, base, dimension(column))


def neighbours(base: SetMeaning, step: int) -> Beyond:
    """The rows behind those of a set, or before them."""
    return Beyond(ROWS, ORDER, Direction.MAX if step > 0 else Direction.MIN, base)


def outdoes(first: SetMeaning, second: SetMeaning, column: Column) -> Truth:
    """Whether one set has more of a column than another."""
    return Truth(Beyond(first, dimension(column), Direction.MAX, second))


def columns_of(table: Table, meaning: Meaning | None) -> list[int]:
    """The columns that a meaning looks at, from the outside in."""
    places = {_column_name(column): column.position for column in reversed(table.columns)}
    return [places[name] for name in _names(meaning) if name in places]


def _names(meaning: object) -> Iterator[str]:
    if isinstance(meaning, Dimension | Relation):
        yield meaning.name
    else:
        for field in fields(meaning) if is_dataclass(meaning) else ():
            yield from _names(getattr(meaning, field.name))
