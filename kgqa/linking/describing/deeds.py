"""What people do and make, as it tells their occupation (`data/deeds.tsv`): „Jaką powieść napisał Scott?”."""

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


class DeedTable:
    """The table of deeds."""

    def __init__(self) -> None:
        callings: defaultdict[str, set[str]] = defaultdict(set)
        for words, called in read_rows("deeds.tsv"):
            for word in words.split():
                callings[word].update(called.split())
        self._callings = {word: frozenset(called) for word, called in callings.items()}

    def read(self, words: frozenset[str]) -> Iterator[Deed]:
        """What lemmas tell of the person who does, or owns, what they speak of."""
        yield from (Deed(self._callings[word], word) for word in sorted(words & self._callings.keys()))


def deed_verdict(facts: ItemFacts, deed: Deed) -> str:
    """`deed` for a person of such an occupation, `not_deed` for one of others, nothing for who or what is neither."""
    if _PERSON not in facts.sorts or not facts.is_told:
        return ""
    return "not_deed" if deed.callings.isdisjoint(facts.nouns) else "deed"
