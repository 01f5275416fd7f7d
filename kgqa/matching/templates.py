"""Question templates as data: slots, patterns, query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from kgqa.matching.pattern import Pattern
from kgqa.matching.projection import QueryForms
from kgqa.terms import ItemId


class SlotType(StrEnum):
    """What a slot holds; decides which question words may ask for it."""

    ITEM = "item"
    PERSON = "person"
    PLACE = "place"
    TIME = "time"
    QUANTITY = "quantity"
    STRING = "string"
    CLASS = "class"
    PROPERTY = "property"


class Choose(StrEnum):
    """Which of the compared options a comparison answers with."""

    MAX = "max"
    MIN = "min"


@dataclass(frozen=True, slots=True)
class SlotSpec:
    """A declared slot."""

    type: SlotType
    classes: frozenset[ItemId] = frozenset()
    """Classes that a filler should belong to; a preference, since graphs are incomplete."""
    nouns: frozenset[str] = frozenset()
    """Nouns that any value of the slot may be called by, whatever its class in the graph („klub”, „uczelnia”)."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """Options are ranked by the value of a variable of the query."""

    variable: str
    choose: Choose


@dataclass(frozen=True, slots=True)
class TemplatePattern:
    """A pattern with the slot that it asks for without naming it, and the words it cannot do without."""

    pattern: Pattern
    asked: str
    needs: tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True)
class Template:
    """A question template: what it says, how it is put in Polish, and its query."""

    id: str
    description: str
    slots: Mapping[str, SlotSpec]
    patterns: tuple[TemplatePattern, ...]
    nominals: tuple[TemplatePattern, ...]
    """Noun phrases that denote the slot they ask for („stolica {country:gen}”)."""
    query: QueryForms
    examples: tuple[str, ...]
    near_misses: tuple[str, ...]
    compare: Comparison | None
    generic: bool
    """Whether it only stands in where no specific template fits."""
    asks: frozenset[str]
    """Slots that a question may ask for."""
    closed: frozenset[str]
    """Slots whose values the graph lists completely, so that a statement with another value is false."""
    origin: str
    """File and line, for messages."""


@dataclass(frozen=True, slots=True)
class TemplateLibrary:
    """All templates with the shared word lists."""

    templates: Mapping[str, Template]
    fillers: frozenset[str]
    """Lemmas that a question may contain without changing what it asks."""
