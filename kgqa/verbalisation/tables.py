"""Reads the language data of this package (TSV and YAML files in `data/`)."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import yaml

_DATA = files(__package__) / "data"


def rows(name: str) -> list[list[str]]:
    """The rows of `data/<name>.tsv`, split at tabs; lines that begin with `#` and empty lines are left out."""
    text = (_DATA / f"{name}.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


def document(name: str) -> Any:
    """The content of `data/<name>.yaml`."""
    return yaml.safe_load((_DATA / f"{name}.yaml").read_text(encoding="utf-8"))
