from __future__ import annotations

import gc
import threading
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from kgqa.execution.engine import solution_rows
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.model import Budget, Query, Solutions
from kgqa.terms import Iri, ItemId, Literal
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.store import HdtFile

ITEMS = 1500
CARTESIAN = "{ ?a wdt:P1 ?x . ?b wdt:P1 ?y . ?c wdt:P1 ?z }"


@pytest.fixture(scope="module")
def dense(tmp_path_factory: pytest.TempPathFactory) -> EngineExecutor:
    """A graph whose products are too large to enumerate: 1,500 items with a value, in one long chain of P2."""
    path = tmp_path_factory.mktemp("dense") / "dense.hdt"
    item, direct = "http://www.wikidata.org/entity/Q{}".format, "http://www.wikidata.org/prop/direct/P{}".format

    def triples() -> Iterator[tuple[bytes, bytes, bytes]]:
        for number in range(1, ITEMS + 1):
            yield item(number).encode(), direct(1).encode(), f'"{number % 700}"'.encode()
            yield item(number).encode(), direct(2).encode(), item(number % ITEMS + 1).encode()

    write_hdt(path, triples())
    return EngineExecutor(HdtStore(HdtFile.open(path)))


@pytest.fixture(scope="module")
def frozen_heap() -> Iterator[None]:
    """What other tests have left in memory, out of the collector's way while time is taken."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize(
    "text",
    [
        f"SELECT (COUNT(*) AS ?n) WHERE {CARTESIAN}",
        f"SELECT DISTINCT ?x WHERE {CARTESIAN} ORDER BY ?x",
        f"SELECT ?x WHERE {CARTESIAN} ORDER BY ?a ?b LIMIT 3",
        f"SELECT ?x (COUNT(?a) AS ?n) WHERE {CARTESIAN} GROUP BY ?x",
        f"SELECT ?a WHERE {CARTESIAN[:-1]} FILTER(?x = 'none') }}",
        f"SELECT ?a WHERE {{ ?d wdt:P1 '3' {{ SELECT ?a ?x WHERE {CARTESIAN} }} FILTER(?a = ?d) }}",
        f"SELECT ?d WHERE {{ ?d wdt:P1 '3' MINUS {CARTESIAN[:-1]} . ?d wdt:P1 ?w FILTER(?x = 'none') }} }}",
        f"SELECT ?d WHERE {{ ?d wdt:P1 '3' FILTER NOT EXISTS {CARTESIAN[:-1]} FILTER(?x = 'none') }} }}",
        f"SELECT ?d WHERE {{ ?d wdt:P1 '3' OPTIONAL {CARTESIAN[:-1]} FILTER(?x = 'none') }} }}",
        f"ASK {CARTESIAN[:-1]} FILTER(?x = 'none') }}",
        "SELECT (COUNT(*) AS ?n) WHERE { ?a wdt:P2+ ?b . ?c wdt:P2* ?d }",
        "SELECT (COUNT(*) AS ?n) WHERE { ?a (wdt:P2|^wdt:P2)* ?b . ?b !wdt:P9 ?c . ?c ?p ?d . ?e ?q ?f }",
        f"SELECT (GROUP_CONCAT(?x) AS ?s) WHERE {CARTESIAN}",
    ],
)
def test_huge_results_stop_in_time(text: str, dense: EngineExecutor, *, frozen_heap: None) -> None:
    dense.execute(Query.read(text), Budget(0.0))
    start = time.process_time()
    found = dense.execute(Query.read(text), Budget(0.2))
    assert time.process_time() - start < 1.5
    assert not found.complete
    assert found.rows == ()
    assert found.boolean is None


def test_streamed_solutions_before_the_deadline_are_kept(dense: EngineExecutor) -> None:
    found = dense.execute(Query.read(f"SELECT ?a ?b ?c WHERE {CARTESIAN}"), Budget(0.1, 10_000_000))
    assert not found.complete
    assert 0 < len(found.rows) < ITEMS**3


def test_too_many_rows_in_memory_stop_the_query(dense: EngineExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_rows, "HELD_ROWS", 10_000)
    for text in (
        f"SELECT DISTINCT ?a ?b ?c WHERE {CARTESIAN}",
        f"SELECT (COUNT(*) AS ?n) WHERE {CARTESIAN} GROUP BY ?a ?b ?c",
        f"SELECT DISTINCT ?a ?b WHERE {CARTESIAN} ORDER BY ?c",
        f"SELECT ?d WHERE {{ ?d wdt:P9 ?e {{ SELECT ?a WHERE {CARTESIAN} }} }}",
    ):
        start = time.monotonic()
        found = dense.execute(Query.read(text), Budget(60.0, 1_000_000))
        assert time.monotonic() - start < 20
        assert found.complete is ("P9" in text)


def test_first_solutions_are_sorted_without_keeping_all(dense: EngineExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solution_rows, "HELD_ROWS", 100)
    text = "SELECT ?a ?x WHERE { ?a wdt:P1 ?x . ?a wdt:P2 ?b } ORDER BY DESC(?x) ?a LIMIT 3 OFFSET 1"
    found = dense.execute(Query.read(text), Budget(20.0))
    assert found.complete
    assert [row[1] for row in found.rows] == [Literal("99")] * 2 + [Literal("98")]


def test_row_budget_of_a_large_result(dense: EngineExecutor) -> None:
    found = dense.execute(Query.read(f"SELECT ?a ?b WHERE {CARTESIAN}"), Budget(20.0, 100))
    assert len(found.rows) == 100
    assert not found.complete


def test_selective_pattern_goes_first(dense: EngineExecutor) -> None:
    """In any order but the right one this takes 1,500 times 1,500 steps or more."""
    text = "SELECT ?a WHERE { ?x ?p ?y . ?x wdt:P2 ?b . ?b wdt:P2 ?c . ?a wdt:P2 ?x . ?c wdt:P2 wd:Q700 }"
    found = dense.execute(Query.read(text), Budget(0.5))
    assert found.complete
    assert {row[0] for row in found.rows} == {ItemId("Q696").iri}


def test_many_checks_of_one_object_agree_with_single_ones(dense: EngineExecutor) -> None:
    found = dense.execute(Query.read("SELECT ?a WHERE { ?a wdt:P2 ?b . ?b wdt:P1 '3' . ?a wdt:P1 '2' }"), Budget(5.0))
    assert {row[0] for row in found.rows} == {ItemId("Q2").iri, ItemId("Q702").iri, ItemId("Q1402").iri}


def test_complete_results_are_remembered(executor: EngineExecutor) -> None:
    query = Query.read("SELECT ?x WHERE { ?c wdt:P36 ?x }", (("c", ItemId("Q36").iri),))
    first = executor.execute(query, Budget())
    assert executor.execute(query, Budget()) is first
    assert executor.execute(query, Budget(2.0, 0)) is not first


def test_cut_results_are_not_remembered(executor: EngineExecutor) -> None:
    query = Query.read("SELECT ?x ?y WHERE { ?x wdt:P36 ?y }")
    assert len(executor.execute(query, Budget(2.0, 2)).rows) == 2
    assert len(executor.execute(query, Budget()).rows) == 4


def test_number_of_remembered_results_is_limited(hdt: HdtFile) -> None:
    executor = EngineExecutor(HdtStore(hdt), results=2)
    queries = [Query.read("SELECT ?x WHERE { ?c wdt:P36 ?x }", (("c", ItemId(f"Q{n}").iri),)) for n in (36, 183, 142)]
    results = [executor.execute(query, Budget()) for query in queries]
    assert [len(found.rows) for found in results] == [1, 1, 1]
    assert executor.execute(queries[2], Budget()) is results[2]
    assert executor.execute(queries[0], Budget()) == results[0]


def test_blank_nodes_and_new_terms_may_be_bound(executor: EngineExecutor) -> None:
    length = Iri("http://www.wikidata.org/prop/direct/P2043")
    blank = executor.execute(Query.read("SELECT ?o { wd:Q900102 ?p ?o }", (("p", length),)), Budget()).rows[0][0]
    assert isinstance(blank, Iri) and blank.value.startswith("_:")
    assert executor.execute(Query.read("SELECT ?x { ?x wdt:P2043 ?o }", (("o", blank),)), Budget()).rows == (
        (ItemId("Q900102").iri,),
    )
    found = executor.execute(
        Query.read("SELECT ?a ?s { BIND(STRLEN(?a) AS ?s) }", (("a", Literal("zażółć")),)), Budget()
    )
    assert found.rows[0][0] == Literal("zażółć")


def test_threads_share_an_executor(hdt: HdtFile) -> None:
    executor = EngineExecutor(HdtStore(hdt), results=0)
    text = 'SELECT ?l WHERE { ?c wdt:P36 ?x . ?x rdfs:label ?l FILTER(REGEX(STR(?l), "^[WBP]") && LANG(?l) = "pl") }'
    queries = [Query.read(text, (("c", ItemId(f"Q{n}").iri),)) for n in (36, 183, 142, 213)]
    expected = [executor.execute(query, Budget(20.0)) for query in queries]
    wrong: list[Solutions] = []

    def ask() -> None:
        for _ in range(40):
            for query, right in zip(queries, expected, strict=True):
                found = executor.execute(query, Budget(20.0))
                if found != right:
                    wrong.append(found)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [len(found.rows) for found in expected] == [1, 1, 1, 1]
    assert wrong == []


def test_graph_without_the_usual_properties(tmp_path: Path) -> None:
    path = tmp_path / "tiny.hdt"
    write_hdt(path, [(b"urn:a", b"urn:p", b'"x"')])
    executor = EngineExecutor(HdtStore(HdtFile.open(path)))
    assert executor.execute(Query.read("SELECT ?x { ?x wdt:P31/wdt:P279* wd:Q5 }"), Budget()).rows == ()
    assert executor.execute(Query.read("SELECT ?s ?o { ?s ?p ?o }"), Budget()).rows == ((Iri("urn:a"), Literal("x")),)


def test_long_results_that_are_read_once_stand_in_memory_as_ids(dense: EngineExecutor) -> None:
    query = Query.read("SELECT ?a ?x ?b { ?a wdt:P1 ?x . ?b wdt:P1 ?y } LIMIT 100000")
    budget = Budget(60.0, 100_000)
    held = dense.execute(query, budget)
    streaming = EngineExecutor(dense.graph.store, streaming=True)
    assert streaming.execute(query, budget).rows[-3:] == held.rows[-3:]  # caches are filled
    tracemalloc.start()
    try:
        streamed = streaming.execute(query, budget)
        assert sum(len(row) for row in streamed.rows) == 300_000
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 2 * 300_000 * 8  # ids of eight bytes, while their array grows
    assert tuple(streamed.rows) == held.rows
