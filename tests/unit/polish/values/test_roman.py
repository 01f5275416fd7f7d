"""Roman numerals and centuries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.values.roman import century, read_roman, roman, roman_value
from kgqa.verbalisation.words.orthography import is_roman


@pytest.mark.parametrize(("numeral", "value"), [("III", 3), ("IX", 9), ("XIV", 14), ("XL", 40), ("MCMXCIX", 1999)])
def test_values(numeral: str, value: int) -> None:
    assert roman_value(numeral) == value


@given(st.integers(1, 3999))
def test_what_is_written_is_read_back(number: int) -> None:
    assert roman_value(roman(number)) == number
    assert is_roman(roman(number))


@given(st.integers(1, 3999))
def test_numerals_are_told_from_letters(number: int) -> None:
    assert read_roman(roman(number)) == (None if number in {50, 100, 500, 1000} else number)


@pytest.mark.parametrize("text", ["", "IIII", "IXI", "iv", "król", "C"])
def test_other_texts_are_no_numerals(text: str) -> None:
    assert read_roman(text) is None


@pytest.mark.parametrize(
    ("number", "expected"), [(1, "I"), (4, "IV"), (19, "XIX"), (1999, "MCMXCIX"), (2024, "MMXXIV")]
)
def test_written(number: int, expected: str) -> None:
    assert roman(number) == expected


@pytest.mark.parametrize(("year", "expected"), [(1, 1), (100, 1), (101, 2), (1901, 20), (2000, 20), (-44, 1)])
def test_century(year: int, expected: int) -> None:
    assert century(year) == expected
