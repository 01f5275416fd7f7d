"""Joins tables of one file that have the same headers: a sheet a year, a block a county, one below another.

What their names or titles differ in becomes a column: the year, school year or month that each names, else the name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kgqa.tables.grid.assembly import assembled
from kgqa.tables.grid.cells import month_of
from kgqa.tables.grid.model import Column, Table

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_SEASON = re.compile(r"(?<!\d)((?:19|20)\d\d) ?[/_–-] ?(?:19|20)?(\d\d)(?!\d)")
_SHEET = re.compile(r"(?:arkusz|sheet|tabela|tablica|tabl\.?|tab\.?)? ?\d*(?: ?\(\d+\))?", re.IGNORECASE)
"""Names of sheets that say nothing."""
_FEWEST_COLUMNS = 2
"""Columns of tables that may be joined."""


def joined(tables: Sequence[Table]) -> list[Table]:
    """The tables of a file, those with the same headers that follow one another made one."""
    groups: list[list[Table]] = []
    for table in tables:
        if groups and _alike(max(groups[-1], key=lambda one: len(_own(one))), table):
            groups[-1].append(table)
        else:
            groups.append([table])
    found: list[Table] = []
    for group in groups:
        parts = _parts(group) if len(group) > 1 else None
        found += group if parts is None else [_join(group, *parts)]
    return found


def _alike(one: Table, other: Table) -> bool:
    """Whether two tables have the same headers, or all of one are some of the other, which tell its columns apart."""
    mine, its = _headers(one), _headers(other)
    if sum(map(bool, mine)) < _FEWEST_COLUMNS:
        return False  # without headers it is like no other
    apart = len(set(mine)) == len(mine) and len(set(its)) == len(its)
    common = set(mine) & set(its)
    return mine == its or (apart and _FEWEST_COLUMNS <= len(common) == min(len(mine), len(its)))


def _headers(table: Table) -> list[tuple[str, ...]]:
    """The headers of a table without its own year."""
    return [_undated(table, column.header) for column in _own(table)]


def _own(table: Table) -> Sequence[Column]:
    """The columns that stand in the file."""
    return table.columns[: len(table.source_columns)]


def _undated(table: Table, header: tuple[str, ...]) -> tuple[str, ...]:
    """A header without the one year that the table's name or title names."""
    year = _year(table.name) or _year(table.title)
    return tuple(part.replace(year, "").strip() if year and part != year else part for part in header)


def _year(text: str) -> str:
    """The one year that a text names; empty for none or several."""
    found = set(_YEAR.findall(text))
    return found.pop() if len(found) == 1 else ""


def _season(text: str) -> str:
    """The one pair of years that a text names, one behind the other: „rok szk. 2022_23” -> 2022/2023."""
    pairs = {(int(first), int(last)) for first, last in _SEASON.findall(text)}
    found = {f"{first}/{first + 1}" for first, last in pairs if (first + 1) % 100 == last}
    return found.pop() if len(found) == 1 else ""


def _month(text: str) -> str:
    return next((word for word in text.replace("_", " ").split() if month_of(word.strip(".,"))), "")


def _name(text: str) -> str:
    return "" if _SHEET.fullmatch(text.strip()) else text.strip()


_READERS: tuple[tuple[str, Callable[[str], str]], ...] = (
    ("Rok", _year), ("Rok", _season), ("Miesiąc", _month), ("Tabela", _name),
)  # fmt: skip


def _parts(tables: Sequence[Table]) -> tuple[str, list[str]] | None:
    """What tells tables apart, and what it is of each; `None` where nothing does."""
    for header, read in _READERS:
        for texts in zip(*((table.name, table.heading, table.title) for table in tables), strict=True):
            found = [read(text) for text in texts]
            if all(found) and len(set(found)) == len(found):
                return header, found
    return None


def _join(tables: Sequence[Table], header: str, parts: Sequence[str]) -> Table:
    first, widest = tables[0], max(tables, key=lambda table: len(_own(table)))
    columns = [
        Column(place, header, _texts(tables, place, header), column.decimal)
        for place, (header, column) in enumerate(zip(_headers(widest), _own(widest), strict=True))
    ]
    told = [part for part, table in zip(parts, tables, strict=True) for _row in range(table.count)]
    columns.append(Column(len(columns), (header,), told, first.columns[0].decimal))
    totals = 0
    for table in reversed(tables):
        totals = totals << table.count | table.totals
    return assembled(
        first.name if len({table.name for table in tables}) == 1 else "",
        columns,
        [section for table in tables for section in table.sections or [""] * table.count],
        title=_common([table.title for table in tables]) or first.title.removesuffix(first.heading).strip(),
        notes=tuple(dict.fromkeys(note for table in tables for note in table.notes)),
        source_rows=[row for table in tables for row in table.source_rows],
        hidden=sum(table.hidden for table in tables),
        header_rows=first.header_rows,
        header_sureness=min(table.header_sureness for table in tables),
        totals=totals,
    )


def _texts(tables: Sequence[Table], position: int, header: tuple[str, ...]) -> list[str]:
    """The cells of a column that stands at its place, or in narrower tables at another one or nowhere."""
    found: list[str] = []
    for table in tables:
        headers = _headers(table)
        same = headers[position : position + 1] == [header]
        place = position if same else headers.index(header) if header in headers else -1
        found += table.columns[place].texts if place >= 0 else [""] * table.count
    return found


def _common(titles: Sequence[str]) -> str:
    """The words that all titles have."""
    return " ".join(word for word in titles[0].split() if all(word in title.split() for title in titles))
