"""Tokens -> the relative clauses of a question: what stands in them is said of one thing, before more is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.polish.tokens.tags import FINITE_VERBS, PREPOSITIONS
from kgqa.polish.tokens.words import Token

_RELATIVE = frozenset({"który", "jaki", "gdzie"})
_COMMA = ","
_ENDS = frozenset({",", "?", ".", "!", "–", "—", ";", ":", "("})


@dataclass(frozen=True, slots=True)
class RelativeClause:
    """A clause that tells of what stands in front of its comma."""

    start: int
    """Index of the relative pronoun, or of the preposition in front of it."""
    pronoun: int
    end: int
    """Index behind its last word: of the next mark, or of the end."""

    @property
    def head(self) -> int:
        """Index of the word in front of its comma, which is the noun that it tells of or an attribute of that."""
        return self.start - 2

    @property
    def words(self) -> range:
        """Indices of its words."""
        return range(self.start, self.end)


def relative_clauses(tokens: Sequence[Token]) -> Iterator[RelativeClause]:
    """The clauses behind a comma and a relative pronoun that have a finite verb („w kraju, w którym leży Petra”)."""
    for clause in relative_openings(tokens):
        if any(tokens[at].is_likely(FINITE_VERBS) for at in clause.words[clause.pronoun - clause.start :]):
            yield clause


def relative_openings(tokens: Sequence[Token]) -> Iterator[RelativeClause]:
    """What opens like a relative clause, up to the next mark: a verb may be left out, or look like another word."""
    for at in range(1, len(tokens) - 1):
        pronoun = at + 1 + tokens[at + 1].may_be(PREPOSITIONS)
        if tokens[at].form == _COMMA and pronoun < len(tokens) and tokens[pronoun].lemmas & _RELATIVE:
            ends = (one for one in range(pronoun, len(tokens)) if tokens[one].form in _ENDS)
            yield RelativeClause(at + 1, pronoun, next(ends, len(tokens)))
