"""Titles, headers, blocks, totals, sections and notes of grids."""

from __future__ import annotations

from kgqa.tables.grid import rows as row_sets
from kgqa.tables.grid.model import Grid, Kind
from kgqa.tables.grid.structure import find_tables


def grid(*lines: str) -> Grid:
    return Grid("", [line.split(";") for line in lines])


def test_title_and_header() -> None:
    (table,) = find_tables(grid("Ludność w 2019 r.;;", "Miasto;Ludność;Rok", "Radom;211371;2019", "Płock;119425;2019"))
    assert (table.title, table.count) == ("Ludność w 2019 r.", 2)
    assert [column.name for column in table.columns] == ["Miasto", "Ludność", "Rok"]
    assert [column.kind for column in table.columns] == [Kind.TEXT, Kind.NUMBER, Kind.NUMBER]


def test_upper_headers_reach_to_the_right() -> None:
    (table,) = find_tables(
        grid(";Kobiety;;Mężczyźni;", "Miasto;2019;2020;2019;2020", "Radom;10;25;31;48", "Płock;5;61;7;18")
    )
    assert [column.header for column in table.columns[1:]] == [
        ("Kobiety", "2019"),
        ("Kobiety", "2020"),
        ("Mężczyźni", "2019"),
        ("Mężczyźni", "2020"),
    ]


def test_a_row_that_counts_columns_is_no_header() -> None:
    (table,) = find_tables(grid("Miasto;Ludność;Obszar;Domy", "0;1;2;3", "Radom;10;20;30", "Płock;40;50;60"))
    assert [column.header for column in table.columns] == [("Miasto",), ("Ludność",), ("Obszar",), ("Domy",)]
    assert table.count == 2


def test_the_path_inside_a_header_cell() -> None:
    (table,) = find_tables(Grid("", [["Nazwa", "ogółem;gaz;2019;[%]"], ["Radom", "1"], ["Płock", "2"]]))
    assert table.columns[1].header == ("ogółem", "gaz", "2019", "[%]")


def test_blocks_that_repeat_are_tables_of_their_own() -> None:
    lines = ["Suma prób:;;", "Miasto;11.05;18.05", "Radom;10;25", "Płock;30;47"]
    first, second = find_tables(grid(*lines, ";;", "Suma zakażeń:;;", *lines[1:]))
    assert (first.title, second.title) == ("Suma prób:", "Suma zakażeń:")
    assert [column.name for column in second.columns] == ["Miasto", "11.05", "18.05"]


def test_totals_sections_and_notes() -> None:
    (table,) = find_tables(
        grid(
            "Miasto;Ludność;Obszar;Domy",
            "Ogółem;30;3;300",
            "Miasta duże;;;",
            "Radom;10;1;100",
            "Płock;20;2;200",
            "* dane wstępne;;;",
        )
    )
    assert row_sets.to_indices(table.totals) == [0]
    assert list(table.columns[-1].texts) == ["", "Miasta duże", "Miasta duże"]
    assert table.notes == ("* dane wstępne",)


def test_marks_of_missing_values() -> None:
    (table,) = find_tables(grid("Miasto;Ludność", "Radom;-", "Płock;.", "Łomża;5", "Ełk;x", "Piła;6"))
    assert table.columns[1].kind is Kind.NUMBER
    assert sorted(table.columns[1].values) == ["5", "6"]


def test_empty_grids_have_no_tables() -> None:
    assert find_tables(Grid("", [])) == []
    assert find_tables(Grid("", [["", ""], []])) == []


def test_sets_of_rows_come_back() -> None:
    for count, indices in ((10, [0, 3, 9]), (5000, [0, 2500, 4999])):
        assert row_sets.to_indices(row_sets.from_indices(indices, count)) == indices


def test_years_hang_below_headers_that_are_merged_downwards() -> None:
    (table,) = find_tables(grid("Linia;Pasażerowie;Pasażerowie", "Linia;2020 r.;2021 r.", "T1;310;325", "T2;120;118"))
    assert [column.header for column in table.columns] == [
        ("Linia",),
        ("Pasażerowie", "2020 r."),
        ("Pasażerowie", "2021 r."),
    ]


def test_a_constant_column_that_repeats_its_header_is_data() -> None:
    (table,) = find_tables(grid("Runda;Tor;Raport", "1;Losail;Raport", "2;Assen;Raport", "3;Brno;Raport"))
    assert table.count == 3


def test_lone_cells_behind_an_empty_row_are_notes() -> None:
    (table,) = find_tables(grid("Drużyna;Z;R", "Pogoń;5;4", "Sparta;3;6", ";;", "Z – zwycięstwa, R – remisy;;"))
    assert [column.name for column in table.columns] == ["Drużyna", "Z / zwycięstwa", "R / remisy"]


def test_leader_dots_and_spread_letters_are_left_out() -> None:
    (table,) = find_tables(grid("Województwo;Punkty", "P O L S K A;300", "Pomorskie ........;200", "Opolskie ....;100"))
    assert list(table.columns[0].texts) == ["POLSKA", "Pomorskie", "Opolskie"]


def test_a_year_alone_over_columns_of_numbers_is_a_header() -> None:
    (table,) = find_tables(
        grid("Powiat;Gmina;2023;;;", ";;I;II;III;IV", "dolny;Lipy;25;61;70;18", ";Dęby;5;66;7;180", ";Sosny;9;6;7;80")
    )
    assert [column.header for column in table.columns[2:4]] == [("2023", "I"), ("2023", "II")]
    assert table.count == 3
