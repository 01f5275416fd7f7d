"""Queries as servers with faults need them."""

from __future__ import annotations

import pytest

from kgqa.execution.remote.request_text import RequestText, portable, with_constants
from kgqa.model import Query
from kgqa.sparql.reader import read_form
from kgqa.terms import ItemId, Literal, Term

BINDINGS = (("c", ItemId("Q1").iri),)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (
            "SELECT ?x { { VALUES ?x { wd:Q1 } } UNION { VALUES ?x { wd:Q2 wd:Q3 } } ?x wdt:P1 ?y }",
            "SELECT ?x { VALUES ?x { wd:Q1 wd:Q2 wd:Q3 } ?x wdt:P1 ?y }",
        ),
        ("ASK { FILTER EXISTS { ?a wdt:P1 ?b } }", "ASK { VALUES ?one { 1 } FILTER EXISTS { ?a wdt:P1 ?b } }"),
        ("ASK { FILTER(1 = 2) FILTER(1 = 1) }", "ASK { VALUES ?one { 1 } FILTER(1 = 2) FILTER(1 = 1) }"),
        (
            "SELECT ?x { ?x wdt:P31/wdt:P279* wd:Q1 ; wdt:P1 ?n } ORDER BY ?n",
            "SELECT ?x { ?x wdt:P31 ?between1 . ?x wdt:P1 ?n . { SELECT DISTINCT ?between1"
            " { ?between1 wdt:P279* wd:Q1 } } } ORDER BY ?n",
        ),
        (
            "SELECT (COUNT(*) AS ?n) { wd:Q1 wdt:P279+ ?x FILTER NOT EXISTS { ?x wdt:P279* wd:Q2 } }",
            "SELECT (COUNT(*) AS ?n) { { SELECT DISTINCT ?x { wd:Q1 wdt:P279+ ?x } }"
            " FILTER NOT EXISTS { ?x wdt:P279* wd:Q2 } }",
        ),
        (
            "SELECT ?x { wd:Q1 wdt:P279*/^wdt:P31/wdt:P17 ?x }",
            "SELECT ?x { ?between1 ^wdt:P31/wdt:P17 ?x . { SELECT DISTINCT ?between1 { wd:Q1 wdt:P279* ?between1 } } }",
        ),
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
        "SELECT DISTINCT ?x { ?x wdt:P31/wdt:P279* wd:Q1 }",
        "SELECT (COUNT(DISTINCT ?x) AS ?n) { ?x wdt:P31/wdt:P279* wd:Q1 }",
        "SELECT ?x { ?x wdt:P31/wdt:P279* ?y }",
    ],
)
def test_is_left_alone(text: str) -> None:
    assert portable(read_form(text)) == read_form(text)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (
            "SELECT ?x { ?x wdt:P1 ?n . ?x wdt:P2 ?y } ORDER BY ?n",
            "SELECT ?x ?n ?y { ?x wdt:P1 ?n . ?x wdt:P2 ?y } ORDER BY ?n",
        ),
        ("SELECT ?x { ?x wdt:P1 ?n }", "SELECT ?x { ?x wdt:P1 ?n }"),
        ("SELECT DISTINCT ?x { ?x wdt:P1 ?n } ORDER BY ?n", "SELECT DISTINCT ?x { ?x wdt:P1 ?n } ORDER BY ?n"),
    ],
)
def test_solutions_that_are_alike_are_told_apart(text: str, other: str) -> None:
    request = RequestText.of(Query.read(text))
    assert read_form(request.page(0, 9)) == read_form(f"{other} LIMIT 9")
    assert request.variables == ("x",)


def changed(text: str, term: Term = BINDINGS[0][1]) -> object:
    return with_constants(read_form(text), (("c", term),))


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("SELECT ?x { ?x wdt:P31/wdt:P279* ?c }", "SELECT ?x { ?x wdt:P31/wdt:P279* wd:Q1 }"),
        ("SELECT ?x ?c { ?c ?p ?x FILTER(?x != ?c) }", "SELECT ?x ?c { wd:Q1 ?p ?x FILTER(?x != ?c) }"),
        ("SELECT ?x { ?x ?c ?y OPTIONAL { ?c wdt:P1 ?z } }", "SELECT ?x { ?x wd:Q1 ?y OPTIONAL { wd:Q1 wdt:P1 ?z } }"),
        ("ASK { { ?c wdt:P1 ?x } UNION { ?c wdt:P2 ?x } }", "ASK { { wd:Q1 wdt:P1 ?x } UNION { wd:Q1 wdt:P2 ?x } }"),
        (
            "ASK { ?x wdt:P1 ?y FILTER(!EXISTS { ?c wdt:P279* ?t FILTER NOT EXISTS { ?t wdt:P2 ?c } }) }",
            "ASK { ?x wdt:P1 ?y FILTER(!EXISTS { wd:Q1 wdt:P279* ?t FILTER NOT EXISTS { ?t wdt:P2 wd:Q1 } }) }",
        ),
        ("ASK { ?c wdt:P1 ?x MINUS { ?c wdt:P2 ?y } }", "ASK { wd:Q1 wdt:P1 ?x MINUS { ?c wdt:P2 ?y } }"),
    ],
)
def test_patterns_with_the_terms_solutions(text: str, other: str) -> None:
    assert changed(text) == read_form(other)


@pytest.mark.parametrize(
    "text",
    [
        "SELECT ?x { ?x wdt:P1 ?y { ?c wdt:P2 ?x FILTER(BOUND(?c)) } }",
        "SELECT ?x { ?x wdt:P1 ?y { SELECT ?x { ?x wdt:P2 ?c } } }",
        "SELECT ?x { ?x wdt:P1 ?y OPTIONAL { ?c wdt:P2 ?x BIND(?c AS ?d) } }",
        "SELECT ?x { ?x wdt:P1 ?y FILTER EXISTS { SELECT ?x { ?x wdt:P2 ?c } } }",
    ],
)
def test_variables_of_their_own_are_left_alone(text: str) -> None:
    assert changed(text) == read_form(text)


def test_a_literal_is_no_subject() -> None:
    assert changed("ASK { ?c wdt:P1 ?c }", Literal("a")) == read_form('ASK { ?c wdt:P1 "a" }')
