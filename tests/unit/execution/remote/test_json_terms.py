"""Terms as servers write them."""

from __future__ import annotations

import pytest

from kgqa.execution.remote.json_terms import from_json
from kgqa.terms import XSD, Literal


@pytest.mark.parametrize(
    ("value", "datatype", "expected"),
    [
        ("-063-09-23T00:00:00Z", f"{XSD}dateTime", Literal("-0063-09-23T00:00:00Z", "", f"{XSD}dateTime")),
        ("-0063-09-23T00:00:00Z", f"{XSD}dateTime", Literal("-0063-09-23T00:00:00Z", "", f"{XSD}dateTime")),
        ("-12000-01-01T00:00:00Z", f"{XSD}dateTime", Literal("-12000-01-01T00:00:00Z", "", f"{XSD}dateTime")),
        ("1", f"{XSD}boolean", Literal("true", "", f"{XSD}boolean")),
        ("1", f"{XSD}integer", Literal("1", "", f"{XSD}integer")),
        (
            "POINT(21.01 52.23)",
            "http://www.openlinksw.com/schemas/virtrdf#Geometry",
            Literal("Point(21.01 52.23)", "", "http://www.opengis.net/ont/geosparql#wktLiteral"),
        ),
    ],
)
def test_forms_of_virtuoso(value: str, datatype: str, expected: Literal) -> None:
    assert from_json({"type": "typed-literal", "value": value, "datatype": datatype}) == expected
