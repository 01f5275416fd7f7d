"""Numbers in digits, and the form of a unit behind them."""

from __future__ import annotations

import re

from kgqa.terms import Case, Number

ABOUT = "około"
"""In front of numbers that are not exact."""
UNNAMED = "(jednostka bez nazwy)"
"""Behind a number whose unit has no name anywhere."""
SPACE = "\N{NO-BREAK SPACE}"
"""Between a number and the sign of its unit."""
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")


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
