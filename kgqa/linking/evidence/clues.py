"""What is said of a name as it is compared with items: every sort of evidence is a clue with verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kgqa.linking.facts.item_facts import ItemFacts

Verdict = tuple[str, float, str]
"""A feature (`data/evidence.tsv`; nothing where the graph does not tell), its value, and the words that it rests on."""


class Clue(Protocol):
    """Something that the words around a name say of its bearer."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """What that says for or against an item; verdicts without a feature or a value say nothing."""
