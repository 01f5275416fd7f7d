"""Bounds of amounts, and days by another calendar."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kgqa.answering.free.implied_amounts import bounds
from kgqa.model import BoundsAspect
from kgqa.terms import XSD, ItemId, Literal
from kgqa.values.amounts import Amount


def _amount(number: str, lower: str | None, upper: str | None) -> Literal:
    ends = (Decimal(one) if one is not None else None for one in (lower, upper))
    return Literal(
        number, datatype=XSD + "decimal", detail=Amount.bounded(Decimal(number), ItemId("Q25250"), "V", *ends)
    )


@pytest.mark.parametrize(
    ("aspect", "numbers"),
    [
        (BoundsAspect.RANGE, ["114", "126"]),
        (BoundsAspect.MARGIN, ["6"]),
        (BoundsAspect.LEAST, ["114"]),
        (BoundsAspect.MOST, ["126"]),
    ],
)
def test_bounds(aspect: BoundsAspect, numbers: list[str]) -> None:
    found = bounds([_amount("120", "114", "126")], aspect)
    assert [one.value for one in found] == numbers
    assert all(isinstance(one.detail, Amount) and one.detail.symbol == "V" for one in found)


@pytest.mark.parametrize("told", [("120", None, None), ("120", "120", "120"), ("120", "114", None)])
def test_no_bounds_where_none_are_told(told: tuple[str, str | None, str | None]) -> None:
    assert bounds([_amount(*told)], BoundsAspect.RANGE) == ()


def test_no_margin_where_both_sides_differ() -> None:
    assert bounds([_amount("120", "110", "121")], BoundsAspect.MARGIN) == ()


def test_no_bounds_of_several_amounts() -> None:
    assert bounds([_amount("120", "114", "126"), _amount("230", "220", "240")], BoundsAspect.RANGE) == ()
