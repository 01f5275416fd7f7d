"""The stores of the contract suite, all with the triples of `graph.nt`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from kgqa.execution.memory_store import MemoryStore
from kgqa.execution.remote.endpoint_executor import EndpointExecutor
from kgqa.execution.remote.remote_executor import RemoteExecutor
from kgqa.execution.remote.remote_graph import RemoteGraph
from kgqa.terms import Iri
from tests.contracts.contract import GRAPH, graph_triples
from tests.contracts.endpoint import sparql_endpoint
from tests.contracts.updated import updated_store
from tests.rdflib_engine import MemoryExecutor
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import read_ntriples
from wikidata_hdt.store import HdtFile


@pytest.fixture(scope="session")
def hdt(tmp_path_factory: pytest.TempPathFactory) -> HdtFile:
    path = tmp_path_factory.mktemp("contract") / "graph.hdt"
    with GRAPH.open("rb") as lines:
        write_hdt(path, read_ntriples(lines))
    return HdtFile.open(path, reader="package")


@pytest.fixture(scope="session")
def own(hdt: HdtFile) -> HdtFile:
    """The same file, read without the package hdt."""
    return HdtFile.open(hdt.path, reader="own")


@pytest.fixture(scope="session")
def own_executor(own: HdtFile) -> EngineExecutor:
    return EngineExecutor(HdtStore(own))


@pytest.fixture(scope="session")
def updated_executor(tmp_path_factory: pytest.TempPathFactory) -> EngineExecutor:
    """The same triples, some of which an update has brought."""
    with GRAPH.open("rb") as lines:
        return EngineExecutor(updated_store(read_ntriples(lines), tmp_path_factory.mktemp("updated")))


@pytest.fixture(scope="session")
def updated_columns_executor(updated_executor: EngineExecutor) -> EngineExecutor:
    """The same by columns."""
    return EngineExecutor(updated_executor.graph.store, vectors_from=0)


@pytest.fixture(scope="session")
def hdt_executor(hdt: HdtFile) -> EngineExecutor:
    return EngineExecutor(HdtStore(hdt))


@pytest.fixture(scope="session")
def columns_executor(own: HdtFile) -> EngineExecutor:
    """Evaluates everything by columns that can be."""
    return EngineExecutor(HdtStore(own), vectors_from=0)


@pytest.fixture(scope="session")
def stored_executor() -> EngineExecutor:
    return EngineExecutor(MemoryStore(graph_triples()))


@pytest.fixture(scope="session")
def memory_executor() -> MemoryExecutor:
    return MemoryExecutor(graph_triples())


@pytest.fixture(scope="session")
def endpoint() -> Iterator[str]:
    with sparql_endpoint(GRAPH) as url:
        yield url


@pytest.fixture(scope="session")
def remote_executor(endpoint: str) -> RemoteExecutor:
    return RemoteExecutor(endpoint)


@pytest.fixture(scope="session")
def near_executor(remote_executor: RemoteExecutor) -> EndpointExecutor:
    """Evaluates here what look-ups tell, everything being expected, and asks the endpoint for the rest."""
    graph = RemoteGraph(remote_executor)
    items = {term.item for s, _, o in graph_triples() for term in (s, o) if isinstance(term, Iri) and term.item}
    graph.expect_named(sorted(items))
    return EndpointExecutor(remote_executor, graph.look_ups)
