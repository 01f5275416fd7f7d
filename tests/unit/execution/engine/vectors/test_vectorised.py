"""Columns give what rows give, over random small graphs; and are left alone where rows would do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.id_store import Store
from kgqa.execution.engine.solution_rows import Row, Run
from kgqa.execution.engine.term_values import sort_key
from kgqa.execution.engine.vectors import table_modifiers, table_plan, table_scans
from kgqa.execution.engine.vectors.node_table import Table
from kgqa.execution.engine.vectors.table_joins import Step
from kgqa.execution.engine.vectors.vectorised import Vectorised
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.memory_store import MemoryStore
from kgqa.model import Budget, Query
from kgqa.terms import XSD, Iri, Literal, Term
from wikidata_hdt.columns import columns_build
from wikidata_hdt.columns.columns_build import build_columns
from wikidata_hdt.columns.columns_file import COLUMNS_NAME
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.hidden_statements import WithoutStatements
from wikidata_hdt.store import HdtFile

Triple = tuple[str, str, str]
_BUDGET = Budget(20.0)
_names = st.sampled_from([f"urn:{letter}" for letter in "abcde"])
_dates = st.one_of(
    st.integers(-2, 2).map(lambda year: f"{'-' if year < 0 else ''}{abs(year) + 1950:04}-01-01T00:00:00Z"),
    st.sampled_from(["1950-00-00T00:00:00Z", "1950-12-31T23:59:59Z", "1950-12-31T24:00:00Z",
                     "1951-01-01T00:30:00+01:00", "1950-05-00T00:00:00Z", "1950-02-31T00:00:00Z", "1950-05-01T00:00:00",
                     "-13798000000-01-01T00:00:00Z", "1950-05-01T00:00:00.5Z", "no date"]),
).map(lambda text: f'"{text}"^^<{XSD}dateTime>')  # fmt: skip
_numbers = st.sampled_from(
    [f'"{text}"^^<{XSD}{kind}>' for kind, texts in {
        "integer": ["0", "1", "2", "-1", "9007199254740993", "9007199254740992", "x"],
        "decimal": ["1.0", "+1", "0.5", "0.10000000000000000001", "9007199254740992.5"],
        "double": ["1", "0.5", "1e0", "NaN", "-0.0", "INF"],
        "float": ["0.1", "1"],
    }.items() for text in texts] + ['"1"', '"b"@pl', f'"1950-05-01"^^<{XSD}date>']
)  # fmt: skip
_triples = st.sets(
    st.one_of(
        st.tuples(_names, st.sampled_from(["urn:p", "urn:q"]), _names),
        st.tuples(_names, st.just("urn:d"), st.one_of(_dates, _names)),
        st.tuples(_names, st.just("urn:n"), st.one_of(_numbers, _numbers, _dates)),
    ),
    min_size=1,
    max_size=25,
)
WHERE = (
    "?x <urn:p> ?y",
    "?x <urn:p> ?y . ?y <urn:q> <urn:a>",
    "?x <urn:p> ?y . ?x <urn:q> ?z . ?z <urn:p> ?w",
    "?x <urn:p> ?y . ?y <urn:q> ?z . ?x <urn:q> ?z",
    "?x <urn:p> ?y . <urn:c> <urn:q> ?y",
    "?x <urn:p>/<urn:q>* <urn:a>",
    "?x <urn:p>/<urn:q>+ <urn:b> . ?x <urn:d> ?y FILTER(YEAR(?y) = 1950)",
    "?x <urn:p> ?z . ?z <urn:q>* ?y",
    "?x <urn:p> ?y . ?x <urn:q>+ ?y",
    "?x <urn:d> ?y FILTER(YEAR(?y) > 1949 && YEAR(?y) < 1953)",
    '?x <urn:d> ?y FILTER(?y >= "1950-01-01T00:00:00Z"^^xsd:dateTime)',
    '?x <urn:d> ?y FILTER(!(?y < "1950-05-01T00:00:00Z"^^xsd:dateTime) || ?x = <urn:a>)',
    "?x <urn:n> ?y FILTER(?y > 0.5)",
    "?x <urn:n> ?y FILTER(?y != 1)",
    "?x <urn:n> ?y FILTER(!(?y = 9007199254740992) && ?y <= 1e300)",
    "?x <urn:n> ?y . ?z <urn:n> ?w . ?x <urn:p> ?z FILTER(?y < ?w)",
    "?x <urn:p> ?y . ?y <urn:n> ?n FILTER(?n > 0) FILTER(isIRI(?x))",
    "?x <urn:p> ?y FILTER EXISTS { ?y <urn:q> ?z }",
    "?x <urn:p> ?y FILTER NOT EXISTS { ?y <urn:q> ?z . ?z <urn:p> ?w FILTER(?w != ?x) }",
    "?x <urn:p> ?y FILTER NOT EXISTS { ?x <urn:q> ?y }",
    "?x <urn:p> ?y FILTER NOT EXISTS { <urn:a> <urn:q> ?z }",
    "?x <urn:p> ?y OPTIONAL { ?y <urn:q> ?z }",
    "?x <urn:p> ?z OPTIONAL { ?z <urn:q> ?y } OPTIONAL { ?x <urn:n> ?n FILTER(?n > 0) }",
    "?x <urn:p> ?z OPTIONAL { ?z <urn:q>/<urn:p> ?y FILTER(?y != ?x) }",
    "?x <urn:p> ?y OPTIONAL { ?x <urn:q> ?y }",
    "?x <urn:p> ?y MINUS { ?x <urn:q> ?y }",
    "?x <urn:p> ?y MINUS { ?x <urn:q> ?z . ?z <urn:p> ?w FILTER(?w != <urn:a>) }",
    "?x <urn:p> ?y MINUS { ?z <urn:q> ?w }",
    "{ ?x <urn:p> ?y } UNION { ?y <urn:q>/<urn:p> ?x } UNION { ?x <urn:n> ?z }",
    "{ ?x <urn:p> ?y } UNION { ?x <urn:n> ?z } FILTER(!BOUND(?z) || ?z > 0)",
    "{ ?x <urn:p> ?y } UNION { ?y <urn:q> ?x }",
    "?x <urn:n> ?z . { ?x <urn:p> ?y } UNION { ?x <urn:q> ?y }",
    "VALUES ?y { <urn:a> <urn:z> 1 } ?x <urn:p>|<urn:n> ?y",
    "?x <urn:n> ?n BIND(?n + 1 AS ?y)",
    "?x <urn:none> ?y . ?y <urn:p> ?z",
    "?x <urn:p> ?y . <urn:a> <urn:q> <urn:b>",
    "?y <urn:q> <urn:nowhere> . ?x <urn:p> ?y",
)
LEFT_TO_ROWS = (
    "?x <urn:p> ?x",
    "?x <urn:p> ?y . ?z <urn:q> ?w",
    "?x ?p ?y",
    "?x <urn:p>* ?y",
    "?x <urn:p> ?y OPTIONAL { ?x <urn:q> ?z } ?z <urn:p> ?w",
    "?x <urn:p> ?y MINUS { ?x <urn:q> ?z OPTIONAL { ?z <urn:p> ?y } }",
    "{ ?x <urn:p> ?y } UNION { ?x <urn:q> ?z } OPTIONAL { ?z <urn:p> ?y }",
    "?x <urn:p> ?y . { SELECT ?y (COUNT(?z) AS ?n) { ?y <urn:q> ?z } GROUP BY ?y }",
    "?x <urn:p> ?y FILTER(?nowhere > 1)",
)
ORDERED = "SELECT ?x ?y {{ {} }} ORDER BY {} LIMIT 3"
QUERIES = (
    "SELECT ?x ?y {{ {} }}",
    "SELECT ?x {{ {} }}",
    "SELECT DISTINCT ?y {{ {} }}",
    "SELECT (COUNT(*) AS ?r) {{ {} }}",
    "SELECT (COUNT(?y) AS ?r) {{ {} }}",
    "SELECT (COUNT(DISTINCT ?x) AS ?r) {{ {} }}",
    "SELECT (COUNT(DISTINCT *) AS ?r) {{ {} }}",
    "SELECT ?x (COUNT(?y) AS ?r) (COUNT(DISTINCT ?y) AS ?s) {{ {} }} GROUP BY ?x",
    "SELECT ?x (SUM(?y) AS ?r) (AVG(DISTINCT ?y) AS ?s) {{ {} }} GROUP BY ?x",
    "SELECT (MIN(?y) AS ?r) (MAX(?y) AS ?s) {{ {} }}",
    "SELECT ?s (MAX(?y) AS ?r) {{ {} }} GROUP BY (YEAR(?y) AS ?s) ?x HAVING(COUNT(*) > 1)",
    "SELECT ?y {{ {} }} ORDER BY DESC(?y) LIMIT 3",
    "SELECT ?y ?x {{ {} }} ORDER BY ?y DESC(?x) OFFSET 1 LIMIT 2",
    "SELECT DISTINCT ?y {{ {} }} ORDER BY ?y LIMIT 2",
    "SELECT ?y (COUNT(*) AS ?r) {{ {} }} GROUP BY ?y ORDER BY DESC(?r) ?y LIMIT 2",
)


def stored(path: Path, triples: set[Triple], *, columns: bool = False) -> HdtStore:
    for old in (path, path.with_name(COLUMNS_NAME)):
        old.unlink(missing_ok=True)
    write_hdt(path, [(s.encode(), p.encode(), o.encode()) for s, p, o in triples])
    HdtFile.open(path)
    if columns:
        build_columns(path, path.with_name(COLUMNS_NAME))
    return HdtStore(HdtFile.open(path))


def rows_of(store: Store, text: str, least: int | None, *bindings: tuple[str, Term]) -> list[tuple[object, ...]]:
    """The solutions by value: of equal values any may be the least, or stand for a group."""
    executor = EngineExecutor(store, vectors_from=least)
    found = executor.execute(Query.read(f"PREFIX xsd: <{XSD}> {text}", bindings), _BUDGET)
    assert found.complete
    return [tuple(term and sort_key(term) for term in row) for row in found.rows]


def check(store: Store, text: str, *bindings: tuple[str, Term]) -> None:
    found, expected = (rows_of(store, text, least, *bindings) for least in (0, None))
    if "ORDER" in text:
        assert found == expected, text
    else:
        assert Counter(found) == Counter(expected), text


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    triples=_triples,
    look_up=st.sampled_from([0, 1, 100, -1]),
    text=st.builds(str.format, st.sampled_from(QUERIES), st.sampled_from([*WHERE, *LEFT_TO_ROWS])),
)
def test_columns_give_what_rows_give(
    triples: set[Triple], look_up: int, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Columns that have been made of the graph are used as well, and read in order from the first piece on."""
    monkeypatch.setattr(table_scans, "_LOOK_UP", abs(look_up))
    monkeypatch.setattr(table_plan, "_SORTED", 0)
    monkeypatch.setattr(columns_build, "_FEWEST", 1)
    monkeypatch.setattr(table_modifiers, "_PIECE", 1)
    monkeypatch.setattr(table_modifiers, "_TIES", 1)
    check(stored(tmp_path / "graph.hdt", triples, columns=look_up < 1), text)


