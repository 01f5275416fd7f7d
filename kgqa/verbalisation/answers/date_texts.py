"""Dates that come as text („1 września 1939”, „XIV wiek”) -> the year or century that a question asks for."""

from __future__ import annotations

import re

from kgqa.polish.tokens.word_forms import plain_words
from kgqa.polish.values.roman import century, roman
from kgqa.polish.values.time_values import TimeKind
from kgqa.polish.values.times import time_at
from kgqa.polish.values.told_times import is_bare_year

_CENTURY = re.compile(r"([IVXLC]+)((?: p\.n\.e\.)?)")
"""A number in letters, which alone is a century, as digits alone are a year."""


def shorten_time(label: str, noun: str) -> str | None:
    """The year of a date for the noun `rok`, its century for `wiek`; None if there is nothing to shorten.

    >>> shorten_time("15 lipca 1410", "wiek")
    'XV'
    """
    bare = _CENTURY.fullmatch(label)
    full = f"{bare[1]} wiek{bare[2]}" if bare else f"rok {label}" if is_bare_year(label) else label
    words = plain_words(full)
    time = time_at(words, 0) if words else None
    if time is None or time.first is None or time.end < len(words):
        return None
    era = " p.n.e." if time.first < 0 else ""
    if noun == "wiek" and (time.kind is TimeKind.CENTURY or time.first == time.last):
        return roman(century(time.first)) + era
    return f"{abs(time.first)}{era}" if noun == "rok" and time.first == time.last else None
