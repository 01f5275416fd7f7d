"""Where the other names of a question are at home: what is named together often lies in one country, or one part of it.

Spatial minimality, as Leidner, Sinclair and Webber call it („Grounding spatial named entities for information
extraction and question answering”, 2003).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kgqa.linking.facts.item_facts import MOBILE, UNSURE, ItemFacts

SITES = frozenset({"country", "region", "city", "village", "water", "land", "building"})
"""Sorts of things that stay where they are."""
_MOST = 2.0
"""A feature counts at most so often, however many names say the same.

Not fitted: a bound of features whose weights are fitted."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where one other name, or the place of which an adjective is derived, is at home."""

    countries: frozenset[int]
    told_countries: frozenset[str]
    """English names of the countries, as descriptions have them."""
    inner: frozenset[int]
    """What holds it, as far as it is smaller than a country."""
    languages: frozenset[int]
    """What is spoken there, or what it was made in."""
    is_fixed: bool
    """Whether it is a place, which says more of where others are than a person or a work does."""

    @classmethod
    def speaking(cls, languages: frozenset[int]) -> Home:
        """What is said of the bearer of a name itself, so that only the languages tell more."""
        no = frozenset[int]()
        return cls(no, frozenset(), no, languages, is_fixed=False)

    @classmethod
    def within(cls, countries: frozenset[int]) -> Home:
        """A place of which only the countries are known in one of which it is."""
        return cls(countries, frozenset(), frozenset(), frozenset(), is_fixed=True)


def language_features(facts: ItemFacts, homes: Sequence[Home]) -> Iterator[tuple[str, float]]:
    """`tongue`: a work in a language of other names („„Wesele Figara” Beaumarchais’go” is in French)."""
    if any(facts.tongues & home.languages for home in homes):
        yield "tongue", 1.0


def neighbourhood_features(item: int, facts: ItemFacts, homes: Sequence[Home]) -> Iterator[tuple[str, float]]:
    """`compatriot`: in the country of other names; `local`: in the same part of it, or what holds one of them.

    Of people, works and events nothing follows: they are anywhere.
    """
    if not facts.sorts.isdisjoint(MOBILE):
        return
    together = sum(1.0 if home.is_fixed else UNSURE for home in homes if _shares_country(facts, home))
    if together:
        yield "compatriot", min(_MOST, together) * (1.0 if facts.guessed or facts.sorts <= SITES else UNSURE)
    if any(home.is_fixed and (item in home.inner or not home.inner.isdisjoint(facts.inner)) for home in homes):
        yield "local", 1.0


def _shares_country(facts: ItemFacts, home: Home) -> bool:
    """Whether both are known to be of one country, by claims or else by descriptions."""
    shared = facts.countries & home.countries or facts.told_countries & home.told_countries
    return bool(shared)
