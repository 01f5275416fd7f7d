"""Questions for what a thing is („Kim była …?”, „Opowiedz mi o …”), and what the graph says to that."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kgqa.terms import Case, ItemId


class DefinedSort(StrEnum):
    """What sort of thing the words of a question take its name for."""

    PERSON = "person"
    THING = "thing"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class DefinitionFrame:
    """The words around a name that ask what it is."""

    start: int
    """Index of the first token of the name."""
    end: int
    """Index behind the last token of the name."""
    sort: DefinedSort
    case: Case
    """In which the answer stands: „Kim był …?” asks for an instrumental."""
    in_full: bool = False
    """Whether all that matters is to be told („Opowiedz mi o …”), not only what the thing is."""


@dataclass(frozen=True, slots=True)
class Definition:
    """What the graph says a thing is."""

    item: ItemId
    kinds: tuple[ItemId, ...]
    """The main occupations of a person, else the classes of a thing that say the same; the best known first."""
    nations: tuple[ItemId, ...]
    """Countries whose adjectives go with a person, in their order."""
    description: str
    """In Polish; empty where the graph has none."""
    of_person: bool
    case: Case = Case.NOM
    in_full: bool = False
    full_name: str = ""
    """What the abbreviation stands for that the question names the thing by; empty for other names."""
