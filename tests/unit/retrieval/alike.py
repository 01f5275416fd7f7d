"""A stand-in for an encoder of meaning."""

from __future__ import annotations

from collections.abc import Sequence


class Alike:
    """Takes a text for alike that has a word; remembers what it was asked."""

    def __init__(self, word: str, having: float, others: float) -> None:
        """`having` and `others` are how like texts with the word, and all others, are, 0 to 1."""
        self._word = word
        self._likeness = {True: having, False: others}
        self.texts: list[str] = []

    def likeness(self, question: str, texts: Sequence[str]) -> list[float]:
        assert question
        self.texts += texts
        return [self._likeness[self._word in text] for text in texts]
