"""Contract of `QueryExecutor`: every store gives the same results for the queries of `queries.yaml`.

The remote executor asks pyoxigraph, which shares no code with rdflib or with the executor of HDT files.
"""

from __future__ import annotations

import pytest

from kgqa.errors import QueryError
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.remote.endpoint_executor import EndpointExecutor
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.model import Budget, Query, Solutions
from kgqa.protocols import QueryExecutor
from kgqa.sparql.writer import WIDTH
from kgqa.terms import Iri
from tests.contracts.contract import Case, cases, comparable_rows
from tests.rdflib_engine import MemoryExecutor

CASES = cases()
EVERY_CASE = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
BUDGET = Budget(seconds=20.0)


@pytest.fixture(params=["hdt", "own", "columns", "updated", "updated_columns", "stored", "memory", "remote"])
def executor(request: pytest.FixtureRequest) -> QueryExecutor:
    found: QueryExecutor = request.getfixturevalue(f"{request.param}_executor")
    return found


def check_shape(solutions: Solutions, case: Case) -> None:
    assert solutions.complete
    if isinstance(case.expected, bool):
        assert solutions.boolean is case.expected
        assert solutions.rows == ()
    else:
        assert solutions.boolean is None
        assert len(solutions.rows) == case.expected


def test_suite_is_large_enough() -> None:
    assert len(CASES) >= 150
    assert len({case.name for case in CASES}) == len(CASES)


@EVERY_CASE
def test_hdt_gives_the_expected_number(case: Case, hdt_executor: EngineExecutor) -> None:
    check_shape(hdt_executor.execute(case.query, BUDGET), case)


@pytest.mark.parametrize("store", ["own", "columns", "updated", "updated_columns", "stored"])
@EVERY_CASE
def test_the_engine_gives_the_same_over_any_store(
    case: Case, store: str, hdt_executor: EngineExecutor, request: pytest.FixtureRequest
) -> None:
    other: EngineExecutor = request.getfixturevalue(f"{store}_executor")
    expected, found = (executor.execute(case.query, BUDGET) for executor in (hdt_executor, other))
    check_shape(found, case)
    assert found.variables == expected.variables
    assert comparable_rows(found, case, by_value=False) == comparable_rows(expected, case, by_value=False)
    assert store != "own" or found.rows == expected.rows


@pytest.mark.parametrize("case", [case for case in CASES if not case.rdflib_differs], ids=lambda case: case.name)
def test_memory_agrees_with_hdt(case: Case, hdt_executor: EngineExecutor, memory_executor: MemoryExecutor) -> None:
    expected, found = (executor.execute(case.query, BUDGET) for executor in (hdt_executor, memory_executor))
    check_shape(found, case)
    assert found.variables == expected.variables
    assert comparable_rows(found, case, by_value=False) == comparable_rows(expected, case, by_value=False)


@pytest.mark.parametrize("case", [case for case in CASES if not case.endpoint_differs], ids=lambda case: case.name)
def test_remote_agrees_with_hdt(case: Case, hdt_executor: EngineExecutor, remote_executor: RemoteExecutor) -> None:
    expected, found = (executor.execute(case.query, BUDGET) for executor in (hdt_executor, remote_executor))
    check_shape(found, case)
    assert found.variables == expected.variables
    assert comparable_rows(found, case, by_value=True) == comparable_rows(expected, case, by_value=True)


@pytest.mark.parametrize("case", [case for case in CASES if not case.endpoint_differs], ids=lambda case: case.name)
def test_what_is_known_of_an_endpoint_agrees(
    case: Case, hdt_executor: EngineExecutor, near_executor: EndpointExecutor
) -> None:
    expected, found = (executor.execute(case.query, BUDGET) for executor in (hdt_executor, near_executor))
    check_shape(found, case)
    assert comparable_rows(found, case, by_value=True) == comparable_rows(expected, case, by_value=True)


