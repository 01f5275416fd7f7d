"""Class nouns: what sort of thing they name, whether such things have proper names (`data/class_nouns.tsv`), and what
English names of classes call the same (`data/kind_names.tsv`); and nations by country, adjective and people
(`data/nations.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from kgqa.resources import table_rows
from kgqa.terms import ItemId

_PREPOSITIONS = frozenset({"of", "in", "with", "for", "from", "by"})


@dataclass(frozen=True, slots=True)
class ClassNoun:
    """What a class noun says of the things that it names."""

    sort: str
    """`person`, `place`, `time`, `quantity`, `work`, `organisation` or `other`."""
    named: bool
    """Whether they have proper names („Wisła”), or are told by common words („motyl”)."""
    label: str
    """The answer type of SQAD where it is not that of the sort; empty otherwise."""


@cache
def class_nouns() -> Mapping[str, ClassNoun]:
    """Class nouns by lemma; the first row that has a noun tells."""
    found: dict[str, ClassNoun] = {}
    for sort, named, nouns, *label in table_rows("kgqa.polish", "class_nouns.tsv"):
        meant = ClassNoun(sort, named == "yes", label[0] if label else "")
        for noun in nouns.split():
            found.setdefault(noun, meant)
    return MappingProxyType(found)


@cache
def english_names() -> Mapping[str, frozenset[str]]:
    """The English nouns of each Polish one."""
    return MappingProxyType({noun: frozenset(names.split()) for noun, names in _rows()})


def polish_nouns(name: str) -> tuple[str, ...]:
    """The Polish nouns for the head of an English name; none for a head that the table lacks.

    >>> polish_nouns("state of the United States")
    ('stan', 'land', 'kraj', 'państwo')
    """
    words = name.split(" ")
    ends = next((place for place, word in enumerate(words) if word in _PREPOSITIONS), len(words))
    return _by_english().get(words[ends - 1], ()) if ends else ()


@cache
def _by_english() -> Mapping[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for noun, names in _rows():
        for name in names.split():
            table[name] = (*table.get(name, ()), noun)
    return MappingProxyType(table)


def _rows() -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, table_rows("kgqa.polish", "kind_names.tsv")))


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
