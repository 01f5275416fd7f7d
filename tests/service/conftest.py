"""The services that tests talk to: one over the embedded sample, one over the graph of the contract suite."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kgqa.assembly import data_directory
from kgqa.config import Config
from tests.contracts.contract import GRAPH
from tests.service.running import Server, running_server
from wikidata_hdt.hdt.graph_writer import write_hdt
from wikidata_hdt.manifest import GRAPH_NAME
from wikidata_hdt.ntriples.ntriples import read_ntriples

QUERY_SECONDS = 2


@pytest.fixture(scope="session")
def cache(sample_config: Config) -> Path:
    """A cache directory with the embedded sample in it."""
    data_directory(sample_config)
    return sample_config.cache


@pytest.fixture(scope="session")
def server(cache: Path) -> Iterator[Server]:
    """A service with two workers over the embedded sample."""
    with running_server(cache, "--workers", "2", "--query-seconds", str(QUERY_SECONDS)) as server:
        yield server


@pytest.fixture(scope="session")
def graph_server(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A SPARQL endpoint with one worker over the graph of the contract suite; it sends 3,000 solutions at most."""
    directory = tmp_path_factory.mktemp("contract-data")
    with GRAPH.open("rb") as lines:
        write_hdt(directory / GRAPH_NAME, read_ntriples(lines))
    options = ("--data", str(directory), "--workers", "1", "--query-seconds", "20", "--query-rows", "3000")
    with running_server(cache, "--only", "sparql", *options) as server:
        yield server
