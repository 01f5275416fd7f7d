"""What people do and make, as it tells their occupation, and what is done with things (`data/deeds.tsv`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from kgqa.linking.describing.item_facts import ItemFacts
from kgqa.linking.linking_tables import read_rows

_PERSON = "person"


@dataclass(frozen=True, slots=True)
class Deed:
    """A word for what somebody does or makes, and what such people are called."""

    callings: frozenset[str]
    word: str
    is_own: bool
    """Whether the bearer of the name does it, or owns it („Jaką powieść napisał Scott?”); else it is only spoken of."""


class DeedTable:
    """The table of deeds."""

    def __init__(self) -> None:
        callings: defaultdict[str, set[str]] = defaultdict(set)
        for words, called in read_rows("deeds.tsv"):
            for word in words.split():
                callings[word].update(called.split())
        self._callings = {word: frozenset(called) for word, called in callings.items()}

    def read(self, own: frozenset[str], spoken: frozenset[str]) -> Iterator[Deed]:
        """What lemmas tell: those for what the bearer of a name does, or owns, and the others of the question."""
        for word in sorted((own | spoken) & self._callings.keys()):
            yield Deed(self._callings[word], word, word in own)


def deed_verdict(facts: ItemFacts, deed: Deed) -> str:
    """`deed` for a person of such an occupation and for a thing that is called so, `not_deed` for other people."""
    person = _PERSON in facts.sorts
    if person and not (deed.is_own and facts.is_told):
        return ""
    called = facts.nouns | facts.told if person else facts.nouns
    if deed.callings.isdisjoint(called):
        return "not_deed" if person else ""
    return "deed"
