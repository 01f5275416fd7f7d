"""Of which sorts a name behind a preposition is, by the word that the preposition belongs to: „zapora na Sanie”
(`data/cues.tsv`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.linking.describing.verb_roles import clause_around
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Mention, Token
from kgqa.polish.tokens.tags import PREPOSITIONS

GOVERNS = "governs"
"""What the cell begins with that says which prepositions stand behind a word."""


@dataclass(frozen=True, slots=True)
class Governed:
    """What is told of the name behind a preposition."""

    sorts: frozenset[str]
    word: str
    preposition: str


class GoverningWords:
    """The table of words with the prepositions behind them."""

    def __init__(self) -> None:
        self._sorts = {
            (word, preposition): frozenset(sorts.split())
            for words, where, sorts in read_rows("cues.tsv")
            if where.startswith(GOVERNS)
            for word in words.split()
            for preposition in where.split()[1:]
        }

    def read(self, tokens: Sequence[Token], mention: Mention, at: int) -> Governed | None:
        """What a word of the clause tells with the preposition at an index: the nearest in front of it, or else behind
        the name."""
        prepositions = sorted(set(tokens[at].lemmas_as(PREPOSITIONS)))
        told = (
            Governed(sorts, word, preposition)
            for index in _by_nearness(tokens, mention, at)
            for word in sorted(tokens[index].lemmas)
            for preposition in prepositions
            if (sorts := self._sorts.get((word, preposition)))
        )
        return next(told, None)


def _by_nearness(tokens: Sequence[Token], mention: Mention, at: int) -> Iterator[int]:
    clause = clause_around(tokens, mention)
    yield from reversed(range(clause.start, at))
    yield from range(mention.end, clause.stop)
