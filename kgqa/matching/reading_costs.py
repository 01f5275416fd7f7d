"""What readings lose by what is doubtful in them; `data/reading_costs.yaml` says how it is set."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from kgqa.resources import read_yaml


def reading_cost(name: str) -> float:
    """A cost of the file; scores of readings are about 1. Raises KeyError for a name that it lacks."""
    return reading_costs()[name]


@cache
def reading_costs() -> Mapping[str, float]:
    """All costs by name."""
    table = read_yaml(files("kgqa.matching") / "data" / "reading_costs.yaml")
    return {str(name): float(value) for name, value in table.items()}
