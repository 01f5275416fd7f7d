"""Things in front of a question that have no name there, and that a relative clause describes."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.clauses.relative_clauses import relative_openings
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.polish.tokens.words import Token

_END = " .!…"


def described(text: str, tokens: Sequence[Token]) -> str:
    """The last noun behind a preposition, in small letters, with the relative clause that tells of it and ends the text
    („kraju, którego stolicą jest Lima” of „Byłem w kraju, którego stolicą jest Lima.”); else empty."""
    for clause in reversed(tuple(relative_openings(tokens))):
        head = tokens[clause.head]
        ends = not any(token.form[0].isalnum() for token in tokens[clause.end :])
        if ends and clause.head and head.form.islower() and tokens[clause.head - 1].may_be(PREPOSITIONS):
            return text[head.start :].rstrip(_END)
    return ""


def tells_which(tokens: Sequence[Token], start: int) -> bool:
    """Whether what begins at a character tells no more than which thing is meant, that has no name („człowiek, który
    objął urząd prezydenta USA – kto to był?”)."""
    clauses = (one for one in relative_openings(tokens) if tokens[one.head].form.islower())
    return any(tokens[one.start].start <= start < tokens[one.end - 1].end for one in clauses)
