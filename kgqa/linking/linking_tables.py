"""Reads the package's tables."""

from __future__ import annotations

from kgqa.resources import table_rows


def read_rows(name: str) -> list[list[str]]:
    """The rows of `data/<name>` as lists of cells, without comments and header."""
    return table_rows("kgqa.linking", name)
