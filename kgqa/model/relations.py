"""Words of a question that name a property, and which end of its statements the question asks for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kgqa.terms import PropertyId


class AskedEnd(StrEnum):
    """Which end of a statement (subject, property, object) the question asks for."""

    SUBJECT = "subject"
    """The question names the object: „Co napisał Prus?” asks for ?x in (?x, P50, Prus)."""
    OBJECT = "object"
    """The question names the subject: „Kto napisał „Lalkę”?” asks for ?x in („Lalka”, P50, ?x)."""


@dataclass(frozen=True, slots=True)
class RelationReading:
    """A property that words of the question may stand for."""

    property: PropertyId
    asked: AskedEnd
    start: int
    """Index of the first token of the words."""
    end: int
    """Index behind the last token; words of other phrases may stand between."""
    tokens: tuple[int, ...]
    """Indices of the tokens that it accounts for, in order."""
    words: str
    """The words as the lexicon has them."""
    score: float
    """0 to 1; comparable among the readings of one question."""
