"""Values that surely come first, and dates that do not tell."""

from __future__ import annotations

import pytest

from kgqa.answering.close_values import surely_first
from kgqa.terms import XSD, Literal


def date(text: str) -> Literal:
    return Literal(f"{text}T00:00:00Z", datatype=XSD + "dateTime")


def number(text: str) -> Literal:
    return Literal(text, datatype=XSD + "decimal")


@pytest.mark.parametrize(
    ("first", "other", "largest", "sure"),
    [
        (date("1945-05-08"), date("1946-01-01"), False, True),
        (date("1945-01-01"), date("1945-05-08"), False, False),
        (date("1945-05-08"), date("1945-01-01"), True, False),
        (date("1945-05-08"), date("1945-03-01"), True, True),
        (date("1945-01-01"), date("1945-01-01"), False, False),
        (date("-0044-03-15"), date("-0043-01-01"), False, True),
        (number("10"), number("9.5"), True, True),
        (number("10"), number("10.0"), True, False),
    ],
)
def test_one_value_before_another(first: Literal, other: Literal, largest: bool, sure: bool) -> None:
    assert surely_first([other, first], 1, largest=largest) is sure
