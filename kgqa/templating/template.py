"""Question templates as data: slots, patterns, query."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from kgqa.templating.pattern import Pattern, Slot
from kgqa.templating.projection import QueryForms
from kgqa.terms import ItemId


class SlotType(StrEnum):
    """What a slot holds; decides which question words may ask for it."""

    ITEM = "item"
    PERSON = "person"
    PLACE = "place"
    TIME = "time"
    PERIOD = "period"
    """A span of years („w XIX wieku”, „po 1918 roku”); the query has it as `?slot_first` and `?slot_last`."""
    ORDINAL = "ordinal"
    """A place in an order („szesnasty”), as digits."""
    RANK = "rank"
    """A place among the solutions of a query that orders them („trzecia najdłuższa”); no variable of the query."""
    QUANTITY = "quantity"
    STRING = "string"
    CLASS = "class"
    KIND = "kind"
    """A class whose things are counted or put in order: never asked for, and no word in front of it is left out."""
    PROPERTY = "property"


class Kind(StrEnum):
    """What sort of question a template serves, for the overview of what is covered."""

    FACT = "fact"
    COMPARATIVE = "comparative"
    SUPERLATIVE = "superlative"
    NUMERIC = "numeric-filter"
    TEMPORAL = "temporal-filter"
    ORDINAL = "ordinal"
    HOLDER = "office-holder"
    NAME = "name"
    CODE = "code"
    ETYMOLOGY = "etymology"


def bounds(slot: str) -> tuple[str, str]:
    """The variables that hold the first and last year of a period in a slot."""
    return slot + "_first", slot + "_last"


@dataclass(frozen=True, slots=True)
class SlotSpec:
    """A declared slot."""

    type: SlotType
    classes: frozenset[ItemId] = frozenset()
    """Classes that a filler should belong to; a preference, since graphs are incomplete."""
    nouns: frozenset[str] = frozenset()
    """Nouns that any value of the slot may be called by, whatever its class in the graph („klub”, „uczelnia”)."""
    part: bool = False
    """Whether only a question for a part of a name („Jak miał na imię …”) asks for it."""
    unit: str = ""
    """Symbol of the unit in which the graph has a quantity; a number in another unit is converted."""

    def variables(self, name: str) -> tuple[str, ...]:
        """The variables of the query that the slot of this name fills."""
        if self.type is SlotType.RANK:
            return ()
        return bounds(name) if self.type is SlotType.PERIOD else (name,)


@dataclass(frozen=True, slots=True)
class TemplatePattern:
    """A pattern with the slot that it asks for without naming it, and the words it cannot do without."""

    pattern: Pattern
    asked: str
    needs: tuple[frozenset[str], ...]
    required: tuple[Slot, ...] = ()
    """Slots that it cannot do without."""
    words: frozenset[str] = frozenset()
    """All words that it may take, the prepositions of its slots among them."""
    slots: frozenset[str] = frozenset()
    """The names of all its slots."""


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
    until: str
    """The variable of the last time of a stretch, of which the slot that is asked for is the first; empty for none."""
    contrary: QueryForms | None
    """Holds where the statement is false; None if only missing or other values can tell."""
    kind: Kind
    at_most: int
    """Answers that a question for one thing may find: where the graph lists more, it cannot tell which is meant."""
    generic: bool
    """Whether it only stands in where no specific template fits."""
    asks: frozenset[str]
    """Slots that a question may ask for."""
    closed: frozenset[str]
    """Slots whose values the graph lists completely, so that a statement with another value is false."""
    listing: frozenset[str]
    """Slots whose values have their things listed: a statement of one that is not among many of its kind is false."""
    origin: str
    """File and line, for messages."""

    def denotes_period(self, nominal: TemplatePattern) -> bool:
        """Whether a noun phrase of the template stands for a span of years („za panowania …”), not for a thing."""
        return self.slots[nominal.asked].type is SlotType.PERIOD


@dataclass(frozen=True, slots=True)
class TemplateLibrary:
    """All templates with the shared word lists."""

    templates: Mapping[str, Template]
    fillers: frozenset[str]
    """Lemmas that a question may contain without changing what it asks."""
    relational: frozenset[str] = frozenset()
    """Nouns that begin noun phrases for a person's persons („ojciec”): they name a relation and no class."""
    composed: tuple[str, ...] = ()
    """Examples of questions that several templates answer together."""
    closings: frozenset[str] = frozenset()
    """Lemmas of sentences that only ask for what the sentences before describe."""
