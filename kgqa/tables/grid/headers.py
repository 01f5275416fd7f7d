"""Tells header rows from data, makes the header path of each column; tells what its words say it is (a code, a time, a
share, a place), and what abbreviations stand for („M – mecze, Z – zwycięstwa”)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from kgqa.polish.values.numbers import read_roman
from kgqa.resources import table_rows
from kgqa.tables.grid.cells import FIRST_YEAR, LAST_YEAR, MISSING, is_number, read_clock, unmarked
from kgqa.tables.grid.header_units import unit_of

_MOST_HEADERS = 8
"""Rows at the beginning that may be headers."""
_SAMPLE = 200
"""Rows behind them that these are compared with, at least."""
_TELLING = 3
"""Cells of words in columns of numbers that make a row with a name a header."""
_FIRST_COUNTS = ("0", "1")
_OF_YEAR = re.compile(r"(?<=\d{4}) ?r(?:ok)?\.?$")
_DAY = re.compile(r"\d{1,2}\.\d{2}(\.\d{4})?")

Row = Sequence[str]
Test = Callable[[str], bool]


def filled(row: Row) -> int:
    return sum(1 for cell in row if cell)


def _numeric(rows: Sequence[Row], width: int) -> dict[int, Test]:
    """Columns whose cells, missing ones aside, are mostly numbers, or times of the day, with what tells such."""
    step = max(1, len(rows) // _SAMPLE)
    found: dict[int, Test] = {}
    for column in range(width):
        cells = [row[column] for row in rows[::step] if column < len(row) and row[column] not in MISSING]
        for test in (is_number, _is_clock) if cells else ():
            if sum(map(test, cells)) > len(cells) / 2:
                found[column] = test
    return found


def header_count(rows: Sequence[Row], *, first: bool) -> int:
    """How many rows at the top of `rows` are header: those whose cells in numeric columns are no plain numbers."""
    width = max(map(len, rows))
    body = rows[min(_MOST_HEADERS, len(rows) // 2) :]
    numeric = _numeric(body, width)
    dated = sum(_counting([row[column] for column in numeric if column < len(row) and row[column]]) for row in body)
    if dated > len(body) / 2:
        return int(_is_header(rows[0], numeric, 0, above=(), first=first))  # years are data, so they tell nothing
    count = 0
    for row in rows[:_MOST_HEADERS]:
        if any(upper[0] for upper in rows[:count]) and row[0] and is_section(row):
            break
        if not _is_header(row, numeric, count, above=rows[count - 1] if count else (), first=first):
            break
        count += 1
    return count


def header_sureness(rows: Sequence[Row], headers: int) -> float:
    """How sure it is that the first `headers` rows are headers and the next one is none, from 0 to 1.

    The whole body is the evidence: in its columns of numbers headers have words, years or nothing, the first row of
    data has numbers. Without such columns nothing tells.
    """
    numeric = _numeric(rows[headers:], max(map(len, rows)))
    if not numeric:
        return 0.5
    data = [rows[headers][column] for column in numeric if column < len(rows[headers])]
    fitting = (len(_like_data(rows[headers], numeric)) + sum(cell in MISSING for cell in data)) / len(numeric)
    if not headers:
        return fitting
    numbers = _like_data(rows[headers - 1], numeric)
    worded = 1.0 if _counting(numbers) else 1 - len(numbers) / len(numeric)
    return round(fitting * worded, 2)


def _is_header(row: Row, numeric: dict[int, Test], depth: int, *, above: Row, first: bool) -> bool:
    cells = [row[column] for column in numeric if column < len(row) and row[column]]
    numbers = _like_data(row, numeric)
    if depth == 0:
        counting = _counting(numbers) or _is_year_of_all(cells, len(numeric))
        looks_like_data = bool(cells) and len(numbers) > len(cells) / 2 and not counting
        return not looks_like_data if numeric else first
    if repeats(row, above) or _hangs_below(row, above) or (_counts_columns(row) and row[0] in _FIRST_COUNTS):
        return True
    if len(cells) > 1 and len(set(cells)) == 1 and any(letter.isalpha() for letter in cells[0]):
        return True  # „24g”, „osoba” all along
    if row[0] and above[0] and row[0] != above[0] and len(numeric) / 2 <= len(cells) < _TELLING:
        return False  # a row with a name of its own; few cells of words do not make it a header
    if not cells:
        return any(column < len(row) for column in numeric) and filled(row) > 0 and depth <= 2  # noqa: PLR2004
    own = [row[column] for column in numeric if column < len(row) and row[column] not in ("", above[column])]
    if _counts_in_roman(own):
        return True  # I to XII, of which X is no mark of a missing value
    if any(cell in MISSING for cell in cells):
        return False
    return len(numbers) <= len(cells) / 4 or (len(cells) > 1 and _counting(numbers))


def is_section(row: Row) -> bool:
    """Whether a row names the rows below it: a text at the left alone, or in all of its cells, which are merged."""
    texts = {cell for cell in row if cell}
    alone = filled(row) == 1 and bool(row[0] or (len(row) > 1 and row[1]))
    return len(texts) == 1 and len(row) > 2 and (alone or filled(row) == len(row)) and not is_number(min(texts))  # noqa: PLR2004


def repeats(row: Row, above: Row) -> bool:
    """Whether a row holds nothing but cells merged with those above."""
    return all(not cell or cell == upper for cell, upper in zip(row, above, strict=False))


def _like_data(row: Row, numeric: Mapping[int, Test]) -> list[str]:
    """The cells of a row that are numbers in columns of numbers, times in columns of times."""
    return [
        row[column]
        for column, test in numeric.items()
        if column < len(row) and test(row[column]) and _plain(row[column])
    ]


def _is_clock(cell: str) -> bool:
    """Whether a cell is a time of the day."""
    return read_clock(cell) is not None


def _hangs_below(row: Row, above: Row) -> bool:
    """Whether a row goes on below headers, the first of which is merged with its first cell."""
    return row[0] == above[0] and any(map(str.isalpha, row[0]))


def _plain(cell: str) -> bool:
    return sum(letter.isalpha() for letter in cell) <= 2  # noqa: PLR2004 (letters of a unit)


def _counting(numbers: Sequence[str]) -> bool:
    """Whether the numbers of a row are years or days, or count up by one: as headers do."""
    if len(numbers) < 2:  # noqa: PLR2004
        return False
    numbers = [_OF_YEAR.sub("", unmarked(number)) for number in numbers]
    if not all(number.isdecimal() for number in numbers):
        return all(map(_DAY.fullmatch, numbers)) and len(set(numbers)) == len(numbers)
    values = [int(number) for number in numbers]
    years = all(FIRST_YEAR <= value <= LAST_YEAR for value in values)
    return years or (len(values) > 2 and all(after - before == 1 for before, after in itertools.pairwise(values)))  # noqa: PLR2004


def _is_year_of_all(cells: Sequence[str], columns: int) -> bool:
    """Whether a year stands alone over several columns of numbers."""
    year = _OF_YEAR.sub("", unmarked(cells[0])) if len(cells) == 1 < columns else ""
    return year.isdecimal() and FIRST_YEAR <= int(year) <= LAST_YEAR


def _counts_in_roman(cells: Sequence[str]) -> bool:
    """Whether cells count up in Roman numerals, as quarters and months do."""
    values = [value for cell in cells if (value := read_roman(cell)) is not None]
    steps = all(after - before == 1 for before, after in itertools.pairwise(values))
    return _TELLING <= len(values) == len(cells) and steps


def header_rows(rows: list[list[str]]) -> list[list[str]]:
    """Upper header cells reach to the right until the next one; a row that only counts the columns is left out."""
    kept = [row for row in rows if len(rows) == 1 or not _counts_columns(row)]
    return [_unit_of_all(row) or _spread(row, kept[:depth], kept[depth + 1 :]) for depth, row in enumerate(kept)]


def _unit_of_all(row: list[str]) -> list[str]:
    """A row of headers that is a unit alone, which is that of all columns from there on; empty for other rows."""
    place = next((place for place, cell in enumerate(row) if cell), 0)
    alone = filled(row) == 1 and place > 0 and bool(unit_of((row[place],)))
    return row[:place] + [row[place]] * (len(row) - place) if alone else []


def _counts_columns(row: Row) -> bool:
    filled = [cell for cell in row if cell]
    small = all(cell.isdecimal() and int(cell) <= len(row) for cell in filled)
    return len(filled) > 2 and small and _counting(filled)  # noqa: PLR2004


def _spread(row: list[str], above: Sequence[Row], below: Sequence[Row]) -> list[str]:
    """A heading reaches over empty cells that have headers below, if it has some below itself.

    It ends where another heading above it begins.
    """
    last, spread = "", []
    for place, cell in enumerate(row):
        parted = any(lower[place] and lower[place] != cell for lower in below)
        begun = place and any(upper[place] not in ("", upper[place - 1]) for upper in above)
        last = "" if begun else last
        last = cell if cell and parted else "" if cell else last
        spread.append(cell or (last if parted else ""))
    return spread


def header_path(rows: Sequence[Row], column: int) -> tuple[str, ...]:
    parts = (unmarked(part.strip()) for row in rows for part in _parts(row[column]))
    return tuple(dict.fromkeys(part for part in parts if part))


def _parts(header: str) -> list[str]:
    """A header cell that holds its own path, as downloads of the Polish office do: „ogółem;wodociąg;2019;[%]”."""
    parts = header.split(";")
    return parts if len(parts) > 2 else [header]  # noqa: PLR2004


_ENTRY = re.compile(r"(?:^\W*|[,;.(:]\s*)([^\W\d_]{1,4})\.?\s*[–=-]\s*([^\W\d_][^,;.=–]{2,40})")
_FEWEST = 2
"""Entries that make a legend."""


def legend(texts: Sequence[str]) -> dict[str, str]:
    """The abbreviations that some texts explain; none where only one is."""
    found = {short: long.strip() for text in texts for short, long in _ENTRY.findall(text)}
    return found if len(found) >= _FEWEST else {}


def explained(header: tuple[str, ...], told: Mapping[str, str]) -> tuple[str, ...]:
    """A header with what its last part stands for behind it."""
    meant = told.get(header[-1].rstrip(".")) if header else None
    return (*header, meant) if meant else header


@cache
def role_words(role: str) -> frozenset[str]:
    """Folded words of headers that tell one role, from `data/roles.tsv`."""
    return frozenset(
        word for row in table_rows("kgqa.tables", "roles.tsv") if row[0] == role for word in row[1].split("|")
    )
