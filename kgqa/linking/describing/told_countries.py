"""The countries that English descriptions speak of („county in Delaware, United States”, „Scottish philosopher”)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from kgqa.linking.linking_tables import rows_of

_PAST = "-"


def told_countries(text: str) -> frozenset[str]:
    """The countries of today, by their English names, that a text in small letters speaks of."""
    countries = _countries()
    return frozenset(countries[word] for word in _names().findall(text))


def countries_called(names: Iterable[str]) -> frozenset[str]:
    """The countries of today, by their English names, that are or hold what has one of the names."""
    countries = _countries()
    return frozenset(countries[name] for name in names if name in countries)


def with_adjectives(names: frozenset[str]) -> frozenset[str]:
    """Names of places in small letters and the English adjectives of them."""
    adjectives = _adjectives()
    return names | {adjectives[name] for name in names & adjectives.keys()}


@cache
def _adjectives() -> dict[str, str]:
    return {name: adjective for name, adjective, _ in rows_of("places.tsv", "english")}


@cache
def _countries() -> dict[str, str]:
    """Countries by what they and places in them are called, and by the adjectives of these."""
    rows = [row for row in rows_of("places.tsv", "english") if row[2] != _PAST]
    return {word: country for name, adjective, country in reversed(rows) for word in (adjective, name)}


@cache
def _names() -> re.Pattern[str]:
    longest_first = sorted(_countries(), key=lambda word: -len(word))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")
