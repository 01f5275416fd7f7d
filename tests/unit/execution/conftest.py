"""The small graph of the contract suite as an HDT file."""

from __future__ import annotations

import pytest

from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.hdt.hdt_store import HdtStore
from tests.contracts.contract import GRAPH
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.ntriples.ntriples import read_ntriples
from wikidata_hdt.store import HdtFile


@pytest.fixture(scope="session")
def hdt(tmp_path_factory: pytest.TempPathFactory) -> HdtFile:
    path = tmp_path_factory.mktemp("execution") / "graph.hdt"
    with GRAPH.open("rb") as lines:
        write_hdt(path, read_ntriples(lines))
    return HdtFile.open(path)


@pytest.fixture
def executor(hdt: HdtFile) -> EngineExecutor:
    return EngineExecutor(HdtStore(hdt))
