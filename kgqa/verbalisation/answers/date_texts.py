"""Dates that come as text („1 września 1939”, „XIV wiek”) -> the year or century that a question asks for."""

from __future__ import annotations

import re

from kgqa.polish.roman import century, roman
from kgqa.verbalisation import language_data

_YEAR = re.compile(
    r"(?:(?:\d{1,2} )?(?P<month>[a-ząćęłńóśźż]+) )?(?P<year>\d{1,4})(?: (?:rok|roku|r\.))?(?P<era> p\.n\.e\.)?"
)
_CENTURY = re.compile(r"(?P<century>[IVXLC]+)(?: wieku?| w\.)?(?P<era> p\.n\.e\.)?")


class TimeTexts:
    """Shortens texts of dates; month names in `data/months.tsv`."""

    def __init__(self) -> None:
        self._months = frozenset(name for row in language_data.rows("months") for name in row[1:])

    def shorten(self, label: str, noun: str) -> str | None:
        """The year of a date for the noun `rok`, its century for `wiek`; None if there is nothing to shorten.

        >>> TimeTexts().shorten("15 lipca 1410", "wiek")
        'XV'
        """
        named = _CENTURY.fullmatch(label)
        if noun == "wiek" and named is not None:
            return named["century"] + (named["era"] or "")
        date = _YEAR.fullmatch(label)
        if date is None or (date["month"] and date["month"] not in self._months):
            return None
        if noun == "rok":
            return date["year"] + (date["era"] or "")
        if noun == "wiek":
            return roman(century(int(date["year"]))) + (date["era"] or "")
        return None
