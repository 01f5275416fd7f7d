"""Regions, waters and mountains by which Polish tells places apart, with their countries (`data/lands.tsv`).

A graph holds nothing in historical regions, and names no country of most rivers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce

from kgqa.linking.derived_places import place_names
from kgqa.linking.describing.unknown_adjectives import adjective_lemmas
from kgqa.linking.linking_tables import read_rows
from kgqa.model import Token
from kgqa.terms import ItemId

_UPON = frozenset({"na", "nad"})
"""What stands in front of regions, islands and waters, but never of a village."""
_REGIONAL = ("skiem", "ckiem", "dzkiem")
"""How adjectives end that stand for a region: „w Lubuskiem”, „w Poznańskiem”."""
_ROOT = 5
"""Letters of a name that the names of parts of a country share with it at least."""


@dataclass(frozen=True, slots=True)
class Land:
    """What is known of a name: its countries, and how parts of them may be called after it."""

    countries: frozenset[int] = frozenset()
    roots: frozenset[str] = frozenset()

    def __or__(self, other: Land) -> Land:
        """What is known of either."""
        return Land(self.countries | other.countries, self.roots | other.roots)


class LandTable:
    """The table of lands, by their names."""

    def __init__(self) -> None:
        self._rows: defaultdict[str, Land] = defaultdict(Land)
        for names, countries, parts in read_rows("lands.tsv"):
            land = Land(frozenset(ItemId(one).number for one in countries.split()), _roots(parts))
            for name in names.split():
                self._rows[name] |= land

        self._stems = {name[:-1]: name for name in self._rows if len(name) > _ROOT}

    def at(self, token: Token) -> Land:
        """What is known of the name that a word is; by its beginning, where the dictionary lacks it („Pokuciu”)."""
        names = [lemma.lower() for lemma in token.lemmas if token.word[:1].isupper()]
        if names and self._rows.keys().isdisjoint(names):
            form = token.form.lower()
            names += [form[:-2]] if form.endswith(_REGIONAL) else []
            names += [self._stems[stem] for stem in (form[:-1], form[:-2]) if stem in self._stems]
        found = Land()
        for name in sorted(names):
            land = self._rows.get(name, Land())
            found |= land if land.roots else land | Land(roots=_beginning(name))
        return found

    def of_adjective(self, token: Token) -> Land:
        """What is known of the places that an adjective is derived from: „burgundzki”."""
        lemmas = sorted({lemma.lower() for lemma in (*token.lemmas, *adjective_lemmas(token))})
        names = (*lemmas, *(name.lower() for lemma in lemmas for name in place_names(lemma)))
        return reduce(Land.__or__, (self._rows[name] for name in names if name in self._rows), Land())

    def countries(self, names: Iterable[str]) -> frozenset[int]:
        """The countries of what has some names."""
        known = (self._rows[name.lower()] for name in names if name.lower() in self._rows)
        return frozenset[int]().union(*(land.countries for land in known))


def stands_upon(tokens: Sequence[Token], start: int) -> bool:
    """Whether the preposition in front says that a name is a region's, an island's or a water's, and no village's."""
    return start > 0 and tokens[start - 1].form.lower() in _UPON


def adjective_roots(adjective: Token) -> frozenset[str]:
    """How names of parts of a country begin that an adjective may stand for: „dębick” of „dębicki”."""
    return frozenset(lemma[:-1] for lemma in adjective_lemmas(adjective) if len(lemma) > _ROOT)


def _beginning(name: str) -> frozenset[str]:
    return frozenset({name[:_ROOT]}) if len(name) > _ROOT else frozenset()


def _roots(cell: str) -> frozenset[str]:
    return frozenset() if cell == "-" else frozenset(cell.split())
