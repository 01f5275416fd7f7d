from __future__ import annotations

import math
from decimal import Decimal

import pytest

from kgqa.execution.engine.sparql_numbers import (
    ExpressionError,
    Number,
    Single,
    add,
    divide,
    multiply,
    number_literal,
    promoted,
    read_number,
    rounded,
    rounded_down,
    rounded_up,
    single,
)
from kgqa.terms import XSD

_LONG = 123456789012345678901234567890


@pytest.mark.parametrize(
    ("text", "kind", "number"),
    [
        (" +5 ", "integer", 5),
        ("1_000", "integer", None),
        ("٣", "integer", None),
        ("9" * 4001, "integer", None),
        ("5.", "decimal", Decimal(5)),
        (".5", "decimal", Decimal("0.5")),
        ("1e5", "decimal", None),
        ("NaN", "decimal", None),
        ("1e5", "double", 1e5),
        ("infinity", "double", None),
        ("-INF", "double", -math.inf),
        ("1e400", "double", math.inf),
        ("0.1", "float", single(0.1)),
    ],
)
def test_lexical_forms(text: str, kind: str, number: Number | None) -> None:
    assert read_number(text, XSD + kind) == number


@pytest.mark.parametrize(
    ("left", "right", "kind"),
    [
        (1, 2, int),
        (1, Decimal(2), Decimal),
        (1, Single(2), Single),
        (Single(1), Decimal(2), Single),
        (Single(1), 2.0, float),
        (1, 2.0, float),
    ],
)
def test_promotion(left: Number, right: Number, kind: type) -> None:
    assert {type(one) for one in promoted(left, right)} == {kind}
    assert type(add(left, right)) is kind


def test_quotients() -> None:
    assert divide(1, 4) == Decimal("0.25")
    assert divide(1.0, 0) == math.inf
    assert divide(-1.0, 0) == -math.inf
    with pytest.raises(ExpressionError):
        divide(1, 0)


def test_too_many_digits_are_an_error() -> None:
    with pytest.raises(ExpressionError):
        multiply(10**3000, 10**3000)
    with pytest.raises(ExpressionError):
        number_literal(Decimal(10) ** 5000)
    assert multiply(1.0, 10**400) == math.inf
    assert number_literal(single(1e300)).value == "INF"


@pytest.mark.parametrize(
    ("number", "up", "down", "nearest"),
    [
        (Decimal("2.5"), 3, 2, 3),
        (Decimal("-2.5"), -2, -3, -2),
        (Decimal(f"{_LONG}.4"), _LONG + 1, _LONG, _LONG),
        (Decimal(f"-{_LONG}.5"), -_LONG, -_LONG - 1, -_LONG),
        (Decimal(f"{_LONG}.5"), _LONG + 1, _LONG, _LONG + 1),
        (-0.5, -0.0, -1.0, -0.0),
        (0.49999999999999994, 1.0, 0.0, 0.0),
        (4503599627370497.0, 4503599627370497.0, 4503599627370497.0, 4503599627370497.0),
        (7, 7, 7, 7),
    ],
)  # fmt: skip
def test_rounding(number: Number, up: Number, down: Number, nearest: Number) -> None:
    assert (rounded_up(number), rounded_down(number), rounded(number)) == (up, down, nearest)


def test_the_shortest_text_of_a_float() -> None:
    assert number_literal(single(0.1)).value == "0.1"
    assert (
        number_literal(single(16777217.0)).value == "16777216"
        or number_literal(single(16777217.0)).value == "1.6777216e+07"
    )
