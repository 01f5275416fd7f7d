"""Numbers and dates of cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kgqa.tables.grid.cells import Date, decimal_mark, is_number, read_date, read_number, read_numbers


@pytest.mark.parametrize(
    ("text", "decimal", "value"),
    [
        ("1 234", ".", 1234),
        ("1\u00a0234,5", ",", 1234.5),
        ("1.234,5", ",", 1234.5),
        ("1,234.5", ".", 1234.5),
        ("12'345", ".", 12345),
        ("−3,5", ",", -3.5),
        ("12,5 %", ",", 12.5),
        ("$1,200", ".", 1200),
        ("1,5e3", ",", 1500),
        ("19391 a", ".", 19391),
        ("brak", ".", None),
        ("T05", ".", None),
    ],
)
def test_numbers(text: str, decimal: str, value: float | None) -> None:
    assert read_number(text, decimal) == value


def test_a_score_holds_two_numbers() -> None:
    assert read_numbers("3–1") == [3, 1]


@given(st.integers(min_value=0, max_value=10**12), st.sampled_from([" ", "\u00a0", "\u202f", "'"]))
def test_any_grouping_is_read(number: int, mark: str) -> None:
    assert read_number(f"{number:,}".replace(",", mark)) == number


def test_the_decimal_mark_is_told_by_cells_that_allow_one_alone() -> None:
    assert decimal_mark(["1,5", "2,25", "1.000"]) == ","
    assert decimal_mark(["1.5", "1,000", "2.25"]) == "."


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2025-01-03", Date(2025, 1, 3)),
        ("20250103", Date(2025, 1, 3)),
        ("03.01.2025", Date(2025, 1, 3)),
        ("3 stycznia 2025 r.", Date(2025, 1, 3)),
        ("October 19, 2013", Date(2013, 10, 19)),
        ("maj 2020", Date(2020, 5)),
        ("XII 2023", Date(2023, 12)),
        ("31 XII 2023 r.", Date(2023, 12, 31)),
        ("1999", Date(1999)),
        ("6.6", None),
        ("abc", None),
    ],
)
def test_dates(text: str, date: Date | None) -> None:
    assert read_date(text) == date


def test_dates_fit_by_the_parts_that_both_know() -> None:
    assert Date(2025, 1, 3).fits(Date(2025))
    assert Date(0, 1, 3).fits(Date(2025, 1, 3))
    assert not Date(2024).fits(Date(2025))


@pytest.mark.parametrize(
    ("text", "plain"), [("12 %", True), ("1 234 zł", True), ("III 2006", False), ("Gmina 5 Łąki", False)]
)
def test_a_number_is_little_else(text: str, plain: bool) -> None:
    assert is_number(text) is plain
