"""The engines, with the triples of the contract suite and of the embedded sample."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kgqa.assembly import data_directory
from kgqa.config import Config
from kgqa.execution.engine.engine_executor import EngineExecutor
from kgqa.execution.memory_store import MemoryStore
from tests.contracts.contract import GRAPH, graph_triples
from tests.engines.ports import await_port, free_ports
from tests.engines.virtuoso import Virtuoso, virtuoso
from wikidata_hdt.manifest import GRAPH_NAME
from wikidata_hdt.ntriples.ntriples import format_triple
from wikidata_hdt.store import HdtFile

OXIGRAPH = Path(sys.executable).with_name("oxigraph")


@pytest.fixture(scope="session")
def sample_ntriples(sample_config: Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("engines") / "sample.nt"
    graph = HdtFile.open(data_directory(sample_config) / GRAPH_NAME)
    path.write_text("".join(format_triple(*triple) for triple in graph.search()), "utf-8")
    return path


@pytest.fixture(scope="session")
def local_executor() -> EngineExecutor:
    return EngineExecutor(MemoryStore(graph_triples()))


@pytest.fixture(scope="session")
def virtuoso_server(sample_ntriples: Path) -> Iterator[Virtuoso]:
    with virtuoso() as server:
        server.load({"urn:contract": GRAPH, "urn:sample": sample_ntriples})
        yield server


@pytest.fixture(scope="session")
def oxigraph_url(sample_ntriples: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Oxigraph's own server with the sample."""
    store, port = tmp_path_factory.mktemp("oxigraph"), free_ports(1)[0]
    subprocess.run([OXIGRAPH, "load", "-l", store, "-f", sample_ntriples], check=True, capture_output=True)
    command = [OXIGRAPH, "serve-read-only", "-l", store, "-b", f"127.0.0.1:{port}"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        await_port(port, process)
        yield f"http://127.0.0.1:{port}/query"
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(store)
