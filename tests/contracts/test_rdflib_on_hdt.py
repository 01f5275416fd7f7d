"""rdflib over an HDT file, the reference of benchmarks: our store gives what rdflib's own store gives."""

from __future__ import annotations

import pytest
import rdflib

from kgqa.execution.engine.graph import Graph
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.model import Budget
from tests.contracts.contract import Case, cases, comparable_rows, graph_triples
from tests.rdflib_engine import MemoryExecutor, RdfEngine, RdflibStore, to_node
from wikidata_hdt.store import HdtFile

CASES = [case for case in cases() if not case.rdflib_differs]
BUDGET = Budget(20.0)


@pytest.fixture(scope="module")
def store(hdt: HdtFile) -> RdflibStore:
    return RdflibStore(Graph(HdtStore(hdt)))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_rdflib_agrees_with_memory(case: Case, store: RdflibStore, memory_executor: MemoryExecutor) -> None:
    found = RdfEngine(store, rdflib.URIRef("urn:x-test")).execute(case.query, BUDGET)
    expected = memory_executor.execute(case.query, BUDGET)
    assert found.variables == expected.variables
    assert found.boolean == expected.boolean
    assert comparable_rows(found, case, by_value=False) == comparable_rows(expected, case, by_value=False)


def test_store_reads_like_a_graph(store: RdflibStore) -> None:
    graph = rdflib.Graph(store=store, identifier=rdflib.URIRef("urn:x-test"))
    expected = {tuple(map(to_node, triple)) for triple in graph_triples()}
    assert len(graph) == len(expected)
    blank = rdflib.BNode()
    assert {tuple(blank if isinstance(node, rdflib.BNode) else node for node in triple) for triple in graph} == {
        tuple(blank if isinstance(node, rdflib.BNode) else node for node in triple) for triple in expected
    }
    assert list(graph.triples((rdflib.URIRef("urn:nowhere"), None, None))) == []