_GRAPH = {
    ("urn:a", "urn:p", "urn:b"),
    ("urn:b", "urn:q", "urn:a"),
    ("urn:c", "urn:q", "urn:b"),
    ("urn:a", "urn:n", f'"2"^^<{XSD}integer>'),
    ("urn:b", "urn:n", f'"2"^^<{XSD}integer>'),
    ("urn:a", "urn:d", f'"1951-05-01T00:00:00Z"^^<{XSD}dateTime>'),
}
Ways = list[bool]


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Ways:
    """For each decision whether it was for columns."""
    taken: Ways = []
    traced = Vectorised.traced

    def watched(self: Vectorised, run: Run, row: Row) -> tuple[Table | None, list[Step]]:
        found = traced(self, run, row)
        taken.append(found[0] is not None)
        return found

    monkeypatch.setattr(Vectorised, "traced", watched)
    return taken


@pytest.mark.parametrize("where", WHERE)
def test_what_is_done_by_columns(where: str, tmp_path: Path, ways: Ways) -> None:
    rows_of(stored(tmp_path / "graph.hdt", _GRAPH), f"SELECT (COUNT(DISTINCT ?x) AS ?r) {{ {where} }}", 0)
    assert ways == [True]


@pytest.mark.parametrize("where", LEFT_TO_ROWS)
@pytest.mark.parametrize("query", QUERIES)
def test_what_is_left_to_rows(where: str, query: str, tmp_path: Path) -> None:
    check(stored(tmp_path / "graph.hdt", _GRAPH), query.format(where))


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("bound", [("y", Iri("urn:b")), ("y", Iri("urn:nowhere")), ("x", Iri("urn:a"))])
def test_bound_variables(query: str, bound: tuple[str, Term], tmp_path: Path) -> None:
    store = stored(tmp_path / "graph.hdt", _GRAPH)
    for where in ("?x <urn:p> ?y FILTER(?y != <urn:z>)", "?x <urn:p> ?z FILTER(?y = <urn:b>)", "?x <urn:p> ?z"):
        check(store, query.format(where), bound)


