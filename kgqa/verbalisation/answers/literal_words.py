"""Numbers in digits with their units, as people say them: „193 km”, „66 lat”, „6,2 %”."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from kgqa.terms import Case, Number
from kgqa.values.points_in_time import LengthOfTime
from kgqa.verbalisation import language_data
from kgqa.verbalisation.answers.meaning_answers import meaning_answer

ABOUT = "około"
"""In front of numbers that are not exact."""
UNNAMED = "(jednostka bez nazwy)"
"""Behind a number whose unit has no name anywhere."""
SPACE = "\N{NO-BREAK SPACE}"
"""Between a number and the sign of its unit."""
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")
_COUNTED = re.compile(r"(?:od )?-?[\d\s]+(?:,\d+)?(?: (?:albo|i|do) [\d\s]+)?")
"""A number with groups of digits, or two between which the right one lies."""
_PER = "/"
_FEW = frozenset("234")


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


def with_unit(text: str, unit: str) -> str:
    """A number with its unit, by the symbol of that; a text that is no bare number stays as it is."""
    return f"{text} {_told(text, unit)}" if unit and _COUNTED.fullmatch(text) else text


def length_told(length: LengthOfTime) -> str:
    """A length of time in words: „7 lat, 10 miesięcy i 4 dni”."""
    counted = ((length.years, "yr"), (length.months, "mo"), (length.days, "d"))
    *others, last = [with_unit(str(number), unit) for number, unit in counted if number]
    return meaning_answer("and", first=", ".join(others), second=last) if others else last


def _told(text: str, unit: str) -> str:
    forms = _forms().get(unit)
    if forms is None:
        return f"na {unit[1:]}" if unit.startswith(_PER) else unit
    one, few, many, part = forms
    if "," in text:
        return part
    if text == "1":
        return one
    return few if text[-1] in _FEW and text[-2:-1] != "1" else many


@cache
def _forms() -> Mapping[str, Sequence[str]]:
    return {str(unit): tuple(map(str, forms)) for unit, forms in language_data.document("units_told").items()}
