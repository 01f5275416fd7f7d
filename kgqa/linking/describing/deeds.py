"""What people do and make, as it tells their occupation, and what is done with things (`data/deeds.tsv`,
`data/things.tsv`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kgqa.linking.describing.item_facts import ItemFacts
from kgqa.linking.describing.neighbourhood import SITES
from kgqa.linking.linking_tables import read_rows

_PERSON = "person"
_GENRE = "field"
_TITLED = frozenset({"work", "band"})


@dataclass(frozen=True, slots=True)
class Deed:
    """A word for what somebody does or makes, and what such people are called."""

    callings: frozenset[str]
    word: str
    is_own: bool
    """Whether the bearer of the name does it, or owns it („Jaką powieść napisał Scott?”); else it is only spoken of."""
    is_of_things: bool = False
    """Whether it tells of things alone."""


class DeedTable:
    """The table of deeds."""

    def __init__(self) -> None:
        self._callings = _read("deeds.tsv")
        self._things = _read("things.tsv")

    def read(self, own: frozenset[str], spoken: frozenset[str], asked: frozenset[str] = frozenset()) -> Iterator[Deed]:
        """What lemmas tell: those for what the bearer of a name does, or owns, and the others of the question; those of
        what is asked for tell of things alone."""
        for word in sorted((own | spoken) & self._callings.keys()):
            yield Deed(self._callings[word], word, word in own)
        for word in sorted((own | spoken | asked) & self._things.keys()):
            yield Deed(self._things[word], word, word in own, is_of_things=True)


def _read(name: str) -> Mapping[str, frozenset[str]]:
    callings: defaultdict[str, set[str]] = defaultdict(set)
    for words, called in read_rows(name):
        for word in words.split():
            callings[word].update(called.split())
    return {word: frozenset(called) for word, called in callings.items()}


def _words_of_names(facts: ItemFacts) -> frozenset[str]:
    """The words of the names of a thing, in whatever language; titles say nothing of what a work is, nor does the one
    name of a place what that is."""
    is_place = len(facts.names) == 1 and not facts.sorts.isdisjoint(SITES)
    is_title = _GENRE not in facts.sorts and not facts.sorts.isdisjoint(_TITLED)
    if is_place or is_title:
        return frozenset()
    return frozenset(word for name in facts.names for word in name.split())


def deed_verdict(facts: ItemFacts, deed: Deed) -> str:
    """`deed` for a person of such an occupation and for a thing that is called so, `not_deed` for other people; `field`
    for a thing that is called so where the word tells of things alone."""
    person = _PERSON in facts.sorts
    if person and (deed.is_of_things or not (deed.is_own and facts.is_told)):
        return ""
    called = facts.nouns | (facts.told if person else _words_of_names(facts))
    if deed.callings.isdisjoint(called):
        return "not_deed" if person else ""
    return "field" if deed.is_of_things else "deed"