@pytest.mark.parametrize("descending", [False, True])
def test_the_first_are_read_in_order(descending: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_modifiers, "_PIECE", 4)
    monkeypatch.setattr(table_modifiers, "_TIES", 2)
    triples = {(f"urn:{number}", "urn:n", f'"{number // 7}"^^<{XSD}decimal>') for number in range(2000)}
    triples |= {(f"urn:{number}", "urn:k", f"urn:kind{number % 2}") for number in range(2000)}
    store = stored(tmp_path / "graph.hdt", triples, columns=True)
    key = "DESC(?n)" if descending else "?n"
    text = f"SELECT ?x ?n {{ ?x <urn:k> <urn:kind1> ; <urn:n> ?n FILTER(?n != 285) }} ORDER BY {key} ?x LIMIT 9"
    check(store, text)
    steps = EngineExecutor(store, vectors_from=0).explain(Query.read(text).form, _BUDGET)
    assert max(step.rows or 0 for step in steps) < 100


def test_few_are_read_by_rows(tmp_path: Path, ways: Ways) -> None:
    rows_of(stored(tmp_path / "graph.hdt", _GRAPH), "SELECT ?x { ?x <urn:p> ?y . ?x <urn:n> ?z }", 5)
    assert ways == [False]


def test_what_a_limit_ends_is_read_by_rows(tmp_path: Path, ways: Ways) -> None:
    store = stored(tmp_path / "graph.hdt", _GRAPH)
    assert len(rows_of(store, "SELECT DISTINCT ?x { ?x <urn:p> ?y FILTER(?x != ?y) } LIMIT 1", 0)) == 1
    assert ways == []


