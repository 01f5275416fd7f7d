"""Fixtures shared by all tests: the embedded sample, built once a session into a directory of its own."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest
from hypothesis import settings

from kgqa.assembly import Parts, data_directory, open_parts
from kgqa.config import Config
from kgqa.interfaces.memory import collect_rarely
from kgqa.pipeline.question_answering import Pipeline
from tests.contracts.endpoint import sparql_endpoint
from wikidata_hdt.manifest import GRAPH_NAME
from wikidata_hdt.ntriples.ntriples import format_triple
from wikidata_hdt.store import HdtFile

settings.register_profile("kgqa", deadline=None)  # no test depends on how fast a machine is
settings.load_profile("kgqa")
collect_rarely()  # as every command does: what the fixtures of a session load would be looked through again and again


@pytest.fixture(scope="session")
def sample_config(tmp_path_factory: pytest.TempPathFactory) -> Config:
    """A configuration that uses the embedded sample and touches nothing of the user's."""
    return dataclasses.replace(Config(), data=None, cache=tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def sample_parts(sample_config: Config) -> Parts:
    """The components of a pipeline over the embedded sample."""
    return open_parts(sample_config)


@pytest.fixture(scope="session")
def sample_pipeline(sample_parts: Parts) -> Pipeline:
    """A pipeline over the embedded sample."""
    return sample_parts.pipeline


@pytest.fixture(scope="session")
def sample_endpoint(sample_config: Config, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a SPARQL endpoint with the triples of the embedded sample."""
    graph = HdtFile.open(data_directory(sample_config) / GRAPH_NAME)
    path = tmp_path_factory.mktemp("endpoint") / "sample.nt"
    path.write_text("".join(format_triple(*triple) for triple in graph.search()), "utf-8")
    with sparql_endpoint(path) as url:
        yield url
