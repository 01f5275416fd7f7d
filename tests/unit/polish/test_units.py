from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.polish.units import convert, known_units, numerals, plain, unit_words


@pytest.mark.parametrize(
    ("number", "unit", "wanted", "expected"),
    [
        ("8", "km", "m", "8000"),
        ("1500", "m", "km", "1.5"),
        ("3", "km", "km", "3"),
        ("2", "km", "kg", ""),
        ("2", "?", "m", ""),
    ],
)
def test_numbers_are_converted_within_a_dimension(number: str, unit: str, wanted: str, expected: str) -> None:
    assert convert(number, unit, wanted) == expected


@given(st.integers(min_value=1, max_value=10**9), st.sampled_from(known_units()))
def test_there_and_back_again(number: int, unit: str) -> None:
    for other in known_units():
        there = convert(str(number), unit, other)
        if there:
            assert float(convert(there, other, unit)) == pytest.approx(number)


def test_words_name_units_and_numbers() -> None:
    assert unit_words()[("kilometr", "kwadratowy")] == "km²"
    assert plain(numerals()["milion"][0]) == "1000000"
    assert numerals()["milion"][1]
    assert not numerals()["dwa"][1]
