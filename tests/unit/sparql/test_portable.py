"""Queries as servers with faults need them."""

from __future__ import annotations

import pytest

from kgqa.sparql.portable import portable
from kgqa.sparql.reader import read_form


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (
            "SELECT ?x { { VALUES ?x { wd:Q1 } } UNION { VALUES ?x { wd:Q2 wd:Q3 } } ?x wdt:P1 ?y }",
            "SELECT ?x { VALUES ?x { wd:Q1 wd:Q2 wd:Q3 } ?x wdt:P1 ?y }",
        ),
        ("ASK { FILTER EXISTS { ?a wdt:P1 ?b } }", "ASK { VALUES ?one { 1 } FILTER EXISTS { ?a wdt:P1 ?b } }"),
        ("ASK { FILTER(1 = 2) FILTER(1 = 1) }", "ASK { VALUES ?one { 1 } FILTER(1 = 2) FILTER(1 = 1) }"),
    ],
)
def test_is_written_otherwise(text: str, other: str) -> None:
    assert portable(read_form(text)) == read_form(other)


@pytest.mark.parametrize(
    "text",
    [
        "SELECT ?x { { VALUES ?x { wd:Q1 } } UNION { VALUES ?y { wd:Q2 } } }",
        "SELECT ?x { { VALUES ?x { wd:Q1 } } UNION { ?x wdt:P1 ?y } }",
        "SELECT ?x { FILTER EXISTS { ?a wdt:P1 ?b } }",
        "ASK { ?a wdt:P1 ?b FILTER(?b = 1) }",
        "ASK {}",
    ],
)
def test_is_left_alone(text: str) -> None:
    assert portable(read_form(text)) == read_form(text)
