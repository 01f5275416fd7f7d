"""What a question is after, by rules over its words (`data/aims.tsv`)."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.polish.lists.analysis_tables import read_rows
from kgqa.polish.question.understanding import Aim

_COLUMNS = 4
"""Of `data/aims.tsv`."""
NOTHING = "-"
"""Stands among the question words of a question without a wh-phrase."""


@dataclass(frozen=True, slots=True)
class Clues:
    """What the rules look at."""

    asked_with: frozenset[str]
    """Question words of the wh-phrase."""
    nouns: frozenset[str]
    """Lemmas of the wh-phrase, which holds the class noun."""
    words: frozenset[str]
    """Lemmas of all words outside quotation marks."""


@dataclass(frozen=True, slots=True)
class _Rule:
    aim: Aim
    asked_with: frozenset[str]
    nouns: frozenset[str]
    words: tuple[frozenset[str], ...]

    def holds(self, clues: Clues) -> bool:
        asked = not self.asked_with or bool(self.asked_with & clues.asked_with)
        noun = not self.nouns or bool(self.nouns & clues.nouns)
        return asked and noun and all(alternatives & clues.words for alternatives in self.words)


class AimRules:
    """The rules in their order; the first that holds decides."""

    def __init__(self) -> None:
        self._rules = tuple(_rule(row) for row in read_rows("aims.tsv"))

    def aim(self, clues: Clues) -> Aim | None:
        """The aim that a rule tells; None where none holds."""
        return next((rule.aim for rule in self._rules if rule.holds(clues)), None)


def _rule(row: list[str]) -> _Rule:
    aim, asked_with, nouns, words = (*row, *[""] * (_COLUMNS - len(row)))
    alternatives = tuple(frozenset(word.split("/")) for word in words.split())
    return _Rule(Aim(aim), frozenset(asked_with.split()), frozenset(nouns.split()), alternatives)
