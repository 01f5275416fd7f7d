"""Terms as servers write them."""

from __future__ import annotations

import pytest

from kgqa.execution.remote.reply import Kind, ServerError, from_json
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


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", Kind.PASSING),
        ("Internal Server Error", Kind.PASSING),
        ("Virtuoso 40001 Error SR172: Transaction deadlocked", Kind.PASSING),
        ("Virtuoso S1T00 Error SR171: Transaction timed out", Kind.OUT_OF_TIME),
        (
            "Virtuoso 42000 Error The estimated execution time 900 (sec) exceeds the limit of 400",
            Kind.OUT_OF_TIME,
        ),
        ("Virtuoso 42000 Error SQ070: Select access denied", Kind.LASTING),
        ("Virtuoso 37000 Error TR...: transitive start not given\n\nSPARQL query:\nSELECT", Kind.LASTING),
    ],
)
def test_kinds(text: str, kind: Kind) -> None:
    error = ServerError.read(text)
    assert error.kind is kind
    assert "\n" not in error.reason
