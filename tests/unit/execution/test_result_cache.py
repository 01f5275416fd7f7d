"""Remembered results: the least recently used ones go first, long and cut ones are not kept."""

from __future__ import annotations

import pytest

from kgqa.execution.budget import ResultCache, is_lasting
from kgqa.model import Budget, Query, Solutions
from kgqa.sparql.reader import read_form
from kgqa.terms import Literal

QUERIES = [Query.read(f"ASK {{ ?x wdt:P{number} ?y }}") for number in range(1, 5)]
FOUND = Solutions(("x",), ((Literal("1"),), (Literal("2"),)))


def test_least_recently_used_result_is_forgotten() -> None:
    cache = ResultCache(2)
    first, second, third = QUERIES[:3]
    cache.keep(first, FOUND)
    cache.keep(second, FOUND)
    assert cache.get(first, Budget()) is FOUND
    cache.keep(third, FOUND)
    assert cache.get(second, Budget()) is None
    assert cache.get(first, Budget()) is FOUND
    assert cache.get(third, Budget()) is FOUND


def test_results_are_counted_by_their_solutions() -> None:
    cache = ResultCache(solutions=5)
    first, second, third = QUERIES[:3]
    for query in (first, second, second, first):  # what is kept again counts once
        cache.keep(query, FOUND)
    assert cache.get(second, Budget()) is FOUND
    cache.keep(third, FOUND)
    assert cache.get(first, Budget()) is None
    assert cache.get(second, Budget()) is FOUND
    assert cache.get(third, Budget()) is FOUND


def test_bindings_tell_queries_apart() -> None:
    cache = ResultCache()
    cache.keep(Query.read("ASK { ?x ?y ?z }", (("x", Literal("1")),)), FOUND)
    assert cache.get(Query.read("ASK { ?x ?y ?z }", (("x", Literal("1")),)), Budget()) is FOUND
    assert cache.get(Query.read("ASK { ?x ?y ?z }", (("x", Literal("2")),)), Budget()) is None


def test_result_beyond_the_row_budget_is_not_given() -> None:
    cache = ResultCache()
    cache.keep(QUERIES[0], FOUND)
    assert cache.get(QUERIES[0], Budget(rows=1)) is None
    assert cache.get(QUERIES[0], Budget(rows=2)) is FOUND


def test_cut_and_long_results_are_not_kept() -> None:
    cache = ResultCache()
    cut = Solutions(("x",), (), complete=False)
    long = Solutions(("x",), ((None,),) * 1001)
    assert cache.keep(QUERIES[0], cut) is cut
    assert cache.keep(QUERIES[1], long) is long
    assert cache.get(QUERIES[0], Budget()) is None
    assert cache.get(QUERIES[1], Budget()) is None


def test_nothing_is_kept_without_room() -> None:
    cache = ResultCache(0)
    cache.keep(QUERIES[0], FOUND)
    assert cache.get(QUERIES[0], Budget()) is None


def test_what_another_moment_changes_is_not_kept() -> None:
    cache, query = ResultCache(), Query.read("SELECT (RAND() AS ?x) {}")
    cache.keep(query, FOUND)
    assert cache.get(query, Budget()) is None


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
