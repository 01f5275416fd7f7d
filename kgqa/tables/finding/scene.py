"""A question beside a table: what it names there, how well its words name a column, and the partial meanings that grow
from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, wraps
from typing import Any, TypeVar

import numpy as np

from kgqa.model import Meaning, SetMeaning
from kgqa.tables.finding.index import CellMatch, TableIndex
from kgqa.tables.finding.table_vocabulary import FORM, KIN, STEM, HeaderMatch
from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Column, Kind, Table, shown
from kgqa.tables.grid.rows import Rows
from kgqa.tables.grid.total_rows import names_total
from kgqa.tables.language.question_cues import Time, Wording

_SAID = 0.8
"""The quality of a match from which on a header says an operator itself. Not fitted: synonyms lie below."""
_MOST_DETAILS = 1000
"""Rows that may be the details of a sum."""
Features = tuple[tuple[str, float], ...]
_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Selection:
    """A meaning that is a set of rows, with the rows, the words (bits) that it explains, and its features."""

    meaning: SetMeaning
    rows: Rows
    used: int
    features: Features = ()
    columns: frozenset[int] = frozenset()
    """Columns that a condition fixes."""
    operators: frozenset[str] = frozenset()
    core: int = 0
    """The words (bits) that conditions are made of, without those that only name their columns."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A meaning of the whole question with what it denotes.

    `texts` is the answer; `cells` are the row and column of the cells that it was read from.
    """

    meaning: Meaning
    texts: tuple[str, ...]
    cells: tuple[tuple[int, int], ...]
    used: int
    features: Features


@dataclass
class Scene:
    """All that composition needs to know about one question and one table."""

    table: Table
    wording: Wording
    cells: list[CellMatch]
    headers: dict[int, HeaderMatch]
    around: int
    known: int
    """The words (bits) that stand for some word of the table."""
    index: TableIndex
    conflicts: frozenset[int]
    """The columns whose headers name another time than the question."""
    titled: int = 0
    """The words (bits) that the table's own title or name explains."""
    matches: Sequence[Mapping[str, float]] = ()
    """For every word of the question the table's words that it may stand for, with the quality of the match."""
    content: int = field(init=False)
    """The words (bits) that say something of their own."""
    cues: frozenset[str] = field(init=False)

    _best: dict[int, float] = field(init=False, default_factory=dict)
    _details: dict[int, Rows] = field(init=False, default_factory=dict)
    findings: dict[Callable[[Scene], Any], Any] = field(init=False, default_factory=dict)
    """What functions marked `once` have found."""

    def __post_init__(self) -> None:
        self.content = sum(
            1 << index for index, word in enumerate(self.wording.words) if not word.function and word.text[0].isalnum()
        )
        self.cues = frozenset(cue for word in self.wording.words for cue in word.cues)

    @cached_property
    def surely_around(self) -> int:
        """The words (bits) that the table's title says, no synonyms."""
        return self.index.around(self.matches, STEM) | self.index.times_around(self.wording)

    @property
    def outdone(self) -> bool:
        """Whether one thing is compared with another: „więcej niż”."""
        words = (word for word in self.wording.words if word.cues & {"MORE", "GT", "LT"})
        return any("MORE" in word.cues or not word.function for word in words)

    @cached_property
    def said(self) -> int:
        """The words (bits) that the table's own title, name and headers say."""
        found = self.titled
        for header in self.headers.values():
            found |= header.used
        return found

    @cached_property
    def best_qualities(self) -> dict[int, float]:
        """How well the header that says a word best says it."""
        found: dict[int, float] = {}
        for header in self.headers.values():
            for index, quality in header.qualities:
                found[index] = max(found.get(index, 0.0), quality)
        return found

    @cached_property
    def missed(self) -> int:
        """The words (bits) of times that the table misses."""
        found = 0
        for time in self.wording.times:
            if self.misses(time):
                found |= ((1 << time.end) - 1) ^ ((1 << time.start) - 1)
        return found

    def misses(self, time: Time) -> bool:
        """Whether the table tells times, but not this one."""
        if not self.index.tells(time.date):
            return True
        if time.date.year in self.index.years:
            return False
        told = self.index.dated or (bool(self.index.years) and time.date.year > 0)
        for column in self.table.columns:
            if column.kind is Kind.DATE:
                told = True
                if any(date and date.fits(time.date) for date in column.dates):
                    return False
            elif column.kind is Kind.NUMBER and column.counts_years:
                told = True
                if time.date.year in column.numbers:
                    return False
        spoken = ((1 << time.end) - 1) ^ ((1 << time.start) - 1)
        if any(header.used & spoken for header in self.headers.values()):
            return False
        return told or not (self.known | self.around) & spoken

    def best_weight(self, taken: int) -> float:
        """The greatest weight of a header without the words in `taken`."""
        if taken not in self._best:
            self._best[taken] = max((one.weight_without(taken) for one in self.headers.values()), default=0.0)
        return self._best[taken]

    def details(self, rows: Rows) -> Rows:
        """The rows without one that has no label, or one for a total, and holds the sum of the others."""
        if rows not in self._details:
            self._details[rows] = _details(self.table, rows)
        return self._details[rows]

    @property
    def share(self) -> float:
        """The share of the content words that the table's cells, headers or title know."""
        return (self.content & (self.known | self.around)).bit_count() / max(1, self.content.bit_count())

    @classmethod
    def of(cls, wording: Wording, index: TableIndex) -> Scene:
        """The scene of a question over an indexed table."""
        matches = index.matches(wording)
        cells = list(index.cells(wording, matches))
        names = sum(1 << place for place, word in enumerate(wording.words) if word.name)
        named = 0
        for cell in cells:
            named |= cell.used if cell.exact and cell.quality > FORM and not cell.used & ~names else 0
        known = sum(1 << place for place, found in enumerate(matches) if max(found.values(), default=0.0) >= KIN)
        return cls(
            index.table,
            wording,
            cells,
            index.headers(wording, matches, named),
            index.around(matches) | index.times_around(wording),
            known,
            index,
            index.conflicts(wording),
            index.named(matches),
            matches,
        )

    def header_says(self, position: int) -> int:
        """The words (bits) that a header says; what asks for an operator only if it stands there."""
        header = self.headers.get(position)
        if header is None:
            return 0
        loose = sum(1 << index for index, quality in header.qualities if quality < _SAID)
        highest = sum(1 << i for i, word in enumerate(self.wording.words) if word.text.lower().startswith("naj"))
        by = self.cue_words("BYHOWMANY")
        operator = self.cue_words("PERCENT") & (by | by << 1)  # „o ile procent” is no „wykrywalność w %”
        looser = self.cue_words("GT", "LT")
        if not self.index.tops(position):
            looser |= self.cue_words("SUPER") & highest
        if self.column(position).kind is not Kind.NUMBER:
            looser |= self.cue_words("PERCENT")
        return header.used & ~operator & ~(loose & looser)

    def leads(self, index: int) -> bool:
        """Whether a word is the first that says something in a header: no „liczba gospodarstw utrzymujących …”."""
        return any(not self.index.leading(position).isdisjoint(self.matches[index]) for position in self.headers)

    def column(self, position: int) -> Column:
        """A column of the table."""
        return self.table.columns[position]

    def shown(self, value: float, column: Column, *, average: bool = False, share: bool = False) -> str:
        """A computed number as its column writes numbers, with the decimals that the question asks for."""
        return shown(value, column, average=average, share=share, decimals=self.wording.decimals)

    def cue_words(self, *cues: str) -> int:
        """The words (bits) that carry one of the cues."""
        wanted = frozenset(cues)
        return sum(1 << index for index, word in enumerate(self.wording.words) if word.cues & wanted)


