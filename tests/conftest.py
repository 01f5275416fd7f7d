"""Fixtures shared by all tests: the embedded sample, built once a session into a directory of its own."""

from __future__ import annotations

import dataclasses
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

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

TESTS = Path(__file__).parent
LONGEST = (
    "service/test_accessibility.py",
    "golden/test_questions.py",
    "service/test_fair_sharing.py",
    "commands/test_answer.py",
    "service/test_ended_models.py",
    "contracts/test_answers_over_endpoint.py",
    "service/test_faults.py",
    "docs/test_documents.py",
    "service/test_damaged_data.py",
    "unit/tables/test_office_layouts.py",
    "service/test_annotate.py",
    "commands/test_text.py",
    "service/test_query_service_queries.py",
    "commands/test_shell.py",
    "service/test_rebuilt_data.py",
    "golden/test_way_back.py",
    "service/test_connections.py",
    "commands/test_commands.py",
    "service/test_openapi_fuzz.py",
    "service/test_language_tags.py",
    "service/test_containers.py",
)
"""The files that take longest. They go first, so that all worker processes are busy to the end; every other one
starts services, whose processes so compete less with those of another worker."""

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or each command that a test starts would compile the whole program
sys.dont_write_bytecode = False

settings.register_profile("kgqa", deadline=None)  # no test depends on how fast a machine is
settings.load_profile("kgqa")
collect_rarely()  # as every command does: what the fixtures of a session load would be looked through again and again


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of the longest files first; the order is else that of the directories."""
    places = {TESTS / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


def pytest_sessionfinish() -> None:
    """Look for resources that nobody closed once: pytest does so five times, through all that the tests have left."""
    gc.collect()
    gc.freeze()


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