def test_random_values_differ_by_solution(tmp_path: Path, ways: Ways) -> None:
    store = stored(tmp_path / "graph.hdt", {("urn:s", "urn:p", f"urn:o{number}") for number in range(50)})
    for text in ("SELECT (RAND() AS ?y) { ?s <urn:p> ?x }", "SELECT ?y { ?s <urn:p> ?x BIND(STRUUID() AS ?y) }"):
        assert len(set(rows_of(store, text, 0))) == 50
    assert 0 < len(rows_of(store, "SELECT ?x { ?s <urn:p> ?x FILTER(RAND() < 0.5) }", 0)) < 50
    assert ways == []


def test_stores_without_arrays(tmp_path: Path, ways: Ways) -> None:
    triples = [(Iri("urn:a"), Iri("urn:p"), Literal("b")), (Iri("urn:c"), Iri("urn:p"), Literal("b"))]
    text = "SELECT (COUNT(DISTINCT ?x) AS ?n) { ?x <urn:p> ?y }"
    assert rows_of(MemoryStore(triples), text, 0) == [(sort_key(Literal("2", datatype=f"{XSD}integer")),)]
    view = WithoutStatements.of(stored(tmp_path / "graph.hdt", _GRAPH).hdt, [("urn:a", "urn:p", "urn:b")])
    assert rows_of(HdtStore(view), text, 0) == [(sort_key(Literal("0", datatype=f"{XSD}integer")),)]
    assert ways == [False, False]


def test_too_many_rows_are_left_to_rows(tmp_path: Path, ways: Ways, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_scans, "MOST", 3)
    store = stored(tmp_path / "graph.hdt", {("urn:s", "urn:p", f"urn:o{number}") for number in range(5)})
    assert len(rows_of(store, "SELECT ?x ?y { ?s <urn:p> ?x . ?s <urn:p> ?y }", 0)) == 25
    assert ways == [False]


def test_the_plan_tells_estimates_and_rows(tmp_path: Path) -> None:
    store = stored(tmp_path / "graph.hdt", _GRAPH)
    query = Query.read("SELECT ?x { ?x <urn:p> ?y . ?x <urn:n> ?z FILTER(?z > 1) } ORDER BY ?z LIMIT 2")
    steps = EngineExecutor(store, vectors_from=0).explain(query.form, _BUDGET)
    told = [(step.depth, step.operator, step.rows) for step in steps]
    assert told == [(0, "Vectorised", 1), (1, "VectorScan", 1), (1, "VectorJoin", 1), (1, "VectorFilter", 1)]
    assert [step.pattern for step in steps[1:3]] == ["?x urn:p ?y", "?x urn:n ?z"]
    assert [step.estimate for step in steps[1:3]] == [1, 1]
