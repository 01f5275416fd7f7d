"""Where the passage index of a data directory lies."""

from __future__ import annotations

from pathlib import Path

MANIFEST_NAME = "passages.json"
DIRECTORY_NAME = "passages"


def has_passages(path: Path) -> bool:
    """Whether a data directory has a passage index."""
    return any((directory / MANIFEST_NAME).is_file() for directory in (path, path / DIRECTORY_NAME))
