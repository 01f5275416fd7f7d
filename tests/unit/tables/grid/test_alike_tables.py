"""Tables of one file with the same headers become one, what tells them apart becomes a key."""

from __future__ import annotations

from kgqa.tables.grid.alike_tables import joined
from kgqa.tables.grid.model import Grid, Table
from kgqa.tables.grid.structure import find_tables


def sheet(name: str, title: str, *lines: str) -> list[Table]:
    return find_tables(Grid(name, [[title], *(line.split(";") for line in lines)]))


HEADER = "Gmina;Śluby;Zgony"


def test_sheets_of_years_become_one_table_with_the_year() -> None:
    parts = sheet("2021", "Ruch ludności w 2021 r.", HEADER, "Lipki;7;12", "Olchy;3;9")
    parts += sheet("2022", "Ruch ludności w 2022 r.", HEADER, "Lipki;8;11", "Olchy;5;4")
    (table,) = joined(parts)
    assert (table.count, table.title) == (4, "Ruch ludności w r.")
    assert table.columns[3].header == ("Rok",)
    assert list(table.columns[3].texts) == ["2021", "2021", "2022", "2022"]


def test_sheets_of_school_years_have_these_as_a_key() -> None:
    parts = sheet("rok szk. 2021_2022", "Nabór", HEADER, "Lipki;7;12", "Olchy;3;9")
    parts += sheet("rok szk. 2022_23", "Nabór", HEADER, "Lipki;8;11", "Olchy;5;4")
    (table,) = joined(parts)
    assert table.columns[3].header == ("Rok",)
    assert list(table.columns[3].values) == ["2021/2022", "2022/2023"]


def test_the_year_in_headers_is_that_of_the_sheet() -> None:
    parts = sheet("2021", "Dane", "Gmina;Śluby 2021;Zgony 2021", "Lipki;7;12", "Olchy;3;9")
    parts += sheet("2022", "Dane", "Gmina;Śluby 2022;Zgony 2022", "Lipki;8;11", "Olchy;5;4")
    (table,) = joined(parts)
    assert [column.name for column in table.columns] == ["Gmina", "Śluby", "Zgony", "Rok"]


def test_names_tell_apart_where_no_time_does() -> None:
    parts = sheet("Chłopcy", "Wyniki", HEADER, "Lipki;7;12", "Olchy;3;9")
    parts += sheet("Dziewczęta", "Wyniki", HEADER, "Lipki;8;11", "Olchy;5;4")
    (table,) = joined(parts)
    assert list(table.columns[3].values) == ["chlopcy", "dziewczeta"]


def test_tables_with_other_headers_or_without_a_difference_stay_apart() -> None:
    other = sheet("2022", "Dane", "Gmina;Szkoły;Kluby", "Lipki;8;11", "Olchy;5;4")
    one = sheet("Arkusz1", "Dane", HEADER, "Lipki;7;12", "Olchy;3;9")
    assert len(joined([*one, *other])) == 2
    assert len(joined([*one, *one])) == 2


def test_a_sheet_with_a_column_more_is_joined_and_others_are_empty_there() -> None:
    parts = sheet("2021", "Ruch ludności w 2021 r.", HEADER, "Lipki;7;12", "Olchy;3;9")
    parts += sheet("2022", "Ruch ludności w 2022 r.", "Gmina;Rozwody;Śluby;Zgony", "Lipki;1;8;11", "Olchy;2;5;4")
    (table,) = joined(parts)
    assert [column.name for column in table.columns] == ["Gmina", "Rozwody", "Śluby", "Zgony", "Rok"]
    assert list(table.columns[1].texts) == ["", "", "1", "2"]
    assert list(table.columns[2].texts) == ["7", "3", "8", "5"]
