"""Makes a table of columns: finds its totals and what sums up what, and adds the columns that say so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import fold, words
from kgqa.tables.grid.dates_in_parts import whole_dates
from kgqa.tables.grid.model import Column, Kind, Nesting, Table
from kgqa.tables.grid.nesting import containers, find_nesting, level_names
from kgqa.tables.grid.role_words import role_words
from kgqa.tables.grid.territories import kinds
from kgqa.tables.grid.total_rows import names_total, total_rows

PER_UNIT = re.compile(r"\bna 10{0,6}\b|\bna (?:glowe|osobe|mieszkanca|ha|km2)\b|\bper capita\b")
"""Numbers so told do not add up: „na 1 mieszkańca”."""
_PARTED = ("w tym", "z tego", "z czego")
"""What opens headers of parts of the column at the left."""


def assembled(
    name: str,
    columns: Sequence[Column],
    sections: Sequence[str],
    *,
    title: str = "",
    heading: str = "",
    notes: tuple[str, ...] = (),
    source_rows: Sequence[int] = (),
    source_columns: Sequence[int] = (),
    hidden: int = 0,
    header_rows: int | None = None,
    header_sureness: float = 1.0,
) -> Table:
    """A table of columns that stand in its file; `sections` names for each row the section that it stands in."""
    count = len(sections)
    totals = total_rows(columns, count)
    nesting = find_nesting(columns, frozenset(row_sets.to_indices(totals)))
    kinds_told = (kinds(column.texts) for column in columns[:2])
    derived = (sections, *kinds_told, *_nested(nesting, columns), whole_dates(columns))
    decimal = columns[0].decimal if columns else "."
    kept = list(columns)
    for texts in derived:
        if any(texts):
            kept.append(Column(len(kept), (), texts, decimal))
    return Table(
        name, tuple(kept), count, title, notes, totals, source_rows, source_columns, hidden=hidden,
        labels=_labels(kept), header_rows=header_rows, header_sureness=header_sureness, nesting=nesting,
        sections=sections, heading=heading,
    )  # fmt: skip


def with_wholes(columns: Sequence[Column]) -> list[Column]:
    """The columns, headers of numbers behind „w tym” and „z tego” with that of the column at the left of them.

    A mere total there says nothing.
    """
    found: list[Column] = []
    whole = ""
    for column in columns:
        first = column.header[0] if column.header else ""
        parted = is_parting(first)
        if not parted and not _averages(first):
            whole = "" if names_total(first) else first
        add = parted and whole and column.kind is Kind.NUMBER
        found.append(replace(column, header=(whole, *column.header)) if add else column)
    return found


def is_parting(header: str) -> bool:
    """Whether a part of a header opens with „w tym”: it names parts of something."""
    return fold(header).startswith(_PARTED)


def _averages(header: str) -> bool:
    """Whether a header names averages, shares or prices, which have no parts."""
    found = fold(header)
    return bool(PER_UNIT.search(found)) or any(word.startswith(tuple(role_words("ratio"))) for word in words(found))


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
