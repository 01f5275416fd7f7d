"""Rows that sum up all the others: a word such as „ogółem” says so, or their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import takewhile

import numpy as np
import numpy.typing as npt

from kgqa.resources import table_rows
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.cell_text import fold, words
from kgqa.tables.grid.dates_in_parts import holds_months
from kgqa.tables.grid.headers import role_words
from kgqa.tables.grid.model import Column

_YEAR = "rok"
"""What sums up months."""
_MOST_LABELS = 3000
"""Labels that are looked at for provinces among counties."""
_FEWEST_PARTS = 3
"""Rows for each one that sums up some of them, at least."""
_LEAST, _ROUNDED = 20, 0.06
"""The least number whose being a sum is no chance; how far rounding to one decimal carries a sum for each part.

Not fitted: small numbers are sums of their neighbours often; a little more than half a tenth."""
_MOST_WORDS = 4
"""Words of a label that ends in a word for a total."""


@cache
def _total_words() -> dict[str, str]:
    """Words for totals, and where they are so: first in a label, alone, anywhere in two words."""
    return {row[0]: row[1] for row in table_rows("kgqa.tables", "totals.tsv")}


def total_rows(columns: Sequence[Column], sections: Sequence[str]) -> row_sets.Rows:
    """Rows whose label is a word for a total, and a last row without a label whose numbers are the greatest.

    `sections` names for each row the section that it stands in, of which the first and the last row may be totals.
    """
    count = len(sections)
    if not columns:
        return 0
    found = set()
    last = [row for row in range(count) if sections[row] not in sections[row + 1 : row + 2]]
    ends = {0, *last, *(row + 1 for row in last[:-1])}
    for column in columns[:3]:
        found |= {row for row, text in enumerate(column.texts) if names_total(text) or names_average(text)}
        if holds_months(column):
            found |= {row for row, text in enumerate(column.texts) if fold(text) == _YEAR}
        found |= {row for row in ends if _ends_in_total(column.texts[row]) or _names_whole(column, row)}
        found |= _province(column.texts) | _extremes(column)
    if count > 2 and not columns[0].texts[-1] and _greatest(columns):  # noqa: PLR2004
        found.add(count - 1)
    found = found if len(found) <= max(1, count // 4) else set()
    return row_sets.from_indices(found | _merged(columns), count)


def subtotal_rows(columns: Sequence[Column], count: int) -> row_sets.Rows:
    """Rows whose label tells a total, „Razem okręg nr 1” or „Zboża razem”, and whose numbers sum up their neighbours.

    Several, of rows above or below each; one alone sums up the whole.
    """
    told = columns[:3] if count <= _MOST_LABELS else ()
    named = sorted({row for column in told for row, text in enumerate(column.texts) if _sums_part(text)})
    if not 1 < len(named) <= count / _FEWEST_PARTS:
        return 0
    whole = [row for column in columns[:3] for row, text in enumerate(column.texts) if names_total(text)]
    found: set[int] = set()
    for numbers in (column.numbers for column in columns if column.kind == "number" and not column.counts_years):
        above = zip([-1, *named], named, strict=False)
        below = zip(named, [*named[1:], count], strict=False)
        known = np.nan_to_num(numbers)
        known[whole] = 0.0
        summed = (
            {last for first, last in above if _makes(known[first + 1 : last], known[last])},
            {first for first, last in below if _makes(known[first + 1 : last], known[first])},
        )
        found |= max(summed, key=len)
    return row_sets.from_indices(found, count) if len(found) > 1 else 0


def _sums_part(text: str) -> bool:
    """Whether a label begins or ends with a word for a total."""
    parts = words(text)
    ends = (_total_words().get(fold(part)) for part in (parts[0], parts[-1])) if parts else ()
    return len(parts) > 1 and "first" in ends


def _makes(parts: npt.NDArray[np.float64], whole: np.float64) -> bool:
    """Whether some numbers, two at least, add up to one."""
    return len(parts) > 1 and bool(abs(whole) >= _LEAST and abs(parts.sum() - whole) <= _ROUNDED * len(parts))


def _names_whole(column: Column, row: int) -> bool:
    """Whether a label says no more than „powiat” or „województwo” among labels that all differ."""
    unit = column.key(row) in role_words("province") | role_words("county")
    return unit and len(column.values) == len(column.texts)


def _extremes(column: Column) -> set[int]:
    """The rows of the greatest and the least, where labels name both: „Maks.” and „Min.”."""
    found = {row for row in range(len(column.texts)) if column.key(row).rstrip(".") in role_words("extreme")}
    return found if len({column.key(row) for row in found}) == len(found) > 1 else set()


def _province(texts: Sequence[str]) -> set[int]:
    """The rows whose label says that they are above counties: „WOJEWÓDZTWO LUBUSKIE”, „Podregion nyski”."""
    first = [fold(text.split()[0]).rstrip(".") if text.strip() else "" for text in texts[:_MOST_LABELS]]
    found = {row for row, word in enumerate(first) if word in role_words("province")}
    regions = {row for row, word in enumerate(first) if word in role_words("region")}
    above = regions | (found if len(found) == 1 else set())
    return above if not role_words("county").isdisjoint(first) else set()


def _merged(columns: Sequence[Column]) -> set[int]:
    """The last rows whose first two cells are one: „Województwo” across the columns of communes and schools."""
    pairs = list(zip(columns[0].keys, columns[1].keys, strict=True)) if len(columns) > 1 else []
    last = takewhile(lambda row: pairs[row][0] and pairs[row][0] == pairs[row][1], reversed(range(len(pairs))))
    found = set(last)
    return found if 2 * len(found) < len(pairs) else set()


def names_total(text: str) -> bool:
    """Whether a label says „total”, perhaps with what is counted in brackets."""
    parts = words(text.split("(", maxsplit=1)[0])
    if not 0 < len(parts) <= 2:  # noqa: PLR2004
        return False
    uses = [_total_words().get(fold(part), "") for part in parts]
    return uses[0] == "first" or "any" in uses or (len(parts) == 1 and bool(uses[0]))


def names_average(text: str) -> bool:
    """Whether a label says „średnia”, „śr. roczna” or „maks.”: its row is no sum of the others."""
    parts = [fold(part) for part in words(text.split("(", maxsplit=1)[0])]
    short = len(parts) == 1 and len(parts[0]) == 2  # noqa: PLR2004 („śr” alone is Wednesday)
    return 0 < len(parts) <= 2 and parts[0] in role_words("average") and not short  # noqa: PLR2004 (words)


def _ends_in_total(text: str) -> bool:
    """Whether a label of the first or last row ends so: „DOCHODY OGÓŁEM”."""
    parts = words(text)
    return 1 < len(parts) <= _MOST_WORDS and _total_words().get(fold(parts[-1])) == "first"


def _greatest(columns: Sequence[Column]) -> bool:
    numbers = [column.numbers for column in columns if column.kind == "number"]
    votes = Counter(bool(array[-1] >= np.nanmax(array)) for array in numbers if not np.isnan(array).all())
    return votes[True] > votes[False]
