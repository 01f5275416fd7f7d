"""What the graph says a thing is."""

from __future__ import annotations

from dataclasses import dataclass

from kgqa.terms import Case, ItemId


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
