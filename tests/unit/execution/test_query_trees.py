"""Parse trees that share a pattern are the parser's own."""

from __future__ import annotations

import pytest
from pyparsing import ParseBaseException
from rdflib.plugins.sparql.algebra import translateQuery
from rdflib.plugins.sparql.parser import parseQuery

from kgqa.execution.query_trees import query_tree
from kgqa.terms import PREFIXES

PATTERN = "{ ?a wdt:P1/wdt:P2* ?b FILTER(?b > 3 && EXISTS { ?b wdt:P3 'x'@pl }) OPTIONAL { ?b wdt:P4 ?c } }"


@pytest.mark.parametrize(
    "text",
    [
        f"SELECT DISTINCT ?a WHERE {PATTERN}",
        f"SELECT ?b ?a WHERE {PATTERN}",
        f"ASK {PATTERN}",
        f"SELECT ?a WHERE {PATTERN} ORDER BY ?b LIMIT 1",
        "SELECT ?a WHERE { ?a wdt:P1 ?b } VALUES ?b { wd:Q1 }",
        "SELECT ?a WHERE { ?a wdt:P1 ?b } GROUP BY ?a HAVING(COUNT(?b) > 1 && EXISTS { ?a wdt:P2 ?c })",
        "PREFIX x: <http://x.org/> SELECT ?a WHERE { ?a x:y ?b }",
    ],
)
def test_a_tree_is_the_one_that_the_parser_makes(text: str) -> None:
    expected = translateQuery(parseQuery(text), initNs=PREFIXES)
    for _ in range(2):
        assert repr(translateQuery(query_tree(text), initNs=PREFIXES).algebra) == repr(expected.algebra)


def test_a_caller_may_change_its_tree() -> None:
    text = f"ASK {PATTERN}"
    query_tree(text)[1].where["part"] = []
    assert query_tree(text)[1].where.part


@pytest.mark.parametrize("text", ["ASK { ?a", "SELECT ?a WHERE { ?a wdt:P1 } }", "ASK { } } { }"])
def test_what_does_not_parse(text: str) -> None:
    with pytest.raises(ParseBaseException):
        query_tree(text)
