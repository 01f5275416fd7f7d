"""Class nouns: what sort of thing they name, and whether such things have proper names (`data/class_nouns.tsv`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from kgqa.resources import table_rows


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
