"""Queries that are made of other queries."""

from __future__ import annotations

import pytest

from kgqa.sparql.changes import speaking_of
from kgqa.sparql.reader import read_form
from kgqa.terms import ItemId


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("SELECT ?x { wd:Q1 wdt:P19 ?x }", "SELECT ?x { wd:Q2 wdt:P19 ?x }"),
        ("ASK { ?x wdt:P31/wdt:P279* wd:Q1 }", "ASK { ?x wdt:P31/wdt:P279* wd:Q2 }"),
        (
            "SELECT (COUNT(?x) AS ?n) { VALUES ?p { wd:Q1 wd:Q11 } ?p wdt:P40 ?x FILTER(?x != wd:Q1) }",
            "SELECT (COUNT(?x) AS ?n) { VALUES ?p { wd:Q2 wd:Q11 } ?p wdt:P40 ?x FILTER(?x != wd:Q2) }",
        ),
    ],
)
def test_a_query_about_another_thing(text: str, other: str) -> None:
    assert speaking_of(read_form(text), ItemId("Q1").iri, ItemId("Q2").iri) == read_form(other)
