"""Times, numbers and other literals in English words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from kgqa.globe import place_words
from kgqa.interfaces.outcomes.statement_words import NUMBERS, StatementWords, grouped
from kgqa.resources import read_yaml
from kgqa.terms import Literal, PropertyId
from kgqa.values.amounts import amount_of
from kgqa.values.points_in_time import Calendar, PointInTime, Precision, period
from kgqa.values.time_literals import time_of
from kgqa.vocabulary import ELEVATION
from wikidata_hdt.wikidata_iris import WKT_LITERAL

_SPACE = "\N{NO-BREAK SPACE}"
_TEENS = range(11, 14)
_ERAS = {Precision.CENTURY: "century", Precision.MILLENNIUM: "millennium"}


@dataclass(frozen=True, slots=True)
class EnglishWords(StatementWords):
    """Puts literals into English words."""

    def literal(self, literal: Literal) -> str:
        """„24 December 1798”, „38 036 118”."""
        return english_literal(literal)

    def behind(self, by: PropertyId) -> str:
        """See `StatementWords.behind`."""
        return str(english_texts()["elevation"]) if by == ELEVATION else ""


def english_literal(literal: Literal) -> str:
    """A time, a number with its unit, or any other text as it is."""
    time = time_of(literal)
    if time is not None:
        return english_time(time)
    if literal.datatype not in NUMBERS:
        return (place_words(literal.value, ".") if literal.datatype == WKT_LITERAL else "") or literal.value
    amount = amount_of(literal)
    number = grouped(literal.value.lstrip("+"))
    if amount is None:
        return number
    said = f"{number}{_SPACE}{amount.symbol}" if amount.symbol else number
    return _said("about", time=said) if amount.is_about else said


def english_time(time: PointInTime) -> str:
    """A time as precisely as it is known: a day, a month, a year, a decade, a century."""
    text = _era(time, _bare(time))
    if time.calendar is Calendar.JULIAN and time.precision is Precision.DAY:
        text = _said("julian", time=text)
    return _said("about", time=text) if time.is_about else text


def _era(time: PointInTime, text: str) -> str:
    """The time with its era, where it lies before Christ and is told by its year."""
    return _said("bc", time=text) if time.year < 0 and time.precision >= Precision.MILLENNIUM else text


def _bare(time: PointInTime) -> str:
    year = str(abs(time.year))
    if time.precision is Precision.DECADE:
        return _said("decade", year=abs(time.years[0]))
    if time.precision in _ERAS:
        return _said(_ERAS[time.precision], number=_ordinal(period(time.years[0], time.precision)))
    if time.precision < Precision.MILLENNIUM:
        return _said("long", years=grouped(year))
    month = english_texts()["months"][time.month - 1] if time.month else ""
    return " ".join(filter(None, (str(time.day) if time.day else "", month, year)))


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in _TEENS else english_texts()["ordinals"].get(number % 10, "th")
    return f"{number}{ending}"


def _said(name: str, **values: object) -> str:
    return str(english_texts()[name]).format(**values)


@cache
def english_texts() -> Mapping[str, Any]:
    """How English pages put things."""
    found: Mapping[str, Any] = read_yaml(files(__package__) / "data" / "english.yaml")
    return found
