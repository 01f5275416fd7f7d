"""Benchmarks are run by hand: what they import is there all the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OURS = ("kgqa", "wikidata_hdt")


def _imported(path: Path) -> Iterator[tuple[str, str]]:
    """The modules of the project that a file imports from, with the names that it takes."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in OURS:
            yield from ((node.module, one.name) for one in node.names)


def _is_there(module: str, name: str) -> bool:
    return hasattr(import_module(module), name) or find_spec(f"{module}.{name}") is not None


@pytest.mark.parametrize("path", sorted((ROOT / "benchmarks").glob("*.py")), ids=lambda path: str(path.stem))
def test_what_a_benchmark_imports_is_there(path: Path) -> None:
    assert [f"{module}.{name}" for module, name in _imported(path) if not _is_there(module, name)] == []
