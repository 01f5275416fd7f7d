"""Literals in words and digits: dates of a precision, centuries, numbers, units.

Date precisions are Wikibase's (https://www.wikidata.org/wiki/Help:Dates): 6 millennium, 7 century, 8 decade, 9 year,
10 month, 11 day. RDF exports of Wikibase count years as XSD 1.1 does: 0000 is 1 BC, -0043 is 44 BC.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from kgqa.terms import Case, Number

MILLENNIUM, CENTURY, DECADE, YEAR, MONTH, DAY = range(6, 12)
_DATE = re.compile(r"([+-]?)(\d{1,9})-(\d{2})-(\d{2})(?:T.*|Z)?")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")


@dataclass(frozen=True, slots=True)
class Date:
    """A date as an RDF literal gives it."""

    year: int
    """Negative for years before Christ: -44 is 44 BC; never 0."""
    month: int
    day: int

    @property
    def precision(self) -> int:
        """The precision that the text of a date suggests: 1 January stands for a whole year in truthy statements."""
        if self.month == 0 or (self.month == 1 and self.day <= 1):
            return YEAR
        return DAY if self.day else MONTH


def date(text: str) -> Date | None:
    """The date of an xsd:dateTime or xsd:date literal; None if it is none."""
    match = _DATE.fullmatch(text)
    if match is None or int(match[3]) > 12 or int(match[4]) > 31:  # noqa: PLR2004
        return None
    year = int(match[1] + match[2])
    return Date(year if year > 0 else year - 1, int(match[3]), int(match[4]))


def digits(text: str) -> str:
    """A number as Polish writes it: no sign `+`, no group separators, a decimal comma.

    >>> digits("+5.50")
    '5,5'
    """
    if not _NUMBER.fullmatch(text) or "e" in text.lower():
        return text
    whole, _, fraction = text.lstrip("+").partition(".")
    fraction = fraction.rstrip("0")
    sign, bare = ("-", whole[1:]) if whole.startswith("-") else ("", whole)
    return sign + (bare.lstrip("0") or "0") + ("," + fraction if fraction else "")


def unit_form(number: str) -> tuple[Case, Number]:
    """Case and number of a unit after a number in digits: „1 metr”, „22 metry”, „5 metrów”, „5,5 metra”."""
    if "," in number:
        return Case.GEN, Number.SG
    value = number.lstrip("-")
    if value == "1":
        return Case.NOM, Number.SG
    if value[-1:] in {"2", "3", "4"} and value[-2:-1] != "1":
        return Case.NOM, Number.PL
    return Case.GEN, Number.PL
