"""Quantities in the unit that a question asks for."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from kgqa.answering.magnitudes import in_asked_unit
from kgqa.model import Aim, Match, Result
from kgqa.templating.template import TemplateLibrary
from kgqa.templating.template_library import load_library
from kgqa.terms import XSD, ItemId, Literal
from kgqa.values.amounts import Amount

TEMPLATES = """- id: length
  description: How long something is.
  slots: {thing: item, length: {type: quantity, unit: km}, count: quantity}
  patterns: ["{length?} kilometr ; mieć ; {thing}"]
  query: "SELECT * WHERE { ?thing wdt:P2043 ?length . ?thing wdt:P1114 ?count }"
  examples: [Ile kilometrów ma Wisła?]
"""


@pytest.fixture
def rivers(tmp_path: Path) -> TemplateLibrary:
    (tmp_path / "phrases.yaml").write_text("fillers: [się]\n", encoding="utf-8")
    (tmp_path / "t.yaml").write_text(TEMPLATES, encoding="utf-8")
    return load_library(tmp_path)


@pytest.mark.parametrize(
    ("unit", "text"), [("mi", "650.6"), ("m", "1047000"), ("km", "1047"), ("", "1047"), ("nmi", "565.3")]
)
def test_a_quantity_is_converted_and_rounded(rivers: TemplateLibrary, unit: str, text: str) -> None:
    converted = in_asked_unit(result("length", "1047"), rivers, unit)
    assert converted is not None
    assert [term.value for term in converted.terms if isinstance(term, Literal)] == [text]


@pytest.mark.parametrize(("unit", "text"), [("m", "12.3456"), ("mi", "0.008"), ("ft", "40.5")])
def test_what_is_converted_exactly_stays_exact(rivers: TemplateLibrary, unit: str, text: str) -> None:
    converted = in_asked_unit(result("length", "0.0123456"), rivers, unit)
    assert converted is not None
    assert [term.value for term in converted.terms if isinstance(term, Literal)] == [text]


@pytest.mark.parametrize(
    ("number", "unit", "text"),
    [("1.9", "mi", "1.18"), ("37.2", "mi", "23.1"), ("2.499", "ft", "8199"), ("6051.8", "mi", "3760.4")],
)
def test_what_is_converted_has_no_more_digits_than_it_was_given_with(
    rivers: TemplateLibrary, number: str, unit: str, text: str
) -> None:
    converted = in_asked_unit(result("length", number), rivers, unit)
    assert converted is not None
    assert [term.value for term in converted.terms if isinstance(term, Literal)] == [text]


def test_a_unit_of_something_else_is_no_answer(rivers: TemplateLibrary) -> None:
    assert in_asked_unit(result("length", "1047"), rivers, "ha") is None


@pytest.mark.parametrize(("number", "told"), [("5.57", ["2034"]), ("4", None)])
def test_years_are_days_where_they_are_measured(rivers: TemplateLibrary, number: str, told: list[str] | None) -> None:
    years = Amount(Decimal(number), ItemId("Q577"), "yr")
    measured = replace(result("count", number), terms=(Literal(number, datatype=XSD + "decimal", detail=years),))
    converted = in_asked_unit(measured, rivers, "d")
    assert (converted and [term.value for term in converted.terms if isinstance(term, Literal)]) == told


def test_what_the_template_gives_no_unit_for_stays(rivers: TemplateLibrary) -> None:
    counted = result("count", "3")
    assert in_asked_unit(counted, rivers, "mi") == counted


def result(asked: str, number: str) -> Result:
    match = Match("length", Aim.ENTITY, asked, (), 1.0)
    return Result(match, (Literal(number, datatype=XSD + "decimal"),), None, 1.0, (), ())
