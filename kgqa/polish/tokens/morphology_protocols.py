"""What the readers of Polish ask of a morphological dictionary."""

from __future__ import annotations

from typing import Protocol

from kgqa.polish.tokens.words import Paradigm, Reading
from kgqa.terms import Tag


class Morphology(Protocol):
    """Morphological dictionary."""

    def readings(self, form: str) -> tuple[Reading, ...]:
        """All readings of one word form; empty for a form that the dictionary does not know in any letter case."""

    def forms(self, lemma: str) -> tuple[tuple[str, Tag], ...]:
        """All forms of a lemma with their tags; empty for an unknown lemma."""


class NounDictionary(Morphology, Protocol):
    """A morphological dictionary that tells homonymous nouns apart."""

    def paradigms(self, lemma: str) -> tuple[Paradigm, ...]:
        """The declensions of all nouns that share a lemma; empty for an unknown lemma."""
