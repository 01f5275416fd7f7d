"""Words as the readers of Polish take them."""

from __future__ import annotations

from typing import Protocol


class Word(Protocol):
    """A word or punctuation mark of a text: how it is written, where, and what its dictionary forms may be."""

    @property
    def form(self) -> str:
        """The word as it is written."""

    @property
    def word(self) -> str:
        """The word in the spelling in which it was read: with diacritics, in its usual letter case."""

    @property
    def start(self) -> int:
        """Offset of the first character in the text, in characters."""

    @property
    def end(self) -> int:
        """Offset behind the last character, in characters."""

    @property
    def lemmas(self) -> frozenset[str]:
        """Lower-cased dictionary forms of all readings, and the lower-cased form of a word without any."""
