"""Whose relative the bearer of a name is told to be: „Williams, siostra Venus”, „Mann, syn noblisty”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.linking.evidence.apposition_nouns import Apposition
from kgqa.linking.evidence.name_agreement import cases_of
from kgqa.linking.evidence.neighbouring_words import common_nouns, is_adjective
from kgqa.linking.facts.item_facts import ItemFacts
from kgqa.linking.linking_tables import rows_of
from kgqa.model import Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case, PropertyId

_JOINTS = word_list("name_joints")
_INVERSE = "^"
_FAR = 5
"""Words between an apposition's noun and the one that is joined to it."""


@dataclass(frozen=True, slots=True)
class Kinship:
    """What an apposition says of a relative."""

    said: frozenset[int]
    """Properties of which somebody with such a relative has one."""
    received: frozenset[int]
    """Properties by which the relative points to them."""
    told_at: int | None
    """Index of the noun by which the relative is told, who then probably bears the same name: „wnuk premiera”."""
    word: str

    def fits(self, facts: ItemFacts) -> bool:
        """Whether an item is known to have such a relative."""
        return not (self.said.isdisjoint(facts.said) and self.received.isdisjoint(facts.received))


class KinTable:
    """The table of nouns for relatives."""

    def __init__(self) -> None:
        self._rows = {noun: _ends(told.split()) for noun, told in rows_of("nouns.tsv", "kin")}

    def read(self, tokens: Sequence[Token], behind: Apposition | None) -> Kinship | None:
        """What the apposition behind a name says of a relative; None if it speaks of none."""
        for at in _nouns(tokens, behind.noun) if behind else ():
            for noun in sorted(tokens[at].lemmas & self._rows.keys()):
                return Kinship(*self._rows[noun], _told_by_noun(tokens, at), noun)
        return None


def _nouns(tokens: Sequence[Token], noun: int) -> Iterator[int]:
    """The noun of an apposition and the one that a conjunction joins to it: „posła i wnuka premiera”."""
    yield noun
    joint = next((at for at in range(noun + 1, min(len(tokens), noun + _FAR)) if tokens[at].form in _JOINTS), None)
    if joint is not None and joint + 1 < len(tokens):
        yield joint + 1


def _behind(tokens: Sequence[Token], noun: int) -> int:
    """Index behind a noun and the one that a conjunction joins to it: „wnuk i imiennik premiera”."""
    is_joined = noun + 2 < len(tokens) and tokens[noun + 1].form in _JOINTS and bool(common_nouns(tokens[noun + 2]))
    return noun + 3 if is_joined else noun + 1


def _told_by_noun(tokens: Sequence[Token], noun: int) -> int | None:
    """Index of the noun by which a relative is told; None behind a noun with a title, as „syn autora „Buddenbrooków””
    may have any name."""
    told = attribute_behind(tokens, _behind(tokens, noun))
    is_titled = told is not None and told + 1 < len(tokens) and tokens[told + 1].form in MARKS
    return None if is_titled else told


def attribute_behind(tokens: Sequence[Token], start: int) -> int | None:
    """Index of the common noun in the genitive that begins there, adjectives in front of it; None if none does."""
    while start < len(tokens) and is_adjective(tokens[start]) and tokens[start].word.islower():
        start += 1
    is_told = start < len(tokens) and bool(common_nouns(tokens[start])) and Case.GEN in cases_of(tokens[start])
    return start if is_told else None


def _ends(names: Sequence[str]) -> tuple[frozenset[int], frozenset[int]]:
    """The properties of somebody, and those, behind „^”, of which somebody is the object."""
    said = frozenset(PropertyId(name).number for name in names if not name.startswith(_INVERSE))
    received = frozenset(PropertyId(name[1:]).number for name in names if name.startswith(_INVERSE))
    return said, received
