"""Meanings of questions over a table: a small algebra of sets of rows, cells and values.

The names are those of the meanings over the graph; a set here is a set of rows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Literal

Way = Literal["most", "least"]


@dataclass(frozen=True)
class Everything:
    """All rows but totals."""


@dataclass(frozen=True)
class Total:
    """The rows that sum up the others."""


@dataclass(frozen=True)
class Where:
    """The rows whose cell in a column holds, equals, or compares with a value."""

    column: int
    relation: Literal["holds", "=", ">", "<", ">=", "<=", "same"]
    value: str


@dataclass(frozen=True)
class Both:
    """The rows that two sets share."""

    first: Meaning
    second: Meaning


@dataclass(frozen=True)
class Either:
    """The rows of either set."""

    first: Meaning
    second: Meaning


@dataclass(frozen=True)
class Except:
    """The rows that are not in a set."""

    of: Meaning


@dataclass(frozen=True)
class Extreme:
    """The row of rank `rank` by a column; by the order of rows if `column` is `None`."""

    of: Meaning
    column: int | None
    way: Way
    rank: int = 1


@dataclass(frozen=True)
class Neighbour:
    """The row right after (+1) or before (-1) those of a set; with `all`, every row after or before."""

    of: Meaning
    step: int
    every: bool = False


@dataclass(frozen=True)
class Cells:
    """The cells of a column in the rows of a set; `part` takes the year of a date or the number of a text."""

    of: Meaning
    column: int
    part: Literal["", "year", "number"] = ""


@dataclass(frozen=True)
class Frequent:
    """The value of a column that most or fewest rows of a set have."""

    of: Meaning
    column: int
    way: Way


@dataclass(frozen=True)
class Size:
    """How many rows a set has; how many different values in `column`."""

    of: Meaning
    column: int | None = None


@dataclass(frozen=True)
class Amount:
    """The sum or average of a column, or the range from its least to its greatest value."""

    of: Meaning
    column: int
    kind: Literal["sum", "average", "range", "span"]


@dataclass(frozen=True)
class Difference:
    """How far the values of a column in two sets, or their sizes, are apart; `percent` of the earlier value."""

    first: Meaning
    second: Meaning
    column: int | None
    other_column: int | None = None
    percent: bool = False


@dataclass(frozen=True)
class Across:
    """The header of the column, among `columns`, whose cell in the one row of a set is extreme or equals a value.

    With `count`, the number of columns whose cell compares so.
    """

    of: Meaning
    columns: tuple[int, ...]
    relation: Literal["most", "least", "=", ">", "<", ">=", "<="]
    value: str = ""
    count: bool = False


@dataclass(frozen=True)
class Truth:
    """Whether a set has rows."""

    of: Meaning


Meaning = (
    Everything | Total | Where | Both | Either | Except | Extreme | Neighbour | Cells | Frequent | Size | Amount
    | Difference | Across | Truth
)  # fmt: skip


def columns_of(meaning: object) -> Iterator[int]:
    """The columns that a meaning looks at, from the outside in; those that `Across` compares are left out."""
    for field in fields(meaning) if is_dataclass(meaning) else ():
        value = getattr(meaning, field.name)
        if field.name in ("column", "other_column") and value is not None:
            yield value
        else:
            yield from columns_of(value)
