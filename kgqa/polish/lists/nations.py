"""Nations: their country, adjective and people (`data/nations.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from kgqa.resources import table_rows
from kgqa.terms import ItemId


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation or people."""

    country: str
    """Name of its state; empty for peoples without one, and for further adjectives of a state."""
    adjective: str
    people: tuple[str, ...]
    """Men, then women, by lemma."""
    items: tuple[ItemId, ...]
    """What the adjective stands for, the state first."""


@cache
def nations() -> tuple[Nation, ...]:
    """All nations in the order of the file."""
    return tuple(
        Nation(country, adjective, tuple(people.split()), tuple(map(ItemId, items.split())))
        for country, adjective, people, items in table_rows("kgqa.polish", "nations.tsv")
    )


@cache
def adjective_places() -> Mapping[str, frozenset[ItemId]]:
    """Places by the lemma of their adjective."""
    return MappingProxyType({one.adjective: frozenset(one.items) for one in reversed(nations()) if one.items})


@cache
def inhabitant_places() -> Mapping[str, frozenset[ItemId]]:
    """States by the lower-cased lemma of their inhabitants."""
    return MappingProxyType(
        {name.lower(): frozenset(one.items[:1]) for one in nations() if one.items for name in one.people}
    )


@cache
def nation_adjectives() -> Mapping[str, str]:
    """Adjectives by the name of a country or the lemma of its people."""
    return MappingProxyType(
        {name: one.adjective for one in reversed(nations()) for name in (one.country, *one.people) if name}
    )
