"""Only `kgqa.polish` knows how tags are written: stages ask words and their readings for cases, numbers and classes."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2] / "kgqa"
ASKING = ("linking", "matching", "answering", "tables")
XML = ROOT / "tables" / "reading"
"""Where elements have tags, of another sort."""


def test_no_stage_asks_a_word_for_its_tag() -> None:
    asked = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for name in ASKING
        for path in sorted((ROOT / name).rglob("*.py"))
        if not path.is_relative_to(XML)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "tag"
    ]
    assert asked == []