def once(function: Callable[[Scene], _Found]) -> Callable[[Scene], _Found]:
    """A function of a scene alone, which stays as it is: computed once for each, whoever asks how often."""

    @wraps(function)
    def found(scene: Scene) -> _Found:
        if function not in scene.findings:
            scene.findings[function] = function(scene)
        return scene.findings[function]  # type: ignore[no-any-return]

    return found


def _details(table: Table, rows: Rows) -> Rows:
    if not 2 < rows.bit_count() <= _MOST_DETAILS:  # noqa: PLR2004 (a sum of one row shows nothing)
        return rows
    for column in table.columns[: table.labels]:
        empty = rows & _summing(column, table.count)
        if empty.bit_count() == 1 and _sums_up(table, row_sets.first(empty), row_sets.to_indices(rows & ~empty)):
            return rows & ~empty
    return rows


@lru_cache(maxsize=64)
def _summing(column: Column, count: int) -> Rows:
    """The rows whose cell is empty or says „ogółem”."""
    named = (row for key, found in column.values.items() if names_total(key) for row in found)
    return row_sets.from_indices((*column.empty, *named), count)


def _sums_up(table: Table, row: int, others: list[int]) -> bool:
    """Whether the last column of numbers holds in one row the sum of the others."""
    numbers = next((column.numbers for column in reversed(table.columns) if column.kind is Kind.NUMBER), None)
    return numbers is not None and numbers[row] != 0 and bool(np.isclose(numbers[row], np.nansum(numbers[others])))


def header_features(scene: Scene, prefix: str, position: int, taken: int) -> Features:
    """How well the question's words name a column that an operator uses."""
    header = scene.headers.get(position)
    column = scene.column(position)
    total = (f"{prefix}:total", float(is_total(column)))
    conflict = ("conflict", float(position in scene.conflicts))
    if header is None or not header.used & ~taken:
        best = scene.best_weight(taken)
        return (
            (f"{prefix}:unnamed", 1.0),
            (f"{prefix}:unnamed:missed", float(best > 0)),
            (f"{prefix}:{column.kind}", 1.0),
            total,
            conflict,
        )
    best, weight = scene.best_weight(taken), header.weight_without(taken)
    return (
        (f"{prefix}:named", 1.0),
        (f"{prefix}:cover", header.cover),
        (f"{prefix}:quality", header.quality),
        (f"{prefix}:behind", min(2.0, best - weight)),
        (f"{prefix}:best", float(weight >= best)),
        total,
        conflict,
        (f"{prefix}:{column.kind}", 1.0),
    )


def is_total(column: Column) -> bool:
    """Whether a part of the header says „ogółem”."""
    return any(names_total(part) for part in column.header)


def header_words(scene: Scene, position: int) -> int:
    """The words (bits) that name a column."""
    header = scene.headers.get(position)
    return header.used if header else 0
