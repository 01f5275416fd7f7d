"""Adjectives of states, regions and continents: „polski” -> Q36."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from kgqa.terms import ItemId


def adjective_places() -> Mapping[str, frozenset[ItemId]]:
    """Places by adjective lemma, from `data/adjectives.tsv`."""
    text = (files("kgqa.linking") / "data" / "adjectives.tsv").read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")][1:]
    return {adjective: frozenset(ItemId(item) for item in items.split()) for adjective, items in rows}
