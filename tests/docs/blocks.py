"""Finds the code blocks of the documents, and how they say that they cannot be run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = (
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "wikidata_hdt/sample/README.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
)
_BLOCK = re.compile(r"(?:<!-- not run: (?P<reason>[^>]+) -->\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Block:
    """One code block."""

    document: str
    line: int
    """Of its first line, from 1."""
    kind: str
    """What stands behind the backticks: `console`, `sh`, `python`, `yaml`, `text`."""
    text: str
    reason: str
    """Why it is not run; empty for what is."""

    def __str__(self) -> str:
        return f"{self.document}:{self.line}"


def blocks() -> list[Block]:
    """All blocks of all documents."""
    return [block for path in DOCUMENTS for block in _of(path)]


def _of(path: Path) -> Iterator[Block]:
    text = path.read_text(encoding="utf-8")
    for match in _BLOCK.finditer(text):
        line = text.count("\n", 0, match.start("text")) + 1
        name = str(path.relative_to(ROOT))
        yield Block(name, line, match["kind"], match["text"], (match["reason"] or "").strip())
