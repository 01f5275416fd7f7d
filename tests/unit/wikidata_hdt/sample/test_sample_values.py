"""Cells of the sample's tables."""

from __future__ import annotations

import pytest

from wikidata_hdt import wikidata_iris as v
from wikidata_hdt.sample.sample_values import PropertyType, parse_cell, parse_value

XSD = v.XSD
TYPES = {
    "P36": PropertyType("item"), "P569": PropertyType("time"), "P1082": PropertyType("quantity"),
    "P580": PropertyType("time"), "P1545": PropertyType("string"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "timestamp", "precision"),
    [
        ("1810-03-01", "1810-03-01T00:00:00Z", 11),
        ("1810-03", "1810-03-01T00:00:00Z", 10),
        ("1810", "1810-01-01T00:00:00Z", 9),
        ("966", "0966-01-01T00:00:00Z", 9),
        ("-44-03-15", "-0043-03-13T00:00:00Z", 11),
        ("1473-02-19", "1473-02-28T00:00:00Z", 11),
        ("1582-10-15", "1582-10-15T00:00:00Z", 11),
        ("-1", "0000-01-01T00:00:00Z", 9),
        ("-753", "-0752-01-01T00:00:00Z", 9),
        ("1500-02-29", "1500-03-10T00:00:00Z", 11),
        ("C18", "1701-01-01T00:00:00Z", 7),
        ("-C5", "-0500-01-01T00:00:00Z", 7),
    ],
)
def test_times(text: str, timestamp: str, precision: int) -> None:
    value = parse_value(text, PropertyType("time"))
    details = dict(value.details)
    assert value.term == f'"{timestamp}"^^<{XSD}dateTime>'
    assert details[v.WIKIBASE + "timeValue"] == value.term
    assert details[v.WIKIBASE + "timePrecision"] == f'"{precision}"^^<{XSD}integer>'
    is_julian = timestamp < "1582-10-15"  # texts of years before Christ come first as well
    assert details[v.WIKIBASE + "timeCalendarModel"] == (v.JULIAN if is_julian else v.GREGORIAN)


@pytest.mark.parametrize(
    ("text", "datatype", "term"),
    [
        ("Q270", "item", "http://www.wikidata.org/entity/Q270"),
        ("312696", "quantity", f'"+312696"^^<{XSD}decimal>'),
        ("-11034.5", "quantity", f'"-11034.5"^^<{XSD}decimal>'),
        ("PL", "external-id", '"PL"'),
        ('„Lalka" \\', "string", '"„Lalka\\" \\\\"'),
        ("Polak@pl", "monolingual", '"Polak"@pl'),
        ("Беларусь@be-tarask", "monolingual", '"Беларусь"@be-tarask'),
        ("52.23 21.01", "coordinate", f'"Point(21.01 52.23)"^^<{v.WKT_LITERAL}>'),
        ("-33.9 -70", "coordinate", f'"Point(-70 -33.9)"^^<{v.WKT_LITERAL}>'),
    ],
)
def test_simple_values(text: str, datatype: str, term: str) -> None:
    value = parse_value(text, PropertyType(datatype))
    assert value.term == term
    assert value.details == ()


def test_quantities_with_a_unit_have_a_value_node() -> None:
    value = parse_value("113.5", PropertyType("quantity", "Q11573"))
    assert dict(value.details) == {
        v.WIKIBASE + "quantityAmount": f'"+113.5"^^<{XSD}decimal>',
        v.WIKIBASE + "quantityUnit": v.ENTITY + "Q11573",
    }


@pytest.mark.parametrize(
    ("text", "datatype"),
    [
        ("", "item"), ("QA", "item"), ("Q0", "item"), ("P36", "item"), ("Q5 ", "item"),
        ("", "time"), ("1810-13", "time"), ("1810-02-30", "time"), ("0", "time"), ("c18", "time"), ("+1810", "time"),
        ("1,5", "quantity"), ("", "quantity"), ("12 m", "quantity"),
        ("a;b", "string"), ("", "string"), ("", "external-id"),
        ("Polak", "monolingual"), ("@pl", "monolingual"), ("52.23", "coordinate"), ("91 0", "coordinate"),
        ("21,01 52", "coordinate"), ("0 181", "coordinate"),
    ],
)  # fmt: skip
def test_refused_values(text: str, datatype: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_value(text, PropertyType(datatype))


def test_cells_hold_several_values_with_qualifiers() -> None:
    claims, problems = parse_cell("Q1{P580=1990;P1545=1}| Q2", "P36", TYPES)
    assert problems == []
    assert [claim.value.item for claim in claims] == ["Q1", "Q2"]
    assert [(prop, value.term) for prop, value in claims[0].qualifiers] == [
        ("P580", f'"1990-01-01T00:00:00Z"^^<{XSD}dateTime>'), ("P1545", '"1"'),
    ]  # fmt: skip
    assert claims[1].qualifiers == ()


def test_all_problems_of_a_cell_are_told() -> None:
    claims, problems = parse_cell("Q1|X|Q2{P9=1}|Q3{P580=soon}|Q4{|Q5{P580=1990}", "P36", TYPES)
    assert [claim.value.item for claim in claims] == ["Q1", "Q5"]
    assert len(problems) == 4
    assert "'X': expected an item id" in problems[0]
    assert "P9" in problems[1]
    assert "a date such as" in problems[2]


@pytest.mark.parametrize(
    ("text", "day"), [("2026-07-20", "2026-07-20"), ("2026-07", ""), ("2026", ""), ("C18", ""), ("-44-03-15", "")]
)
def test_the_day_of_a_time(text: str, day: str) -> None:
    assert parse_value(text, PropertyType("time")).day == day
