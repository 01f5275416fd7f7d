"""Words that name keys of a column, and the rows that have these keys."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.tables.finding.scene import Features
from kgqa.tables.grid.rows import Rows

LIKE = 0.3
"""How unlike its cells a mention by form, lemma or stem is at most. Not fitted: synonyms lie above."""
_SLIGHT = 0.2
"""What it counts that a mention chooses several cells, or many rows. Not fitted: ranking is."""
_SLIGHTLY = frozenset({"key:several", "key:wide"})


def doubt_of(features: Features) -> float:
    """How little sure something is with some features."""
    return sum(value * (_SLIGHT if name in _SLIGHTLY else 1.0) for name, value in features)


@dataclass(frozen=True)
class Mention:
    """Words (bits) that name keys of a column, and the rows that have these keys."""

    column: int
    words: int
    rows: Rows
    features: Features
    label: str
    without: bool = False
    """Whether `rows` are all but those that have the keys."""

    @property
    def doubt(self) -> float:
        """How little sure it is, for the beam."""
        return doubt_of(self.features)

    @property
    def sure(self) -> bool:
        """Whether its words are those of the cells, no synonyms."""
        return dict(self.features).get("key:unlike", 0.0) < LIKE
