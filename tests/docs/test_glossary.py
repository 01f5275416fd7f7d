"""The glossary: few terms, each once, each with a class that is there."""

from __future__ import annotations

import re

from tests.docs.blocks import ROOT

MOST = 60
ROWS = re.findall(
    r"^\| (.+?) \| .+ \| `(\w+)` in (\S+) \|$",
    (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def test_terms_are_few_and_told_once() -> None:
    terms = [term.strip() for names, _, _ in ROWS for term in names.split(",")]
    assert 30 <= len(terms) <= MOST
    assert len(set(terms)) == len(terms)


def test_every_class_is_at_its_place() -> None:
    missing = [
        (name, path)
        for _, name, path in ROWS
        if not re.search(rf"^class {name}\b", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert missing == []
