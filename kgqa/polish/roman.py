"""Roman numerals and the centuries that they count."""

from __future__ import annotations

_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_WRITTEN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def roman_value(numeral: str) -> int:
    """The value of a text of the letters I, V, X, L, C, D, M: a letter before a greater one is taken off.

    Raises KeyError for other letters.
    """
    values = [_VALUES[letter] for letter in numeral]
    return sum(-value if value < behind else value for value, behind in zip(values, [*values[1:], 0], strict=True))


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
