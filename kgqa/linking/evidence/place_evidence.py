"""Places that are said beside a name: which words say where something is, and whether an item is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.linking.facts.item_facts import MOBILE, MOST, ItemFacts, Verdict
from kgqa.model import Mention, Token
from kgqa.polish.clauses.apposition_nouns import OPENING, Apposition
from kgqa.polish.clauses.neighbouring_words import (
    common_nouns,
    is_adjective,
    is_preposition,
    may_be_adjective,
)
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words

_HELD = frozenset({"city", "village"})
"""Sorts of things that are in a place only if it holds them, whatever else joins them, such as twin towns."""
_COUNTRY = frozenset({"country"})
_NONE = frozenset[int]()
_PLACE_PREPOSITIONS = question_words()["gdzie"].stands_for | {"we", "koło", "obok", "z", "ze", "niedaleko"}
INSIDE = word_list("inside")
_TIMES = word_list("time_nouns") | word_list("times_of_something")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place that is said beside a name: the items that its words may stand for."""

    items: frozenset[int] = _NONE
    countries: frozenset[int]
    """None for water beside which something lies: it has many shores. Where nothing else is known, those in one of
    which the place is."""
    holders: frozenset[int] = _NONE
    """Places that hold these items: what is in or from them is none of those."""
    inner: frozenset[int] = _NONE
    """These items and what holds them, as far as it is smaller than a country."""
    related: frozenset[int] = _NONE
    """What claims of these items are about."""
    names: frozenset[str] = frozenset()
    told_countries: frozenset[str] = frozenset()
    """English names of the countries, as descriptions have them."""
    words: str
    """As the question says it."""
    is_loose: bool = False
    """Whether a preposition joins it to the name, or only to what is told of it: „sojusznik Hitlera we Włoszech”."""
    is_around: bool = True
    """Whether what it is said of lies in it, rather than beside it."""
    describes: bool = False
    """Whether an adjective of the name, or of the noun that calls it so, says it: „polski fizyk”."""

    def verdict(self, facts: ItemFacts) -> str:
        """`placed` (there, or connected), `near` (same part of a country), `region` (same country), `apart` (another
        part of it), `elsewhere` (another country) or nothing."""
        if facts.number in self.items or (self.is_loose and facts.number in self.holders):
            return ""
        if self._is_another_country(facts):
            return "elsewhere"
        if self._is_named(facts) or self._is_joined(facts):
            return "placed"
        if not self.inner.isdisjoint(facts.inner):
            return "near"
        shared = self._shares_country(facts)
        if shared is None or (self.is_loose and not MOBILE.isdisjoint(facts.sorts)):
            return ""
        if not shared:
            return "elsewhere"
        return "apart" if self.inner and self.is_around and facts.is_located else "region"

    def _is_named(self, facts: ItemFacts) -> bool:
        """Whether the texts of an item name the place; those of its classes where it is no country."""
        told = facts.text if self.items <= self.countries else facts.text + facts.of_classes
        return any(f" {name} " in told for name in self.names)

    def _is_joined(self, facts: ItemFacts) -> bool:
        """Whether a statement joins an item to the place, or it is in it; a story that is set there, only loosely."""
        is_held = self.is_around and not _HELD.isdisjoint(facts.sorts)
        holders = facts.places if is_held else facts.places | facts.related
        holders = holders | facts.settings if self.is_loose else holders - facts.settings
        return not self.items.isdisjoint(holders) or (facts.number in self.related and not self.is_loose)

    def _is_another_country(self, facts: ItemFacts) -> bool:
        """Whether a country is said to lie in another one, of which it is only a neighbour: „nigeryjski Benin”."""
        if self.is_loose or not self.is_around or facts.sorts != _COUNTRY or not self.items <= self.countries:
            return False
        return bool(self.items) and self.items.isdisjoint(facts.places | facts.countries)

    def _shares_country(self, facts: ItemFacts) -> bool | None:
        """Whether both are of one country, by claims or else by descriptions; None where that is not known."""
        if facts.countries and self.countries:
            return not facts.countries.isdisjoint(self.countries)
        if facts.told_countries and self.told_countries:
            return not facts.told_countries.isdisjoint(self.told_countries)
        return None


@dataclass(frozen=True, slots=True)
class SaidPlaces:
    """All places that are said beside a name."""

    places: Sequence[Place]

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """Each verdict once; an adjective of a place says for sure where a work was not made („polski serial”)."""
        told = [(place.verdict(facts), place) for place in self.places]
        for verdict in dict.fromkeys(name for name, _ in told):
            saying = [place for name, place in told if name == verdict]
            is_sure = verdict == "elsewhere" and "work" in facts.sorts and not saying[-1].is_loose
            yield verdict, MOST if is_sure else 1.0, ", ".join(dict.fromkeys(place.words for place in saying))


def adjectives_around(tokens: Sequence[Token], mention: Mention, said: Apposition | None, front: int) -> Iterator[int]:
    """Indices of adjectives that describe a name, its class noun in front or the noun of its apposition, and none in
    front of its preposition („wojskami tureckimi pod Warną”)."""
    index = mention.start - 1
    least = front + 1 if front >= 0 and is_preposition(tokens[front]) else 0
    while index >= least and (index >= front or may_be_adjective(tokens[index])):
        if may_be_adjective(tokens[index]):
            yield index
        index -= 1
    if said is not None:
        yield from (index for index in range(said.start, said.noun) if is_adjective(tokens[index]))
        if said.noun + 1 < len(tokens) and is_adjective(tokens[said.noun + 1]):
            yield said.noun + 1


def place_starts(tokens: Sequence[Token], end: int) -> Iterator[int]:
    """Indices where the name of a place may begin that is said behind a name or noun: „w Libanie”, „w stanie Ohio”."""
    index = end
    if index < len(tokens) and tokens[index].form in OPENING:
        index += 1
        yield index
    if index < len(tokens) and tokens[index].form.lower() in _PLACE_PREPOSITIONS:
        index += 1
        yield index
    elif index == end:
        yield index
    for _ in range(3):
        if index >= len(tokens) or not tokens[index].lemmas.isdisjoint(_TIMES):  # „w chwili rosyjskiej inwazji”
            return
        if not (common_nouns(tokens[index]) or is_adjective(tokens[index])):
            return
        index += 1
        yield index


def is_inside(tokens: Sequence[Token], end: int, start: int) -> bool:
    """Whether the words between say that what stands in front lies in what begins there: „w”, but not „koło”, „nad”."""
    between = {token.form.lower() for token in tokens[end:start]}
    return not between & (_PLACE_PREPOSITIONS - INSIDE)
