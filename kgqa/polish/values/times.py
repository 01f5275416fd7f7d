"""Reads times: „14 kwietnia 1966 r.”, „w latach 1939–1945”, „lata 20.”, „druga połowa XIX wieku”, „44 r. p.n.e.”."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from kgqa.polish.tokens.word_forms import Word
from kgqa.polish.values.calendar_words import month_numbers, openings, time_words
from kgqa.polish.values.centuries import century_at, decade_at, epoch_at, part_at
from kgqa.polish.values.dates import date_at, month_at, year_at
from kgqa.polish.values.numerals import cardinals, ordinals
from kgqa.polish.values.roman import DIGITS
from kgqa.polish.values.time_values import Time

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
    if not _may_begin_time(words[start]):
        return None
    return next((found for reader in _READERS if (found := reader(words, start))), None)


def _may_begin_time(word: Word) -> bool:
    """Whether a time may begin with a word: a number or a word of the calendar, as few words are."""
    first = word.form[0]
    if first.isdigit() or first in DIGITS:
        return True
    known = _beginnings()
    return not known.isdisjoint(word.lemmas) or word.form.lower() in known or word.word.lower() in known


@cache
def _beginnings() -> frozenset[str]:
    """Forms and lemmas of all words in letters that the readers begin with."""
    said = (*map(time_words, ("year", "years", "epoch")), *map(openings, ("period_parts", "epochs")))
    return frozenset[str]().union(month_numbers(), cardinals(), ordinals(), *said)
