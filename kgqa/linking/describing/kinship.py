"""Whose relative the bearer of a name is told to be: „Williams, siostra Venus”, „Mann, syn noblisty”."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.linking.describing.apposition_nouns import Apposition
from kgqa.linking.describing.item_facts import ItemFacts
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Token
from kgqa.terms import PropertyId


@dataclass(frozen=True, slots=True)
class Kinship:
    """What an apposition says of a relative."""

    said: frozenset[int]
    """Properties of which somebody with such a relative has one."""
    received: frozenset[int]
    """Properties by which the relative points to them."""
    given_names: frozenset[str]
    """What the first name of the relative may be, in small letters; the surname is often that of the name in front."""
    word: str

    def fits(self, facts: ItemFacts) -> bool:
        """Whether an item is known to have such a relative."""
        return not (self.said.isdisjoint(facts.said) and self.received.isdisjoint(facts.received))

    def names(self, facts: ItemFacts) -> bool:
        """Whether an item may be the relative, by its first name."""
        return any(name.split(" ")[0] in self.given_names for name in facts.names)


class KinTable:
    """The table of nouns for relatives."""

    def __init__(self) -> None:
        self._rows = {noun: (_numbers(said), _numbers(received)) for noun, said, received in read_rows("kin_nouns.tsv")}

    def read(self, tokens: Sequence[Token], behind: Apposition | None) -> Kinship | None:
        """What the apposition behind a name says of a relative; None if it speaks of none."""
        noun = next((one for one in tokens[behind.noun].lemmas if one in self._rows), None) if behind else None
        if behind is None or noun is None:
            return None
        named = tokens[behind.noun + 1 : behind.noun + 2]
        given = {lemma.lower() for one in named if one.word[:1].isupper() for lemma in (one.word, *one.lemmas)}
        return Kinship(*self._rows[noun], frozenset(given), noun)


def _numbers(cell: str) -> frozenset[int]:
    return frozenset(PropertyId(name).number for name in cell.split() if name != "-")
