"""What tells an item from its namesakes: kinds, sorts, places, neighbours, properties, years, words; how it is
compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kgqa.fast_values import often_made
from kgqa.linking.facts.lifetimes import Years, grown_years

GENERAL = frozenset({"człowiek", "human", "person", "osoba"})
"""Words that call anybody."""
SITES = frozenset({"country", "region", "city", "village", "water", "land", "building"})
"""Sorts of things that stay where they are."""
MOBILE = frozenset({"person", "being", "work", "event"})
"""Sorts of things of which may be told what they do in other countries."""
_OFFICIALS = frozenset({"polityk", "politician", "statesman", "dyplomata", "diplomat"})
"""Words that call those who hold offices."""
UNSURE = 0.5
"""What agreement of sorts counts for items that may be of them, as far as is known, against 1 for those that are: half
way to those of which it is known that they are not. A scale of features whose weights are fitted."""
MOST = 2.0
"""A feature counts at most so often, however many words say the same.

Not fitted: a bound of features whose weights are fitted."""
Verdict = tuple[str, float, str]
"""A feature (`data/evidence.tsv`; nothing where the graph does not tell), its value, and the words that it rests on."""


@often_made(frozen=True, slots=True)
class ItemFacts:
    """An item as the words around its name may speak of it."""

    number: int
    kinds: frozenset[int]
    """Numbers of its classes, occupations and offices, with everything above them."""
    nouns: frozenset[str]
    """Words that call it, in small letters: the head nouns of the names of its classes and of its descriptions."""
    foremost: frozenset[str]
    """Words that its descriptions say first."""
    sidelines: frozenset[str]
    """Those for occupations that its descriptions leave out, as they say what somebody is best known as."""
    sorts: frozenset[str]
    """Sorts that it is known to be of; empty if nothing tells."""
    guessed: bool
    """Whether only its properties tell the sorts, which are then those that it may be of."""
    places: frozenset[int]
    """Places and wholes that hold it, and those that hold them."""
    countries: frozenset[int]
    told_countries: frozenset[str]
    """English names of its countries, or else of those that its descriptions or classes speak of."""
    inner: frozenset[int]
    """Those places that are smaller than the countries."""
    tongues: frozenset[int]
    """Languages in which it was made, if it is a work."""
    native: frozenset[int]
    """Its mother tongue or official languages."""
    spoken: frozenset[int]
    """Languages that it speaks or writes."""
    settings: frozenset[int]
    """Places where its story is set, and those that hold them."""
    related: frozenset[int]
    """Items that its claims are about."""
    said: frozenset[int]
    """Properties of its claims."""
    received: frozenset[int]
    """Properties of claims about it."""
    woman: bool | None
    """Whether it is known to be a woman, or a man."""
    lifetime: Years | None
    """When it lived or existed, as far as both ends are known."""
    is_former: bool
    """Whether it is said to be of the past, as states that are no more."""
    made: Years | None
    """When it came about, if it is a work or an event."""
    names: frozenset[str]
    """Its labels in small letters."""
    media: frozenset[str]
    """What it may be of, if it is a work and called by a noun for any."""
    text: str
    """Its descriptions in small letters, between spaces."""
    told: frozenset[str]
    """Longer words of its descriptions, in small letters."""
    words: frozenset[str]
    """Longer words of its label, its description and the names of its kinds, in small letters."""
    is_class: bool
    """Whether it has a superclass: it is a kind of thing, which a small letter may name."""
    is_typed: bool
    """Whether anything says what it is an instance of."""
    is_told: bool
    """Whether its kinds say more than that it is a person."""
    has_instances: bool
    """Whether other items are said to be of it, or to do it: it is a class, an occupation or an office."""

    @property
    def acted(self) -> Years | None:
        """The years in which it was there to act, as far as its lifetime is known: politicians begin late."""
        if self.lifetime is None:
            return None
        return grown_years(self.lifetime, self.sorts, holds_office=not self.nouns.isdisjoint(_OFFICIALS))

    def is_of(self, sorts: frozenset[str]) -> bool:
        """Whether it is surely of one of some sorts: it is known to be, or whatever it may be is among them."""
        return bool(self.sorts) and self.sorts <= sorts if self.guessed else not self.sorts.isdisjoint(sorts)

    def fit(self, sorts: frozenset[str]) -> float:
        """How surely it is of one of some sorts that it may be of: 1 if it is, or if most of those that it may be of
        are among them."""
        is_likely = len(self.sorts & sorts) > len(self.sorts - sorts)
        return 1.0 if self.is_of(sorts) or is_likely else UNSURE

    def may_be(self, sorts: frozenset[str]) -> bool:
        """Whether it is, or may be, of one of some sorts: nothing tells that it is of others."""
        return not self.sorts or not self.sorts.isdisjoint(sorts)


class Clue(Protocol):
    """Something that the words around a name say of its bearer."""

    def verdicts(self, facts: ItemFacts) -> Iterator[Verdict]:
        """What that says for or against an item; verdicts without a feature or a value say nothing."""
