"""A question beside a table: what it names there, and the partial meanings that grow from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from kgqa.tables.index import CellMatch, HeaderMatch, TableIndex
from kgqa.tables.language.words import Time, Wording
from kgqa.tables.meanings import Meaning
from kgqa.tables.model import Column, Kind, Table
from kgqa.tables.rows import Rows

Features = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """A meaning that is a set of rows, with the rows, the words (bits) that it explains, and its features."""

    meaning: Meaning
    rows: Rows
    used: int
    features: Features = ()
    columns: frozenset[int] = frozenset()
    """Columns that a condition fixes."""
    operators: frozenset[str] = frozenset()


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
    known: int = 0
    """The words (bits) that stand for some word of the table."""
    content: int = field(init=False)
    """The words (bits) that say something of their own."""
    cues: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self.content = sum(
            1 << index for index, word in enumerate(self.wording.words) if not word.function and word.text.isalnum()
        )
        self.cues = frozenset(cue for word in self.wording.words for cue in word.cues)

    def misses(self, time: Time) -> bool:
        """Whether the table tells times, but not this one."""
        told = False
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

    @property
    def share(self) -> float:
        """The share of the content words that the table's cells, headers or title know."""
        return (self.content & (self.known | self.around)).bit_count() / max(1, self.content.bit_count())

    @classmethod
    def of(cls, wording: Wording, index: TableIndex) -> Scene:
        """The scene of a question over an indexed table."""
        matches = index.matches(wording)
        cells = list(index.cells(wording, matches))
        known = sum(1 << place for place, found in enumerate(matches) if found)
        return cls(index.table, wording, cells, index.headers(wording, matches), index.around(matches), known)

    def column(self, position: int) -> Column:
        """A column of the table."""
        return self.table.columns[position]

    def cue_words(self, *cues: str) -> int:
        """The words (bits) that carry one of the cues."""
        wanted = frozenset(cues)
        return sum(1 << index for index, word in enumerate(self.wording.words) if word.cues & wanted)
