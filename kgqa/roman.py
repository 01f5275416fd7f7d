"""Roman numerals."""

from __future__ import annotations

_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def roman_value(numeral: str) -> int:
    """The value of a text of the letters I, V, X, L, C, D, M: a letter before a greater one is taken off.

    Raises KeyError for other letters.
    """
    values = [_VALUES[letter] for letter in numeral]
    return sum(-value if value < behind else value for value, behind in zip(values, [*values[1:], 0], strict=True))
