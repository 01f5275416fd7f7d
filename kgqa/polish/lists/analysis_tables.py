"""Reads the tab-separated word lists of the analysis."""

from __future__ import annotations

from kgqa.resources import table_rows


def read_rows(name: str) -> list[list[str]]:
    """The rows of `kgqa/polish/data/NAME` without comments, empty lines and the heading."""
    return table_rows("kgqa.polish", name)
