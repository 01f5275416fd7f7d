"""Makes a table of columns: finds its totals and what sums up what, and adds the columns that say so.

Rows that sum up the rows below them: provinces above their counties, sections of a budget above their chapters.

What sums up what is told by the numbers, for indents are lost in most files: a row is above as many of the next rows as
add up to it. Labels and columns of codes then name the levels.

Timetables whose days run along the columns are laid out as one row for each entry: „W które dni 4b ma wf?” asks for a
header, „Co ma 4a w czwartek?” for a cell; where a day is a key like any other, both are questions about rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import fold, words
from kgqa.tables.grid.cells import MISSING
from kgqa.tables.grid.dates_in_parts import whole_dates
from kgqa.tables.grid.headers import role_words
from kgqa.tables.grid.model import Column, Kind, Nesting, Table
from kgqa.tables.grid.territories import kinds
from kgqa.tables.grid.total_rows import names_total, subtotal_rows, total_rows
from kgqa.tables.language.polish import names_several

PER_UNIT = re.compile(r"\bsr\.|\bna 10{0,6}\b|\bna (?:glowe|osobe|mieszkanca|ha|km2)\b|\bper capita\b")
"""Numbers so told do not add up: „na 1 mieszkańca”."""
_PARTED = ("w tym", "z tego", "z czego", "z ogolem", "z liczby ogolem")
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
    totals: row_sets.Rows = 0,
) -> Table:
    """A table of columns that stand in its file; `sections` names for each row the section that it stands in.

    `totals` are rows that are known to sum up others.
    """
    count = len(sections)
    subtotals = subtotal_rows(columns, count)
    totals = (totals | total_rows(columns, sections)) & ~subtotals
    nesting = _find_nesting(columns, frozenset(row_sets.to_indices(totals | subtotals)))
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
        sections=sections, heading=heading, subtotals=subtotals,
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
    return [_level_names(nesting, columns, label), *containers(nesting, label)]


def _labels(columns: Sequence[Column]) -> int:
    """The columns at the left that hold no measured numbers: they name the rows."""
    count = 0
    for column in columns:
        if column.kind == "number":
            break
        count += 1
    return max(1, min(count, 4))


_MOST_ROWS, _MOST_BELOW, _MOST_COLUMNS = 3000, 400, 6
"""Rows of a table, rows below one, and columns of numbers that are looked at."""
_FEWEST_VOTES = 3
"""Sums, over all rows and columns, that are no chance."""
_LEAST = 20
"""Numbers from which on a sum is no chance. Not fitted: smaller ones are sums of their neighbours often."""
_CLOSE = 1e-6
"""How far, relative to it, a sum may be from the number that it makes. Not fitted: the error of computing."""
_SHARE = 0.6
"""The share of a level's rows whose labels begin with a word that names it, and of a table's rows that take part.

