"""Words of a question that name a property, and which end of its statements the question asks for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kgqa.often_made import often_made
from kgqa.polish.question.understanding import AnswerType
from kgqa.terms import PropertyId


class AskedEnd(StrEnum):
    """Which end of a statement (subject, property, object) the question asks for."""

    SUBJECT = "subject"
    """The question names the object: „Co napisał Prus?” asks for ?x in (?x, P50, Prus)."""
    OBJECT = "object"
    """The question names the subject: „Kto napisał „Lalkę”?” asks for ?x in („Lalka”, P50, ?x)."""


@often_made(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class RelationEnd:
    """What stands at one end of a property's statements."""

    type: AnswerType | None = None
    """None for anything."""
    nouns: frozenset[str] = frozenset()
    """Class nouns that name it in questions („które państwo”)."""


@often_made(frozen=True, slots=True)
class RelationPhrase:
    """Words of a question that express a property, whichever end of it is asked for."""

    property: PropertyId
    name: str
    """What the property links, in Polish, for people."""
    tokens: tuple[int, ...]
    """Indices of the tokens that it accounts for, in order."""
    subject: RelationEnd
    object: RelationEnd
    is_noun: bool
    """Whether a noun names one end („ojciec”), where verbs link both."""
    names_subject: bool
    """Whether that noun names the subject („dopływ” for „uchodzi do”), not the object („ujście”)."""
    preposition: str
    """The preposition before the object; empty if the phrase has none."""
    has_preposition: bool
    """Whether that preposition stands in the question."""
    quality: float
    """0 to 1: how much of the phrase stands there, and how close together."""
    asks_possessor: bool = False
    """Whether the wh-phrase is the noun's genitive („stolicą którego państwa”): the noun names what is given."""
    is_hint: bool = False
    """Whether the words only hint at the property."""
    is_active: bool = False
    """Whether the subject of its verb is the subject of the statement."""
