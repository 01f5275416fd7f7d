"""What the other names of a question say of one: what is named together belongs together; kin is told by names.

Of places, spatial minimality, as Leidner, Sinclair and Webber call it („Grounding spatial named entities for
information extraction and question answering”, 2003): they often lie in one country.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from kgqa.linking.facts.item_facts import MOBILE, MOST, SITES, UNSURE, ItemFacts, Verdict
from kgqa.linking.linking_tables import by_word, rows_of
from kgqa.model import Mention, Token
from kgqa.polish.clauses.apposition_nouns import Apposition
from kgqa.polish.lists.function_words import word_list

_JOINTS = word_list("name_joints")
_FAR = 5
"""Words between an apposition's noun and the one that is joined to it."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where one other name, or the place of which an adjective is derived, is at home."""

    countries: frozenset[int]
    told_countries: frozenset[str] = frozenset()
    """English names of the countries, as descriptions have them."""
    languages: frozenset[int] = frozenset()
    """What is spoken there, or what it was made in."""
    is_fixed: bool = False
    """Whether it is a place, which says more of where others are than a person or a work does."""

    def has(self, facts: ItemFacts) -> bool:
        """Whether an item is known to be of one country with it, by claims or else by descriptions."""
        return bool(facts.countries & self.countries or facts.told_countries & self.told_countries)


@dataclass(frozen=True, slots=True)
class Homes:
    """The homes of all other names."""

    homes: Sequence[Home]

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`tongue`: a work in a language of other names („„Wesele Figara” Beaumarchais’go” is in French); `compatriot`:
        in the country of other names. Of people, works and events that does not follow: they are anywhere."""
        if any(facts.tongues & home.languages for home in self.homes):
            yield "tongue", 1.0, ""
        if facts.sorts.isdisjoint(MOBILE):
            together = sum(1.0 if home.is_fixed else UNSURE for home in self.homes if home.has(facts))
            sure = facts.guessed or facts.sorts <= SITES
            yield "compatriot", min(MOST, together) * (1.0 if sure else UNSURE), ""


@dataclass(frozen=True, slots=True)
class OtherNames:
    """The words and the likely items of a question outside a mention."""

    words: Sequence[frozenset[str]]
    """Those outside what is asked for, each as it is said and by its lemmas."""
    names: frozenset[str]
    """What the other names may be called, in small letters."""
    near: frozenset[int]
    """Likely items of the other names."""
    nearby: frozenset[int]
    """What claims of those are about."""
    things: frozenset[int]
    """Likely items of the common nouns of the question, such as fields, genres and instruments."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`overlap`: words in common with its texts; `mentioned`: these have another name; `coherent`: a statement
        joins it to another name; `tied`: to a common noun, more so to a part of what that names."""
        yield "overlap", min(1.0, sum(not facts.words.isdisjoint(word) for word in self.words) / 2), ""
        if any(f" {name} " in facts.text for name in self.names):
            yield "mentioned", 1.0, ""
        is_told = facts.number in self.nearby and facts.number not in self.near
        if is_told or not (self.near - {facts.number}).isdisjoint(facts.related):
            yield "coherent", 1.0, ""
        if not self.things.isdisjoint(facts.related):
            yield "tied", 1.0 if self.things.isdisjoint(facts.places) else MOST, ""


@dataclass(frozen=True, slots=True)
class Kinship:
    """What an apposition says of a relative."""

    claims: frozenset[str]
    """Properties of which somebody with such a relative has one, and behind „^” those by which the relative points to
    them."""
    word: str
    namesake: int
    """The number of the best-known bearer of the name, who is the relative rather: „Churchill, wnuk premiera”."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """`kin`: an item is known to have such a relative; `relative`: it is that."""
        told = {f"P{one}" for one in facts.said} | {f"^P{one}" for one in facts.received}
        if facts.number == self.namesake:
            yield "relative", 1.0, self.word
        elif not self.claims.isdisjoint(told):
            yield "kin", 1.0, self.word


def kinship(tokens: Sequence[Token], mention: Mention, behind: Apposition | None) -> Iterator[Kinship]:
    """What the apposition behind a name says of a relative, if it speaks of one; one with a name is no namesake."""
    best = max(mention.candidates, key=lambda one: one.features.get("popularity", 0.0)).item.number
    nouns = _nouns(tokens, behind.noun) if behind else ()
    kin = ((at, noun) for at in nouns for noun in sorted(tokens[at].lemmas & _kin().keys()))
    for at, noun in islice(kin, 1):
        is_named = any(token.word[:1].isupper() for token in tokens[at + 1 : at + 3])
        yield Kinship(_kin()[noun], noun, -1 if is_named else best)


def _nouns(tokens: Sequence[Token], noun: int) -> Iterator[int]:
    """The noun of an apposition and the one that a conjunction joins to it: „posła i wnuka premiera”."""
    yield noun
    joints = (at for at in range(noun + 1, min(len(tokens) - 1, noun + _FAR)) if tokens[at].form in _JOINTS)
    yield from (at + 1 for at in islice(joints, 1))


@cache
def _kin() -> Mapping[str, frozenset[str]]:
    return by_word(rows_of("nouns.tsv", "kin"))
