"""Units: names and conversion."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.tokens.word_forms import plain_words
from kgqa.polish.values.units import convert, unit_at, units


@pytest.mark.parametrize(
    ("number", "unit", "wanted", "expected"),
    [
        ("8", "km", "m", "8000"),
        ("1500", "m", "km", "1.5"),
        ("3", "km", "km", "3"),
        ("10", "m/s", "km/h", "36"),
        ("100", "°C", "K", "373.15"),
        ("0", "K", "°C", "-273.15"),
        ("2", "km", "kg", ""),
        ("2", "?", "m", ""),
    ],
)
def test_numbers_are_converted_within_a_dimension(number: str, unit: str, wanted: str, expected: str) -> None:
    assert convert(number, unit, wanted) == expected


@given(st.integers(min_value=1, max_value=10**9), st.sampled_from(tuple(units())))
def test_there_and_back_again(number: int, unit: str) -> None:
    for other in units():
        there = convert(str(number), unit, other)
        if there:
            assert float(convert(there, other, unit)) == pytest.approx(number)


@pytest.mark.parametrize(
    ("text", "unit", "end"),
    [
        ("kilometr kwadratowy Polski", "km²", 2),
        ("kilometr na godzina", "km/h", 3),
        ("km / h", "km/h", 3),
        ("metr wysokości", "m", 1),
        ("W czasie", "W", 1),
        ("w czasie", "", 0),
        ("stopień Celsjusz", "°C", 2),
        ("król", "", 0),
        ("", "", 0),
    ],
)
def test_the_longest_name_counts(text: str, unit: str, end: int) -> None:
    assert unit_at(plain_words(text), 0) == (unit, end)
