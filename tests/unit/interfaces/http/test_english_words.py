"""Times and numbers in English."""

from __future__ import annotations

from decimal import Decimal

import pytest

from kgqa.interfaces.http.page.english_answers import english_literal, english_time
from kgqa.terms import XSD, ItemId, Literal
from kgqa.values.amounts import Amount
from kgqa.values.points_in_time import Calendar, PointInTime, Precision


@pytest.mark.parametrize(
    ("time", "said"),
    [
        (PointInTime(1798, 12, 24, Precision.DAY), "24 December 1798"),
        (PointInTime(1944, 8, 0, Precision.MONTH), "August 1944"),
        (PointInTime(966), "966"),
        (PointInTime(-44, 3, 15, Precision.DAY, Calendar.JULIAN), "15 March 44 BC (Julian calendar)"),
        (PointInTime(1950, precision=Precision.DECADE), "1950s"),
        (PointInTime(1900, precision=Precision.CENTURY), "19th century"),
        (PointInTime(2001, precision=Precision.CENTURY), "21st century"),
        (PointInTime(1150, precision=Precision.CENTURY), "12th century"),
        (PointInTime(-300, precision=Precision.CENTURY), "3rd century BC"),
        (PointInTime(2000, precision=Precision.MILLENNIUM), "2nd millennium"),
        (PointInTime(1450, is_about=True), "about 1450"),
    ],
)
def test_times(time: PointInTime, said: str) -> None:
    assert english_time(time) == said


def test_numbers_and_texts() -> None:
    height = Literal("+8848.86", "", XSD + "decimal", Amount(Decimal("8848.86"), ItemId("Q11573"), "m"))
    assert english_literal(height).replace("\N{NO-BREAK SPACE}", " ") == "8848.86 m"
    assert english_literal(Literal("+38036118", "", XSD + "decimal")).split("\N{NO-BREAK SPACE}") == [
        "38",
        "036",
        "118",
    ]
    assert english_literal(Literal("Mazurek", "pl")) == "Mazurek"
