"""Word lists, figures and expressions of the package's data directory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from kgqa.resources import Patterns, read_patterns, read_yaml

_DATA = Path(__file__).parent / "data"


@cache
def word_list(name: str) -> frozenset[str]:
    """The words of `data/<name>.txt`, separated by white space; lines that begin with # are remarks."""
    lines = (_DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


@cache
def settings(name: str) -> Mapping[str, float]:
    """The figures of `data/<name>.yaml`, by name."""
    return {str(key): float(value) for key, value in read_yaml(_DATA / f"{name}.yaml").items()}


def patterns(name: str) -> Patterns:
    """The expressions of `data/<name>.yaml`, by name."""
    return read_patterns(_DATA / f"{name}.yaml")


@cache
def name_lists(name: str) -> Mapping[str, Sequence[str]]:
    """The lists of `data/<name>.yaml`, by name."""
    return {str(key): tuple(map(str, values)) for key, values in read_yaml(_DATA / f"{name}.yaml").items()}
