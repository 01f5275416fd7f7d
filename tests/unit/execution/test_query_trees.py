"""Parse trees that rdflib's grammar has not made as a whole are nevertheless its own."""

from __future__ import annotations

from typing import Any

import pytest
from pyparsing import ParseBaseException, ParseResults
from rdflib.plugins.sparql.parser import parseQuery
from rdflib.plugins.sparql.parserutils import CompValue, Expr

from kgqa.execution import query_trees
from kgqa.execution.query_trees import query_tree
from kgqa.resources import template_directory
from kgqa.templating.template_library import load_library

PATTERN = "{ ?a wdt:P1/wdt:P2* ?b FILTER(?b > 3 && EXISTS { ?b wdt:P3 'x'@pl }) OPTIONAL { ?b wdt:P4 ?c } }"


def _plain(node: Any) -> Any:
    """A tree as comparable values; rdflib's several kinds of lists are one."""
    if isinstance(node, CompValue):
        evaluated = getattr(node._evalfn, "__func__", None) if isinstance(node, Expr) else None
        return type(node), node.name, evaluated, {key: _plain(value) for key, value in node.items()}
    if isinstance(node, (list, ParseResults)):
        return [_plain(part) for part in node]
    return type(node), node, getattr(node, "datatype", None), getattr(node, "language", None)


def _template_queries() -> list[str]:
    templates = load_library(template_directory()).templates.values()
    return sorted({template.query.select("anything") for template in templates})


@pytest.mark.parametrize(
    "text",
    [
        f"SELECT DISTINCT ?a WHERE {PATTERN}",
        f"SELECT ?b ?a WHERE {PATTERN}",
        f"ASK {PATTERN}",
        f"ask where {PATTERN}",
        f"SELECT ?a WHERE {PATTERN} ORDER BY ?b LIMIT 1",
        f"SELECT (COUNT(DISTINCT ?a) AS ?n) {PATTERN}",
        f"CONSTRUCT {{ ?a wdt:P9 ?b }} WHERE {PATTERN}",
        "SELECT ?a WHERE { ?a wdt:P1 ?b } VALUES ?b { wd:Q1 }",
        "SELECT ?a WHERE { ?a wdt:P1 ?b } GROUP BY ?a HAVING(COUNT(?b) > 1 && EXISTS { ?a wdt:P2 ?c })",
        "PREFIX x: <http://x.org/> SELECT ?a WHERE { ?a x:y ?b }",
        "BASE <http://x.org/> SELECT * { ?a <y> ?b }",
        "ASK {}",
        "ASK { ?a a wd:Q1 , wd:Q2 ; wdt:P1|^wdt:P2/(wdt:P3|wdt:P4)+ ?b ; <urn:p>? 7 . ?b ?p ?c . }",
        "ASK { ?a !(wdt:P1|wdt:P2) ?b . ?b wdt:P1* [ wdt:P2 3.5 , -1 , true ] }",
        """ASK { ?a wdt:P1 "x" , 'y'@pl-PL , "1"^^xsd:integer , "2"^^<urn:t> , "a\\nb" , '''long''' }""",
        "ASK { { ?a wdt:P1 ?b } UNION { ?b wdt:P1 ?a } UNION { } . ?a ?b ?c MINUS { ?a wdt:P2 ?d } { ?e ?f ?g } }",
        "ASK { ?a wdt:P1 ?b . FILTER EXISTS { ?b wdt:P2 ?c } filter not exists { ?b wdt:P3 ?c } . ?c wdt:P4 ?d }",
        """ASK { ?a wdt:P1 ?b # } FILTER(
           FILTER(?b != "}"@pl && ?b<?a || ?b = "1"^^xsd:integer) BIND(?a + 1 AS ?c) VALUES (?x ?y) { (1 UNDEF) } }""",
        "ASK { FILTER REGEX(?a, 'x') }",
        "ASK { FILTER(?a<?b)FILTER(?c>?d) }",
        "ASK { { SELECT ?a WHERE { ?a wdt:P1 ?b } LIMIT 1 } ?a wdt:P2 ?c }",
        "ASK { GRAPH ?g { ?a wdt:P1 ?b } }",
        *_template_queries(),
    ],
)
def test_a_tree_is_the_one_that_the_parser_makes(text: str) -> None:
    expected = _plain(list(parseQuery(text)))
    for _ in range(2):
        found = query_tree(text)
        if "[ " not in text:  # blank nodes have new names every time
            assert _plain(found) == expected


def test_the_usual_pattern_is_not_left_to_the_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(query_trees, "parseQuery", pytest.fail)
    query_tree("SELECT DISTINCT ?a WHERE { { ?a wdt:P1/wdt:P2* ?b } UNION { ?a a ?b } OPTIONAL { ?a wdt:P3 'x'@pl } }")


def test_a_caller_may_change_its_tree() -> None:
    text = f"ASK {PATTERN}"
    query_tree(text)[1].where["part"][1]["expr"] = None
    query_tree(text)[1].where["part"] = []
    assert query_tree(text)[1].where.part[1].expr


@pytest.mark.parametrize(
    "text",
    [
        "ASK { ?a",
        "SELECT ?a WHERE { ?a wdt:P1 } }",
        "ASK { } } { }",
        "ASK { ?a wdt:P1 ?b ?c wdt:P2 ?d }",
        "ASK { . ?a wdt:P1 ?b }",
        "ASK { ?a wdt:P1 ?b .. }",
        "ASK { ?a wdt:P1/ ?b }",
        "ASK { ?a (wdt:P1 ?b }",
        "ASK { ?a wdt:P1 ?b FILTER(?a }",
        "ASK { 'x' wdt:P1^^ ?b }",
        "SELECT WHERE { ?a wdt:P1 ?b }",
        "",
    ],
)
def test_what_does_not_parse(text: str) -> None:
    with pytest.raises(ParseBaseException):
        query_tree(text)
