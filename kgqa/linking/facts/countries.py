"""Countries of places that the graph names none of: by English descriptions, by names of regions, waters and mountains
(`data/places.tsv`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from kgqa.linking.linking_tables import by_word, rows_of
from kgqa.linking.lookup.place_derivation import place_names
from kgqa.model import Token
from kgqa.polish.tokens.unknown_adjectives import adjective_lemmas
from kgqa.terms import ItemId

_PAST = "-"
_UPON = frozenset({"na", "nad"})
"""What stands in front of regions, islands and waters, but never of a village."""
_REGIONAL = ("skiem", "ckiem", "dzkiem")
"""How adjectives end that stand for a region: „w Lubuskiem”, „w Poznańskiem”."""
_ROOT = 5
"""Letters of a name that the names of parts of a country share with it at least."""


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


class LandTable:
    """The table of lands, by their names."""

    def __init__(self) -> None:
        found = by_word(rows_of("places.tsv", "land"))
        self._rows = {name: frozenset(ItemId(one).number for one in countries) for name, countries in found.items()}
        self._stems = {name[:-1]: name for name in self._rows if len(name) > _ROOT}

    def at(self, token: Token) -> frozenset[int]:
        """The countries of the land that a word names; by its beginning, where the dictionary lacks it („Pokuciu”)."""
        names = [lemma.lower() for lemma in token.lemmas if token.word[:1].isupper()]
        if names and self._rows.keys().isdisjoint(names):
            form = token.form.lower()
            names += [form[:-2]] if form.endswith(_REGIONAL) else []
            names += [self._stems[stem] for stem in (form[:-1], form[:-2]) if stem in self._stems]
        return self.countries(names)

    def of_adjective(self, token: Token) -> frozenset[int]:
        """The countries of the lands that an adjective is derived from: „burgundzki”."""
        lemmas = sorted({lemma.lower() for lemma in (*token.lemmas, *adjective_lemmas(token))})
        return self.countries((*lemmas, *(name for lemma in lemmas for name in place_names(lemma))))

    def countries(self, names: Iterable[str]) -> frozenset[int]:
        """The countries of what has some names."""
        known = (self._rows[name.lower()] for name in names if name.lower() in self._rows)
        return frozenset[int]().union(*known)


def stands_upon(tokens: Sequence[Token], start: int) -> bool:
    """Whether the preposition in front says that a name is a region's, an island's or a water's, and no village's."""
    return start > 0 and tokens[start - 1].form.lower() in _UPON
