"""What a question says, word by word: keys for comparing, numbers, dates, cues of operators."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from kgqa.tables.grid.cells import Date


@dataclass(frozen=True)
class Word:
    """A word of a question.

    `keys` are its folded form and lemmas, `kin` weaker ones (synonyms, derived words); `cues` name the operators that
    it may ask for; `function` words say nothing of their own, a `verb` little.
    """

    text: str
    start: int
    end: int
    keys: frozenset[str]
    kin: frozenset[str] = frozenset()
    function: bool = False
    cues: frozenset[str] = frozenset()
    name: bool = False
    verb: bool = False
    participle: bool = False
    aside: bool = False
    """Told before the sentence that asks, added behind it, or in brackets."""
    adverb: bool = False


@dataclass(frozen=True)
class Number:
    """A number in the words `start` to `end` (exclusive) of a question; `ordinal` for „trzeci”, „III”, "3rd"."""

    start: int
    end: int
    value: float
    ordinal: bool = False
    plain: float | None = None
    """The value without its multiplier: 44 of „44 tys.”, as a table in thousands holds it."""


@dataclass(frozen=True)
class Time:
    """A date, a month or a year in the words `start` to `end` (exclusive) of a question."""

    start: int
    end: int
    date: Date


@dataclass(frozen=True)
class Wording:
    """A question as its words say it."""

    text: str
    words: tuple[Word, ...]
    numbers: tuple[Number, ...]
    times: tuple[Time, ...]
    heads: frozenset[str]
    """What is asked for: HOWMANY, WHO, WHEN, WHERE, WHICH, WHAT, YEAR, TRUTH, DIFFERENCE …"""

    yes_no: tuple[str, str] = ("yes", "no")
    """What answers a question for truth."""
    decimals: int = -1
    """Decimal places that are asked for; -1 where none are spoken of."""

    def cued(self, cue: str) -> tuple[int, ...]:
        """The words that carry a cue."""
        return tuple(index for index, word in enumerate(self.words) if cue in word.cues)


class Language(Protocol):
    """One language's reading of questions and of the words of tables."""

    def read(self, question: str) -> Wording:
        """The words of a question with all that they may mean."""
        ...

    def keys(self, word: str) -> frozenset[str]:
        """Folded form and lemmas of a word of a table."""
        ...


def overlap(start: int, end: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether the words from `start` to `end` meet one of the spans."""
    return any(start < other_end and other_start < end for other_start, other_end in spans)


def each(words: int) -> Iterator[int]:
    """The places of some words (bits)."""
    return (place for place in range(words.bit_length()) if words >> place & 1)


def bits(start: int, end: int) -> int:
    """The words from `start` to `end` (exclusive)."""
    return (1 << end) - (1 << start)
