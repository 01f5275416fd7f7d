"""Pictures of the solutions of queries."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from kgqa.interfaces.pictures.drawn_shapes import Picture
from kgqa.interfaces.pictures.result_pictures import Solutions, result_pictures, views_of
from kgqa.terms import ENTITY, XSD

_WKT = "http://www.opengis.net/ont/geosparql#wktLiteral"
Rows = Sequence[tuple[str | int, ...]]


def cell(value: str | int) -> dict[str, str]:
    if isinstance(value, int):
        return {"type": "literal", "value": str(value), "datatype": XSD + "integer"}
    if value.startswith("Q"):
        return {"type": "uri", "value": ENTITY + value}
    if value.startswith("Point"):
        return {"type": "literal", "value": value, "datatype": _WKT}
    if value[-1] == "Z":
        return {"type": "literal", "value": value, "datatype": XSD + "dateTime"}
    return {"type": "literal", "value": value}


def solutions(rows: Rows) -> Solutions:
    names = [f"v{place}" for place in range(len(rows[0]))] if rows else []
    bindings = [{name: cell(value) for name, value in zip(names, row, strict=True)} for row in rows]
    body = json.dumps({"head": {"vars": names}, "results": {"bindings": bindings}}).encode()
    return Solutions.read(body, lambda item: f"name of {item}")


def drawn(rows: Rows, query: str = "", view: str = "") -> Picture | None:
    _, sketches = result_pictures(query, solutions(rows), view)
    return sketches[0].drawn() if sketches else None


def sure(picture: Picture | None, kind: str) -> Picture:
    """The picture, which is there, of the kind, and inside its bounds."""
    assert picture is not None and picture.kind == kind
    assert all(one.x >= 0 and one.x + one.width <= picture.width for one in picture.bars)
    assert all(one.y >= 0 and one.y + one.height <= picture.height for one in picture.bars)
    assert all(0 <= one.x <= picture.width and 0 <= one.y <= picture.height for one in picture.dots)
    return picture


def test_bars_are_as_long_as_their_numbers() -> None:
    picture = sure(drawn([("Q1", 20000), ("Q2", 10000), ("Q3", 0)]), "bars")
    first, second, third = picture.bars
    assert first.width == pytest.approx(2 * second.width, abs=0.1) and third.width == 1
    assert first.title.replace("\N{NO-BREAK SPACE}", " ") == "name of Q1: 20 000"
    assert [row[0].item for row in picture.table.rows] == ["Q1", "Q2", "Q3"]


def test_names_and_numbers_beside_bars_have_room() -> None:
    rows: Rows = [("Chińska Republika Ludowa", 1_417_173_173), ("Indie", 1_326_093_247), ("w" * 60, 5)]
    picture = sure(drawn(rows), "bars")
    names, numbers = picture.texts[::2], picture.texts[1::2]
    assert names[0].words == "Chińska Republika Ludowa" and names[2].words.endswith("…")
    assert all(one.x + 9 * len(one.words) <= picture.width for one in numbers)
    assert all(one.x - 9 * len(one.words) >= 0 for one in names)


def test_bars_below_zero_begin_where_the_others_do() -> None:
    picture = sure(drawn([("a", -10), ("b", 20)]), "bars")
    below, above = picture.bars
    assert below.x + below.width == pytest.approx(above.x, abs=0.1) and above.width == pytest.approx(
        2 * below.width, abs=0.2
    )


def test_a_text_names_a_row_before_a_thing_does() -> None:
    picture = sure(drawn([("Q1", "Polska", 3), ("Q2", "Litwa", 2)]), "bars")
    assert picture.table.rows[0][0].words == "Polska" and picture.table.rows[0][0].item == "Q1"


def test_places_lie_as_on_the_globe() -> None:
    picture = sure(drawn([("north", "Point(20 60)"), ("south", "Point(20 50)"), ("east", "Point(30 55)")]), "map")
    north, south, east = picture.dots
    assert (north.x, north.y < south.y, east.x > south.x) == (south.x, True, True)
    assert {"50°N", "60°N"} & {text.words for text in picture.texts} and picture.lines
    assert picture.areas and picture.areas[0].path.startswith("M")


@pytest.mark.parametrize(
    "points",
    [
        ["Point(0 90)", "Point(180 -90)"],
        ["Point(21 52)"],
        ["Point(0 -90)", "Point(1 -89)"],
        [f"Point({longitude} 10)" for longitude in range(-180, 180, 40)],
    ],
)
def test_any_places_fit(points: list[str]) -> None:
    sure(drawn([(f"name {place}", point) for place, point in enumerate(points)]), "map")


def test_places_on_both_sides_of_the_180th_meridian_lie_together() -> None:
    picture = sure(drawn([("Fidżi", "Point(178 -18)"), ("Samoa", "Point(-172 -14)")]), "map")
    assert 0 < picture.dots[1].x - picture.dots[0].x < picture.width and len(picture.table.rows) == 2


def test_names_of_places_do_not_lie_on_each_other() -> None:
    rows = [(f"miejsce {place}", f"Point({20 + place * 0.01} 50)") for place in range(30)]
    picture = sure(drawn(rows), "map")
    shown = [text for text in picture.texts if text.words.startswith("miejsce")]
    assert 1 < len(shown) < 30 and len(picture.dots) == 30
    assert len({(text.x, text.y) for text in shown}) == len(shown)


def test_times_stand_in_their_order_on_an_axis() -> None:
    rows = [
        ("late", "1939-09-01T00:00:00Z", "1945-05-08T00:00:00Z"),
        ("early", "1914-07-28T00:00:00Z", "1918-11-11T00:00:00Z"),
    ]
    picture = sure(drawn([*rows]), "times")
    assert [bar.title for bar in picture.bars] == ["early: 1914–1918", "late: 1939–1945"]
    assert picture.bars[0].x + picture.bars[0].width < picture.bars[1].x
    assert {"1920", "1940"} <= {text.words for text in picture.texts}


def test_times_before_christ() -> None:
    picture = sure(drawn([("old", "-0489-01-01T00:00:00Z"), ("new", "1410-07-15T00:00:00Z")]), "times")
    assert picture.dots[0].title == "old: −489"


def test_a_histogram_of_much_the_same_is_no_picture_unless_it_is_wanted() -> None:
    rows = [(str(number), number) for number in (*range(1, 60), 5000, 9000)]
    assert drawn(rows) is None
    assert sure(drawn(rows, view="histogram"), "histogram").bars[0].title.endswith(": 59")


def test_very_many_numbers_are_a_histogram_of_all() -> None:
    picture = sure(drawn([(str(number), number) for number in range(1, 101)]), "histogram")
    assert sum(int(row[1].words) for row in picture.table.rows) == 100
    assert [row[1].words for row in picture.table.rows] == ["9", *["10"] * 8, "11"]


def test_a_course_of_time_is_joined_in_its_order() -> None:
    rows = [("b", "2000-01-01T00:00:00Z", 7), ("a", "1990-01-01T00:00:00Z", 3), ("c", "2010-01-01T00:00:00Z", 5)]
    picture = sure(drawn(rows, "#defaultView:LineChart\n"), "plot")
    assert [dot.title.partition(":")[0] for dot in picture.dots] == ["a", "b", "c"]
    assert len([line for line in picture.lines if line.role == "course"]) == 2
    assert picture.dots[0].y > picture.dots[2].y > picture.dots[1].y


def test_pairs_of_numbers_are_points() -> None:
    picture = sure(drawn([("a", 1, 10), ("b", 2, 20)], "#defaultView:ScatterChart\n"), "plot")
    assert picture.dots[0].x < picture.dots[1].x and picture.dots[0].y > picture.dots[1].y


def test_items_that_lead_to_items_are_a_graph() -> None:
    picture = sure(drawn([("Q1", "Q2"), ("Q1", "Q3"), ("Q2", "Q3")], "#defaultView:Graph\n"), "graph")
    assert {bar.title for bar in picture.bars} == {"name of Q1", "name of Q2", "name of Q3"}
    assert [tuple(cell.item for cell in row) for row in picture.table.rows] == [
        ("Q1", "Q2"),
        ("Q1", "Q3"),
        ("Q2", "Q3"),
    ]
    assert len(picture.lines) >= 3


def test_a_query_names_its_picture_and_a_choice_goes_before() -> None:
    row = [("a", "Point(1 1)", 5), ("b", "Point(2 2)", 6)]
    assert sure(drawn(row), "map")
    assert drawn(row, "# defaultView:Table\nSELECT") is None
    assert drawn(row, "#defaultView:ImageGrid\nSELECT") is None
    assert sure(drawn(row, "#defaultView:Table\nSELECT", view="map"), "map")
    assert drawn(row, view="times") is None


def test_bars_stand_beside_a_map_that_nobody_chose() -> None:
    rows = solutions([("a", "Point(1 1)", 5), ("b", "Point(2 2)", 6)])
    view, sketches = result_pictures("", rows)
    assert view == "map" and [one.kind for one in sketches] == ["map", "bars"]
    assert [one.kind for one in result_pictures("", rows, "bars")[1]] == ["bars"]
    assert [one.kind for one in result_pictures("", rows, "map")[1]] == ["map"]
    assert [one.kind for one in result_pictures("#defaultView:Map\n", rows)[1]] == ["map"]
    many = solutions([(f"a{one}", "Point(1 1)", one) for one in range(31)])
    assert [one.kind for one in result_pictures("", many)[1]] == ["map"]


def test_views_that_columns_allow() -> None:
    assert views_of(solutions([("a", "Point(1 1)", 5)])) == ("map", "bars", "table")
    assert views_of(solutions([("Q1", "Q2", 3, 4)])) == ("bars", "line", "points", "graph", "table")
    assert views_of(solutions([("Q1", "1990-01-01T00:00:00Z")])) == ("times", "table")
    assert views_of(solutions([])) == ("table",)


@pytest.mark.parametrize("rows", [[], [("a", "b")], [("a", "no dateZ")], [("a", 0)], [("a", 1)], [("a", "Point(x y)")]])
def test_what_has_no_picture(rows: Rows) -> None:
    assert drawn(rows) is None


def test_a_solution_that_comes_again_is_drawn_once() -> None:
    places = sure(
        drawn([("Q1", "Point(21.01 52.23)"), ("Q2", "Point(19.94 50.06)"), ("Q1", "Point(21.01 52.23)")]), "map"
    )
    assert [one.title for one in places.dots] == ["name of Q1", "name of Q2"] and len(places.table.rows) == 2
    lives = sure(drawn([("Q1", "1810-03-01T00:00:00Z"), ("Q1", "1810-03-01T00:00:00Z")]), "times")
    assert len(lives.table.rows) == 1
    amounts = sure(drawn([("Q1", 3), ("Q2", 2), ("Q2", 2)]), "bars")
    assert len(amounts.bars) == 2


def test_names_of_people_are_whole_beside_bars() -> None:
    picture = sure(drawn([("Julian Ursyn Niemcewicz", 3), ("Q2", 2)]), "bars")
    assert "Julian Ursyn Niemcewicz" in [one.words for one in picture.texts]


def test_broad_letters_beside_bars_have_room() -> None:
    narrow, broad = (sure(drawn([(name, 3), ("Q2", 2)]), "bars") for name in ("Lillitti", "Wammawwa"))
    assert broad.bars[0].x > narrow.bars[0].x
