"""What the files in `data` say: words of operators, and what readings lose by what is doubtful in them
(`reading_costs.yaml` says how it is set)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from kgqa.resources import read_yaml


@cache
def document(name: str) -> Any:
    """The contents of `data/NAME.yaml`."""
    return read_yaml(files("kgqa.matching") / "data" / f"{name}.yaml")


@cache
def word_lists(name: str) -> Mapping[str, frozenset[str]]:
    """The contents of a file that holds nothing but lists of words."""
    return {str(listed): frozenset(map(str, words)) for listed, words in document(name).items()}


def reading_cost(name: str) -> float:
    """A cost of the file; scores of readings are about 1. Raises KeyError for a name that it lacks."""
    return reading_costs()[name]


@cache
def reading_costs() -> Mapping[str, float]:
    """All costs by name."""
    return {str(name): float(value) for name, value in document("reading_costs").items()}
