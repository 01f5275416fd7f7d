"""Roman numerals and the centuries that they count."""

from __future__ import annotations

import re

_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
DIGITS = frozenset(_VALUES)
"""The letters of Roman numerals."""
_WRITTEN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
_NUMERAL = re.compile(r"(?=[IVXLCDM])M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})")
_LETTERS = frozenset("CDLM")
"""Single letters that are rather letters („witamina C”) than numbers."""


def roman_value(numeral: str) -> int:
    """The value of a text of the letters I, V, X, L, C, D, M: a letter before a greater one is taken off.

    Raises KeyError for other letters.
    """
    values = [_VALUES[letter] for letter in numeral]
    return sum(-value if value < behind else value for value, behind in zip(values, [*values[1:], 0], strict=True))


def read_roman(text: str) -> int | None:
    """The value of a well-formed Roman numeral in capitals; None for other texts and for single letters such as „C”.

    >>> read_roman("XVI"), read_roman("C"), read_roman("IXI")
    (16, None, None)
    """
    return None if text in _LETTERS or not _NUMERAL.fullmatch(text) else roman_value(text)


def roman(number: int) -> str:
    """A positive number in Roman numerals.

    >>> roman(14)
    'XIV'
    """
    digits = ""
    for value, letters in _WRITTEN:
        digits += letters * (number // value)
        number %= value
    return digits


def century(year: int) -> int:
    """The century of a year: 1901 -> 20; the sign of the year is dropped."""
    return (abs(year) + 99) // 100