Not fitted: nested tables of offices are nested all along, other tables hardly anywhere."""
_SHORT_FOR = {"m": "miasto", "woj": "województwo", "pow": "powiat", "gm": "gmina"}


def _find_nesting(columns: Sequence[Column], skipped: frozenset[int]) -> Nesting | None:
    """The nesting that the numbers show; rows in `skipped` take no part. `None` where there is none."""
    count = len(columns[0].texts) if columns else 0
    measures = [column.numbers for column in columns if column.kind is Kind.NUMBER and not column.counts_years]
    if not 2 < count <= _MOST_ROWS:  # noqa: PLR2004 (a sum and two parts)
        return None
    rows = [row for row in range(count) if row not in skipped]
    votes = [_fold_up(rows, [one], fewest=2) for one in measures[: 2 * _MOST_COLUMNS]]
    telling = [one for one, found in zip(measures, votes, strict=False) if found][:_MOST_COLUMNS]
    found = _fold_up(rows, telling, fewest=1) if sum(len(set(one.values())) for one in votes) >= _FEWEST_VOTES else {}
    covered = len(found) / max(1, len(rows))
    if covered < _SHARE or len(telling) * len(set(found.values())) < 2:  # noqa: PLR2004 (one sum of one column)
        return None
    return Nesting(tuple(found.get(row, -1) for row in range(count)))


def _fold_up(rows: Sequence[int], measures: Sequence[npt.NDArray[np.float64]], *, fewest: int) -> dict[int, int]:
    """The row above each row by some measures, of sums of `fewest` rows at least; read from the last row up."""
    above: dict[int, int] = {}
    tops: list[int] = []
    for row in reversed(rows):
        parts = _parts(row, tops, measures, fewest) if measures else 0
        above |= dict.fromkeys(tops[len(tops) - parts :] if parts else (), row)
        del tops[len(tops) - parts :]
        tops.append(row)
    return above


def _parts(row: int, tops: Sequence[int], measures: Sequence[npt.NDArray[np.float64]], fewest: int) -> int:
    """How many of the rows below add up to one in every measure that tells; 0 for none."""
    below = tops[: -_MOST_BELOW - 1 : -1]
    possible: set[int] | None = None
    for numbers in measures:
        if np.isnan(numbers[row]) or abs(numbers[row]) < _LEAST or not below:
            continue
        parts = numbers[below]
        sums = np.cumsum(np.nan_to_num(parts))
        close = np.abs(sums - numbers[row]) <= _CLOSE * abs(numbers[row]) + 0.051 * (numbers[row] % 1 != 0)
        known = np.cumsum(~np.isnan(parts))
        matched = {int(place) + 1 for place in np.flatnonzero(close & (known >= fewest))}
        if np.isnan(parts).any() and not matched:
            continue  # what is missing may be zero, or not known
        possible = matched if possible is None else possible & matched
    return min(possible) if possible else 0


def _level_names(nesting: Nesting, columns: Sequence[Column], label: Column) -> list[str]:
    """The kind of each row: the word that the labels of a level begin with, else the header of its column of codes.

    A plural, „Gminy miejskie”, names the rows of the level below.
    """
    depths = [len(nesting.path(row)) for row in range(len(label.texts))]
    levels = {
        depth: _leading_word([text for text, one in zip(label.texts, depths, strict=True) if one == depth])
        for depth in sorted(set(depths))
    }
    for depth, word in levels.items():
        if names_several(word) and not levels.get(depth + 1, word):
            levels |= {depth: "", depth + 1: word}
    return [levels[depth] or _code_header(columns, label, row) for row, depth in enumerate(depths)]


def _leading_word(labels: Sequence[str]) -> str:
    firsts = Counter(_spelled(text.split()[0]) for text in labels if len(text.split()) > 1)
    word, count = firsts.most_common(1)[0] if firsts else ("", 0)
    return word if count >= max(2, _SHARE * len(labels)) else ""


def _spelled(word: str) -> str:
    plain = fold(word).rstrip(".")
    return _SHORT_FOR.get(plain, word.rstrip(".").lower())


def _code_header(columns: Sequence[Column], label: Column, row: int) -> str:
    """The header of the last column before the labels that holds a code in a row."""
    heads = [column.name for column in columns[: label.position] if column.texts[row] and column.empty]
    return heads[-1] if heads else next((column.name for column in columns[: label.position] if column.texts[row]), "")


def containers(nesting: Nesting, label: Column) -> list[list[str]]:
    """For each level above another the label of the row there that sums up each row."""
    paths = [nesting.path(row) for row in range(len(label.texts))]
    deepest = max(map(len, paths), default=0)
    return [[label.texts[path[depth]] if depth < len(path) else "" for path in paths] for depth in range(deepest)]


_FEWEST = 3
"""Days that make a timetable."""
_LONGEST_SCHEDULE = 2000
"""Rows of a timetable."""
_HOURS = re.compile(r"\d{1,2}[:.]\d\d ?[-–] ?\d{1,2}[:.]\d\d")


def laid_out(table: Table) -> Table | None:
    """A timetable with a row for each entry; `None` for other tables."""
    days = [column for column in table.columns if _is_day(column)]
    if len(days) < _FEWEST or table.count > _LONGEST_SCHEDULE:
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
