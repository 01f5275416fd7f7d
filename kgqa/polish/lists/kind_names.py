"""What English names of classes call a kind, by the Polish class noun (`data/kind_names.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kgqa.resources import table_rows

_PREPOSITIONS = frozenset({"of", "in", "with", "for", "from", "by"})


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
