"""Reads times: „14 kwietnia 1966 r.”, „w latach 1939–1945”, „lata 20.”, „druga połowa XIX wieku”, „44 r. p.n.e.”."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kgqa.polish.centuries import century_at, decade_at, epoch_at, part_at
from kgqa.polish.dates import date_at, month_at, year_at
from kgqa.polish.time_values import Time
from kgqa.polish.word_forms import Word

_READERS: tuple[Callable[[Sequence[Word], int], Time | None], ...] = (
    date_at, month_at, part_at, decade_at, century_at, epoch_at, year_at,
)  # fmt: skip


def times(words: Sequence[Word]) -> Iterator[Time]:
    """All times, from left to right; they do not overlap."""
    index = 0
    while index < len(words):
        found = time_at(words, index)
        if found:
            yield found
        index = found.end if found else index + 1


def time_at(words: Sequence[Word], start: int) -> Time | None:
    """The time that begins with a word; None if none does."""
    return next((found for reader in _READERS if (found := reader(words, start))), None)
