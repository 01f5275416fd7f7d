"""Kinds of units by their codes."""

from __future__ import annotations

import pytest

from kgqa.tables.grid.territories import held, kinds


@pytest.mark.parametrize(
    "codes",
    [
        ["02", "02 01", "02 01 01 1"],
        ["02", "0201", "0201011"],
        ["0200000", "0201000", "0201011"],
        ["200000", "201000", "201011"],
    ],
)
def test_all_ways_of_writing_codes(codes: list[str]) -> None:
    assert kinds(codes) == ["województwo", "powiat", "gmina miejska (miasto)"]


@pytest.mark.parametrize("codes", [[], ["1", "2", "3"], ["99", "9901"], ["2019", "2020"], ["02", "04"], ["a", "02 01"]])
def test_other_cells_are_no_codes(codes: list[str]) -> None:
    assert kinds(codes) == []


def test_each_province_and_county_holds_the_units_whose_codes_begin_with_its_own() -> None:
    codes = ["0200000", "0201000", "0201011", "0202000", "0400000"]
    assert held(codes, kinds(codes)) == {0: [1, 2, 3], 1: [2], 3: [], 4: []}