@EVERY_CASE
def test_rendered_query_means_the_same(case: Case, hdt_executor: EngineExecutor) -> None:
    rendered = case.query.text
    longest_word = max(len(word) for word in rendered.split())
    assert max(len(line) for line in rendered.splitlines()) <= max(WIDTH, longest_word + 16)
    expected, found = (hdt_executor.execute(query, BUDGET) for query in (case.query, Query.read(rendered)))
    assert found.boolean == expected.boolean
    assert comparable_rows(found, case, by_value=False) == comparable_rows(expected, case, by_value=False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SELECT ?x WHERE { ?x", "does not parse"),
        ("", "does not parse"),
        ("SELECT ?x WHERE { ?x foo:bar ?y }", "foo"),
        ("INSERT DATA { wd:Q1 wdt:P1 wd:Q2 }", "UPDATE is not supported"),
        ("CONSTRUCT { ?a ?b ?c } WHERE { ?a ?b ?c }", "CONSTRUCT is not supported"),
        ("DESCRIBE wd:Q36", "DESCRIBE is not supported"),
        ("SELECT * { SERVICE <http://127.0.0.1:1/> { ?a ?b ?c } }", "SERVICE is not supported"),
        ("ASK { FILTER EXISTS { SERVICE <http://127.0.0.1:1/> { ?a ?b ?c } } }", "SERVICE is not supported"),
        ("SELECT * { GRAPH ?g { ?a ?b ?c } }", "GRAPH is not supported"),
        ("SELECT * FROM <http://example.org/> { ?a ?b ?c }", "FROM is not supported"),
        ("SELECT * { wd:Q36 wdt:P36 ?x BIND(1 AS ?x) }", "?x is assigned a value"),
        ("SELECT * { VALUES (?a ?b) { (1 2) (3) } }", "a row of VALUES has 1 terms for 2 variables"),
        ("SELECT ?a (COUNT(?b) AS ?n) { ?a wdt:P1 ?b }", "?a is neither grouped by nor aggregated"),
        ("SELECT * { _:x wdt:P1 ?a OPTIONAL { _:x wdt:P2 ?b } }", "_:x stands in two basic graph patterns"),
        ("SELECT * " + "{" * 2000 + "}" * 2000, "nested too deeply"),
    ],
)
def test_bad_query_is_told(text: str, message: str, executor: QueryExecutor) -> None:
    with pytest.raises(QueryError) as caught:
        executor.execute(Query.read(text), BUDGET)
    assert message in caught.value.message
    assert "\n" not in caught.value.message


def test_assigning_a_bound_variable_is_told(executor: QueryExecutor) -> None:
    with pytest.raises(QueryError, match=r"\?x is assigned a value"):
        executor.execute(Query.read("SELECT ?x { BIND(1 AS ?x) }", (("x", Iri("http://example.org/")),)), BUDGET)


def test_row_budget_cuts_and_says_so(executor: QueryExecutor) -> None:
    found = executor.execute(Query.read("SELECT ?s ?o WHERE { ?s rdfs:label ?o }"), Budget(20.0, 7))
    assert len(found.rows) == 7
    assert not found.complete


def test_exactly_the_row_budget_is_complete(executor: QueryExecutor) -> None:
    found = executor.execute(Query.read("SELECT ?x ?y WHERE { ?x wdt:P36 ?y }"), Budget(20.0, 4))
    assert len(found.rows) == 4
    assert found.complete


def test_no_time_gives_nothing_incomplete(executor: QueryExecutor) -> None:
    for text in ("SELECT ?x ?y WHERE { ?x wdt:P31 ?y }", "ASK { ?x wdt:P31 wd:Q5 . ?x wdt:P40 ?x . ?x ?p ?y }"):
        found = executor.execute(Query.read(text), Budget(0.0))
        assert not found.complete
        assert found.boolean is None
        assert found.rows == ()


def test_columns_follow_the_projection(executor: QueryExecutor) -> None:
    found = executor.execute(Query.read("SELECT ?y ?z ?x WHERE { ?x wdt:P36 ?y }"), BUDGET)
    assert found.variables == ("y", "z", "x")
    assert all(row[1] is None and row[0] is not None for row in found.rows)


def test_star_names_variables_in_order_of_appearance(executor: QueryExecutor) -> None:
    text = "SELECT * WHERE { ?z wdt:P36 ?a . ?m wdt:P31 ?a OPTIONAL { ?z wdt:P47 ?b } }"
    found = executor.execute(Query.read(text), BUDGET)
    assert found.variables == ("z", "a", "m", "b")
