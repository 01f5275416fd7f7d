"""Roman numerals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.roman import roman_value
from kgqa.verbalisation.values import roman


@pytest.mark.parametrize(("numeral", "value"), [("III", 3), ("IX", 9), ("XIV", 14), ("XL", 40), ("MCMXCIX", 1999)])
def test_values(numeral: str, value: int) -> None:
    assert roman_value(numeral) == value


@given(st.integers(1, 39))
def test_what_is_written_is_read_back(number: int) -> None:
    assert roman_value(roman(number)) == number
