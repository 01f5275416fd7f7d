"""Reads the language data of this package (TSV and YAML files in `data/`)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from kgqa.resources import read_yaml

_DATA = files(__package__) / "data"


def rows(name: str) -> list[list[str]]:
    """The rows of `data/<name>.tsv`, split at tabs; lines that begin with `#` and empty lines are left out."""
    text = (_DATA / f"{name}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


def by_role(name: str) -> Mapping[str, tuple[str, ...]]:
    """The words of `data/<name>.tsv`, in the order of the file, by the role in the column before them."""
    found: dict[str, tuple[str, ...]] = {}
    for role, word in rows(name):
        found[role] = (*found.get(role, ()), word)
    return found


def document(name: str) -> Any:
    """The content of `data/<name>.yaml`."""
    return read_yaml(_DATA / f"{name}.yaml")
