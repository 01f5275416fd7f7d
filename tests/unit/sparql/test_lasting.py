"""Queries whose solutions change from one moment to the next are known wherever the call stands."""

from __future__ import annotations

import pytest

from kgqa.sparql.lasting import is_lasting
from kgqa.sparql.reader import read_form


@pytest.mark.parametrize(
    "text",
    [
        "SELECT (NOW() AS ?x) {}",
        "SELECT ?x { BIND(STR(RAND()) AS ?x) }",
        "SELECT (SUM(RAND() + ?o) AS ?x) { ?s ?p ?o } GROUP BY ?s",
        "SELECT ?s { ?s ?p ?o } ORDER BY UUID()",
        "SELECT ?s { ?s ?p ?o } GROUP BY ?s HAVING(COUNT(*) > RAND())",
        "ASK { { SELECT ?s { ?s ?p ?o BIND(EXISTS { FILTER(STRUUID() = ?o) } AS ?x) } } }",
    ],
)
def test_fleeting(text: str) -> None:
    assert not is_lasting(read_form(text))


@pytest.mark.parametrize("text", ["ASK {}", 'SELECT * { VALUES ?x { "NOW" } BIND(BNODE("a") AS ?y) }'])
def test_lasting(text: str) -> None:
    assert is_lasting(read_form(text))
