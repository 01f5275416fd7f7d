"""Adjectives of states, regions and continents: „polski” -> Q36."""

from __future__ import annotations

from collections.abc import Mapping

from kgqa.linking.linking_tables import read_rows
from kgqa.terms import ItemId


def adjective_places() -> Mapping[str, frozenset[ItemId]]:
    """Places by adjective lemma, from `data/adjectives.tsv`."""
    return {
        adjective: frozenset(ItemId(item) for item in items.split()) for adjective, items in read_rows("adjectives.tsv")
    }
