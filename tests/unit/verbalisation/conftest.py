"""The real dictionary and inflector, made once for all tests of verbalisation."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from kgqa.morphology import MorfeuszMorphology
from kgqa.verbalisation.labels.inflection import Inflector

DATA = Path(__file__).parents[2] / "data" / "inflection"


def rows(name: str) -> list[dict[str, str]]:
    """The rows of a table in `tests/data/inflection`."""
    with (DATA / f"{name}.tsv").open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE, restval=""))


@pytest.fixture(scope="session")
def morphology() -> MorfeuszMorphology:
    return MorfeuszMorphology()


@pytest.fixture(scope="session")
def inflector(morphology: MorfeuszMorphology) -> Inflector:
    return Inflector(morphology)
