"""Roman numerals, centuries, numbers in digits, agreement of units."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.terms import Case, Number
from kgqa.verbalisation import values
from kgqa.verbalisation.orthography import is_roman


@pytest.mark.parametrize(
    ("number", "expected"), [(1, "I"), (4, "IV"), (19, "XIX"), (1999, "MCMXCIX"), (2024, "MMXXIV")]
)
def test_roman(number: int, expected: str) -> None:
    assert values.roman(number) == expected


@given(st.integers(1, 3999))
def test_roman_numerals_are_recognised(number: int) -> None:
    assert is_roman(values.roman(number))


@pytest.mark.parametrize(("year", "expected"), [(1, 1), (100, 1), (101, 2), (1901, 20), (2000, 20), (-44, 1)])
def test_century(year: int, expected: int) -> None:
    assert values.century(year) == expected


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        ("1", (Case.NOM, Number.SG)),
        ("-1", (Case.NOM, Number.SG)),
        ("2", (Case.NOM, Number.PL)),
        ("14", (Case.GEN, Number.PL)),
        ("21", (Case.GEN, Number.PL)),
        ("104", (Case.NOM, Number.PL)),
        ("112", (Case.GEN, Number.PL)),
        ("0", (Case.GEN, Number.PL)),
        ("0,5", (Case.GEN, Number.SG)),
    ],
)
def test_unit_form(number: str, expected: tuple[Case, Number]) -> None:
    assert values.unit_form(number) == expected


@given(st.text(max_size=30))
def test_any_text_is_a_date_or_none(text: str) -> None:
    found = values.date(text)
    assert found is None or found.year != 0
