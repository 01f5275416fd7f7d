"""Words of a question that name a property, and what stands at the ends of its statements."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.often_made import often_made
from kgqa.polish.question.understanding import AnswerType
from kgqa.terms import PropertyId


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
