"""Fixtures shared by all tests: the embedded sample, built once a session into a directory of its own."""

from __future__ import annotations

import dataclasses

import pytest

from kgqa.assembly import Parts, open_parts
from kgqa.config import Config
from kgqa.pipeline import Pipeline


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
