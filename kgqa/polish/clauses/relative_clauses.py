"""Tokens -> the relative clauses of a question: what stands in them is said of one thing, before more is said of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.polish.tokens.tags import FINITE_VERBS, PREPOSITIONS
from kgqa.polish.tokens.words import Token

_RELATIVE = frozenset({"który", "jaki", "gdzie"})
_COMMA = ","
_ENDS = frozenset({",", "?", "–", "—", ";", ":", "("})


def relative_clauses(tokens: Sequence[Token]) -> Iterator[range]:
    """The words behind a comma from a relative pronoun, or its preposition, up to the next mark, where a finite verb
    is among them („w kraju, w którym leży Petra”)."""
    for at, token in enumerate(tokens):
        if token.form != _COMMA:
            continue
        first = at + 1
        pronoun = first + (first < len(tokens) and tokens[first].may_be(PREPOSITIONS))
        if pronoun >= len(tokens) or tokens[pronoun].lemmas.isdisjoint(_RELATIVE):
            continue
        end = next((one for one in range(pronoun, len(tokens)) if tokens[one].form in _ENDS), len(tokens))
        if any(tokens[one].is_likely(FINITE_VERBS) for one in range(pronoun, end)):
            yield range(first, end)
