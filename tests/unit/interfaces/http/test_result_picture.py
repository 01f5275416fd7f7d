"""Pictures of the solutions of queries."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest
from kgqa.interfaces.http.page.result_picture import ResultPicture, result_picture

from kgqa.terms import ENTITY, XSD

_WKT = "http://www.opengis.net/ont/geosparql#wktLiteral"


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


def drawn(rows: Sequence[tuple[str | int, ...]], query: str = "") -> ResultPicture | None:
    names = [f"v{place}" for place in range(len(rows[0]))] if rows else []
    bindings = [{name: cell(value) for name, value in zip(names, row, strict=True)} for row in rows]
    body = json.dumps({"head": {"vars": names}, "results": {"bindings": bindings}}).encode()
    return result_picture(query, body, lambda item: f"name of {item}")


def test_bars_are_as_long_as_their_numbers() -> None:
    picture = drawn([("Q1", 20000), ("Q2", 10000), ("Q3", 0)])
    assert picture is not None and picture.kind == "bars"
    first, second, third = picture.marks
    assert first.width == pytest.approx(2 * second.width, abs=0.1) and third.width == 1
    assert first.title.replace("\N{NO-BREAK SPACE}", " ") == "name of Q1: 20 000"
    assert all(mark.x + mark.width < picture.width and mark.y < picture.height for mark in picture.marks)


def test_a_text_names_a_row_before_a_thing_does() -> None:
    picture = drawn([("Q1", "Polska", 3)])
    assert picture is not None and picture.texts[0].words == "Polska"


def test_places_lie_as_on_the_globe() -> None:
    picture = drawn([("north", "Point(20 60)"), ("south", "Point(20 50)"), ("east", "Point(30 55)")])
    assert picture is not None and picture.kind == "map"
    north, south, east = picture.marks
    assert (north.x, north.y < south.y, east.x > south.x) == (south.x, True, True)
    assert {"50°N", "60°N"} & {text.words for text in picture.texts} and picture.lines
    assert all(0 <= mark.x <= picture.width and 0 <= mark.y <= picture.height for mark in picture.marks)


@pytest.mark.parametrize(
    "points", [["Point(0 90)", "Point(180 -90)"], ["Point(21 52)"], ["Point(-179 0)", "Point(179 0)"]]
)
def test_any_places_fit(points: list[str]) -> None:
    picture = drawn([(f"name {place}", point) for place, point in enumerate(points)])
    assert picture is not None
    assert all(0 <= mark.x <= picture.width and 0 <= mark.y <= picture.height for mark in picture.marks)


def test_names_that_would_lie_on_others_are_left_to_the_dots() -> None:
    picture = drawn([("one", "Point(20 50)"), ("other", "Point(20.001 50.001)"), ("far", "Point(0 40)")])
    assert picture is not None
    assert [text.words for text in picture.texts][:2] == ["one", "far"]
    assert [mark.title for mark in picture.marks] == ["one", "other", "far"]


def test_times_stand_in_their_order_on_an_axis() -> None:
    rows = [
        ("late", "1939-09-01T00:00:00Z", "1945-05-08T00:00:00Z"),
        ("early", "1914-07-28T00:00:00Z", "1918-11-11T00:00:00Z"),
    ]
    picture = drawn([*rows])
    assert picture is not None and picture.kind == "times"
    assert [mark.title for mark in picture.marks] == ["early: 1914–1918", "late: 1939–1945"]
    assert picture.marks[0].x + picture.marks[0].width < picture.marks[1].x
    assert {"1920", "1940"} <= {text.words for text in picture.texts}


def test_times_before_christ() -> None:
    picture = drawn([("old", "-0489-01-01T00:00:00Z"), ("new", "1410-07-15T00:00:00Z")])
    assert picture is not None and picture.marks[0].title == "old: -489"


def test_a_query_names_its_picture() -> None:
    row = [("a", "Point(1 1)", 5)]
    assert drawn(row).kind == "map"  # type: ignore[union-attr]  # there is one
    assert drawn(row, "#defaultView:BarChart\nSELECT").kind == "bars"  # type: ignore[union-attr]
    assert drawn(row, "# defaultView:Table\nSELECT") is None
    assert drawn(row, "#defaultView:ImageGrid\nSELECT") is None


@pytest.mark.parametrize(
    "rows", [[], [("a", "b")], [("a", -1), ("b", 2)], [(str(n), n) for n in range(40)], [("a", "no dateZ")], [("a", 0)]]
)
def test_what_has_no_picture(rows: list[tuple[str | int, ...]]) -> None:
    assert drawn(rows) is None
