"""Whose relative the bearer of a name is told to be: „Williams, siostra Venus”, „Mann, syn noblisty”."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from kgqa.linking.facts.item_facts import ItemFacts, Verdict
from kgqa.linking.linking_tables import rows_of
from kgqa.model import Mention, Token
from kgqa.polish.clauses.apposition_nouns import Apposition
from kgqa.polish.clauses.neighbouring_words import attribute_behind, common_nouns
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import PropertyId

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
    word: str
    namesake: int = -1
    """The number of the best-known bearer of the name, who then is the relative rather: „Churchill, wnuk premiera”."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`kin`: an item is known to have such a relative; `relative`: it is that."""
        if facts.number == self.namesake:
            yield "relative", 1.0, self.word
        elif not (self.said.isdisjoint(facts.said) and self.received.isdisjoint(facts.received)):
            yield "kin", 1.0, self.word


def kinship(tokens: Sequence[Token], mention: Mention, behind: Apposition | None) -> Kinship | None:
    """What the apposition behind a name says of a relative; None if it speaks of none."""
    for at in _nouns(tokens, behind.noun) if behind else ():
        for noun in sorted(tokens[at].lemmas & _table().keys()):
            return replace(_table()[noun], namesake=_best_known(mention) if _is_told_by_noun(tokens, at) else -1)
    return None


def _is_told_by_noun(tokens: Sequence[Token], noun: int) -> bool:
    """Whether a common noun tells the relative, another noun of kin between: „wnuk i imiennik premiera”; but who is
    „syn autora „Buddenbrooków”” may have any name."""
    is_joined = noun + 2 < len(tokens) and tokens[noun + 1].form in _JOINTS and bool(common_nouns(tokens[noun + 2]))
    told = attribute_behind(tokens, noun + (3 if is_joined else 1))
    return told is not None and not (told + 1 < len(tokens) and tokens[told + 1].form in MARKS)


def _best_known(mention: Mention) -> int:
    known = ((one.features.get("popularity", 0.0), one.item.number) for one in mention.candidates)
    return max(known, default=(0.0, -1))[1]


def _nouns(tokens: Sequence[Token], noun: int) -> Iterator[int]:
    """The noun of an apposition and the one that a conjunction joins to it: „posła i wnuka premiera”."""
    yield noun
    joint = next((at for at in range(noun + 1, min(len(tokens), noun + _FAR)) if tokens[at].form in _JOINTS), None)
    if joint is not None and joint + 1 < len(tokens):
        yield joint + 1


@cache
def _table() -> Mapping[str, Kinship]:
    return {noun: _kinship(noun, told.split()) for noun, told in rows_of("nouns.tsv", "kin")}


def _kinship(noun: str, names: Sequence[str]) -> Kinship:
    """By the properties of somebody, and those, behind „^”, of which somebody is the object."""
    said = frozenset(PropertyId(name).number for name in names if not name.startswith(_INVERSE))
    received = frozenset(PropertyId(name[1:]).number for name in names if name.startswith(_INVERSE))
    return Kinship(said, received, noun)
