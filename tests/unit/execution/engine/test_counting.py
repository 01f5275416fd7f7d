"""Counts by sets are those by rows, and are made by rows where sets would not do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kgqa.execution.engine import counting
from kgqa.execution.engine.counting import SetCount
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.engine.solution_rows import Row, Run
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.memory_store import MemoryStore
from kgqa.model import Budget, Query
from kgqa.terms import XSD, Iri, Literal, Term
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.hidden_statements import WithoutStatements
from wikidata_hdt.store import HdtFile

Triple = tuple[str, str, str]
_names = st.sampled_from([f"urn:{letter}" for letter in "abcde"])
_dates = st.integers(1949, 1953).map(lambda year: f'"{year}-05-01T00:00:00Z"^^<{XSD}dateTime>')
_triples = st.sets(
    st.one_of(
        st.tuples(_names, st.sampled_from(["urn:p", "urn:q"]), _names),
        st.tuples(_names, st.just("urn:d"), st.one_of(_dates, _names)),
        st.tuples(_names, st.just("urn:n"), st.integers(0, 3).map(lambda one: f'"{one}"^^<{XSD}integer>')),
    ),
    min_size=1,
    max_size=25,
)
TREES = (
    "?x <urn:p> ?y",
    "?y <urn:p> ?x",
    "?x <urn:p> ?y . ?y <urn:q> <urn:a>",
    "?x <urn:p> ?y . ?x <urn:q> ?z . ?z <urn:p> ?w",
    "?x <urn:p>/<urn:q>* <urn:a>",
    "?x <urn:p>/<urn:q>+ <urn:b> . ?x <urn:d> ?d FILTER(YEAR(?d) = 1950)",
    "?x <urn:d> ?d FILTER(YEAR(?d) > 1949 && YEAR(?d) < 1953)",
    "?x <urn:p> ?y . ?y <urn:n> ?n FILTER(?n > 1)",
    "?x <urn:n> ?n . ?x <urn:d> ?d FILTER(?n > 0) FILTER(YEAR(?d) = 1951)",
    "?x <urn:p> ?y FILTER(?x != <urn:a>) FILTER(isIRI(?y))",
    "?x <urn:p> ?y . <urn:c> <urn:q> ?y",
)
OTHERS = (
    "?x <urn:p> ?y . ?y <urn:q> ?z . ?x <urn:q> ?z",
    "?x <urn:p> ?y . ?x <urn:q> ?y",
    "?x <urn:p> ?x",
    "?x <urn:p> ?y . ?z <urn:q> ?w",
    "?x <urn:p> ?y . ?y <urn:n> ?n . ?x <urn:n> ?m FILTER(?n > ?m)",
    "?x <urn:p> ?y OPTIONAL { ?y <urn:q> ?z }",
    "?x ?p ?y",
    "?x <urn:p>* ?y",
    "?x <urn:p> ?y FILTER(?nowhere > 1)",
)


def _count(store: HdtStore | MemoryStore, where: str, *bindings: tuple[str, Term]) -> str:
    query = Query.read(f"SELECT (COUNT(DISTINCT ?x) AS ?n) {{ {where} }}", bindings)
    solutions = EngineExecutor(store).execute(query, Budget(20.0))
    assert solutions.complete
    (row,) = solutions.rows
    assert row[0] is not None
    return row[0].value


@pytest.fixture
def by_rows(monkeypatch: pytest.MonkeyPatch) -> list[SetCount]:
    """The counts that were left to rows; sets are tried however few there are."""
    left: list[SetCount] = []
    evaluate = SetCount.evaluate

    def watched(self: SetCount, run: Run, row: Row) -> Iterable[Row]:
        plain = self.plain

        def seen(run: Run, row: Row) -> Iterable[Row]:
            left.append(self)
            return plain.evaluate(run, row)

        object.__setattr__(self, "plain", _Plain(plain, seen))
        try:
            return list(evaluate(self, run, row))
        finally:
            object.__setattr__(self, "plain", plain)

    monkeypatch.setattr(SetCount, "evaluate", watched)
    monkeypatch.setattr(counting, "MANY", -1)
    return left


class _Plain:
    """A plain count that tells when it is used."""

    def __init__(self, plain: object, evaluate: Callable[..., Iterable[Row]]) -> None:
        self.scope = plain.scope  # type: ignore[attr-defined]
        self.evaluate = evaluate


def _store(path: Path, triples: set[Triple]) -> HdtStore:
    path.unlink(missing_ok=True)
    write_hdt(path, [(s.encode(), p.encode(), o.encode()) for s, p, o in triples])
    return HdtStore(HdtFile.open(path))


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(triples=_triples, look_up=st.sampled_from([0, 1, 100]))
def test_sets_count_what_rows_count(
    triples: set[Triple], look_up: int, tmp_path: Path, by_rows: list[SetCount]
) -> None:
    store = _store(tmp_path / "graph.hdt", triples)
    counting._LOOK_UP = look_up
    try:
        for where in (*TREES, *OTHERS):
            counting.MANY = -1
            found = _count(store, where)
            counting.MANY = 10**9
            assert found == _count(store, where), where
    finally:
        counting._LOOK_UP, counting.MANY = 100, -1


_GRAPH = {
    ("urn:a", "urn:p", "urn:b"),
    ("urn:b", "urn:q", "urn:a"),
    ("urn:c", "urn:q", "urn:b"),
    ("urn:a", "urn:n", f'"2"^^<{XSD}integer>'),
    ("urn:b", "urn:n", f'"2"^^<{XSD}integer>'),
    ("urn:a", "urn:d", f'"1951-05-01T00:00:00Z"^^<{XSD}dateTime>'),
}


@pytest.mark.parametrize("where", TREES)
def test_trees_are_counted_by_sets(where: str, tmp_path: Path, by_rows: list[SetCount]) -> None:
    _count(_store(tmp_path / "graph.hdt", _GRAPH), where)
    assert by_rows == []


def test_bound_variables(tmp_path: Path, by_rows: list[SetCount]) -> None:
    store = _store(tmp_path / "graph.hdt", _GRAPH)
    where = "?x <urn:p> ?y FILTER(?y != <urn:z>)"
    assert _count(store, where, ("y", Iri("urn:b"))) == "1"
    assert _count(store, where, ("y", Iri("urn:nowhere"))) == "0"
    assert _count(store, "?x <urn:p> ?y FILTER(?y = <urn:z>)", ("y", Iri("urn:b"))) == "0"
    assert by_rows == []
    assert _count(store, where, ("x", Iri("urn:a"))) == "1"
    assert len(by_rows) == 1


def test_few_are_counted_by_rows(tmp_path: Path, by_rows: list[SetCount], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "MANY", 5)
    assert _count(_store(tmp_path / "graph.hdt", _GRAPH), "?x <urn:p> ?y") == "1"
    assert len(by_rows) == 1


def test_stores_without_arrays(tmp_path: Path, by_rows: list[SetCount]) -> None:
    triples = [(Iri("urn:a"), Iri("urn:p"), Literal("b")), (Iri("urn:c"), Iri("urn:p"), Literal("b"))]
    assert _count(MemoryStore(triples), "?x <urn:p> ?y") == "2"
    hdt = _store(tmp_path / "graph.hdt", _GRAPH).hdt
    view = WithoutStatements.of(hdt, [("urn:a", "urn:p", "urn:b")])
    assert _count(HdtStore(view), "?x <urn:p> ?y") == "0"
    assert len(by_rows) == 2
