from __future__ import annotations

import pytest

from kgqa.tables.grid.dates_in_parts import month_in, whole_dates
from kgqa.tables.grid.model import Column


@pytest.mark.parametrize(("cell", "month"), [("VIII", 8), ("sierpień", 8), ("8", 8), ("sie", 8), ("XX", 0), ("13", 0)])
def test_cells_name_or_count_months(cell: str, month: int) -> None:
    assert month_in(cell) == month


def test_a_year_and_a_month_make_a_date() -> None:
    year = Column(0, ("Rok",), ["2022", "2022", "2022"])
    month = Column(1, ("Miesiąc",), ["I", "II", "śr. roczna"])
    assert whole_dates([year, month]) == ["2022-01", "2022-02", ""]


def test_days_in_a_column_of_their_own_are_left_to_it() -> None:
    columns = [Column(place, (name,), ["2021", "2020"]) for place, name in enumerate(("Rok",))]
    columns += [Column(1, ("Miesiąc",), ["7", "8"]), Column(2, ("Dzień",), ["1", "2"])]
    assert whole_dates(columns) == []
