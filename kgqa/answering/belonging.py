"""Whether things lie in, and people come from, the places that a wh-phrase names („polski kompozytor”, „rzeka w …”);
and whether a place is another part of a country than asked for: a county is no voivodeship."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from kgqa.model import WhPhrase
from kgqa.protocols import KnowledgeGraph
from kgqa.resources import read_yaml
from kgqa.terms import Iri, ItemId, Term
from kgqa.vocabulary import (
    BIRTHPLACE,
    CAPITAL,
    CAPITAL_CITY,
    CITIZENSHIP,
    CITY,
    CONTINENT,
    CONTINENT_CLASS,
    COUNTRY,
    CREATORS,
    DIRECTOR,
    ENDS,
    HISTORICAL_COUNTRY,
    JURISDICTION,
    LANDFORM,
    LANGUAGE,
    LOCATION,
    MOTHER_TONGUE,
    MOUNTAIN_RANGE,
    ORIGIN,
    PEOPLE,
    UNIT_OF,
)

_BELONGS = tuple(
    one.direct
    for one in (
        CITIZENSHIP, COUNTRY, ORIGIN, CONTINENT, UNIT_OF, LOCATION, JURISDICTION, MOUNTAIN_RANGE, LANDFORM,
    )
)  # fmt: skip
"""Citizenship, country, country of origin, continent, administrative unit, location, jurisdiction, mountain
range, landform."""

_COUNTRY = COUNTRY.direct
_LIES = (_COUNTRY, CONTINENT.direct)
"""Country and continent, which do not change with time."""

_CHANGING = (_COUNTRY, UNIT_OF.direct)
"""Country and administrative unit, of which a thing may state those of the past as well."""

_SPREAD = frozenset({MOUNTAIN_RANGE.direct, LANDFORM.direct})
"""Range and landform, which spread over countries in which a thing with a country of its own does not lie."""

_CITIZENSHIP = CITIZENSHIP.direct
_BIRTHPLACE = BIRTHPLACE.direct
_LANGUAGE = LANGUAGE.direct
_NATIVE = (_BIRTHPLACE, PEOPLE.direct, MOTHER_TONGUE.direct)
"""Birthplace, people and mother tongue: signs of where a person comes from."""

_DIRECTOR = DIRECTOR.direct
_CREATORS = tuple(one.direct for one in CREATORS)
"""Who made a work, of whom a wh-phrase may speak („które filmy Hitchcocka”)."""

_CONTINENT = CONTINENT.direct
_CONTINENTS = frozenset({CONTINENT_CLASS})
_CAPITAL = CAPITAL.direct

_SETTLEMENTS = frozenset({CITY, CAPITAL_CITY})
_ENDS = tuple(one.direct for one in ENDS)
"""Dissolution and end: what has one is history."""
_WORD = re.compile(r"\w+")


class Belonging:
    """Where items belong by the graph."""

    def __init__(self, graph: KnowledgeGraph, places: Mapping[str, frozenset[ItemId]]) -> None:
        self._graph = graph
        self._places = places
        """Places by adjective lemma: „polski” -> Q36."""
        self._has_ended = lru_cache(maxsize=8_000)(self._find_end)

    def is_past(self, term: Term) -> bool:
        """Whether a term is an item that has ended: a historical country, a dissolved body."""
        item = term.item if isinstance(term, Iri) else None
        return item is not None and self._has_ended(item)

    def _find_end(self, item: ItemId) -> bool:
        if any(self._graph.objects(item.iri, predicate) for predicate in _ENDS):
            return True
        classes = frozenset(self._graph.entity(item).classes)
        return HISTORICAL_COUNTRY in classes and classes.isdisjoint(_SETTLEMENTS)  # Florence was a state, and is a city

    def names_place(self, wh: WhPhrase) -> bool:
        """Whether a wh-phrase names a place by an adjective or behind its noun."""
        return bool(self._places_of(wh))

    def is_placed(self, term: Term, wh: WhPhrase) -> bool:
        """Whether a term belongs to every place that the phrase names, or is by who it names; literals always do."""
        item = term.item if isinstance(term, Iri) else None
        return item is None or all(self._belongs(item, one) or self._is_by(item, one) for one in self._places_of(wh))

    def is_elsewhere(self, term: Term, wh: WhPhrase) -> bool:
        """Whether the graph says where a thing that is not placed as asked belongs: people may change their countries.

        A citizen of other countries belongs elsewhere, save by birth, people or mother tongue; and by any language
        where those countries are history („niemiecki filozof” of the Kingdom of Prussia).
        """
        item = term.item if isinstance(term, Iri) else None
        if item is None or self._lies_somewhere(item):
            return item is not None
        if wh.within and any(self._graph.objects(item.iri, one) for one in _CREATORS):
            return not self._is_by(item, wh.within)
        citizenships = self._graph.objects(item.iri, _CITIZENSHIP)
        signs = _NATIVE if any(not self.is_past(state) for state in citizenships) else (*_NATIVE, _LANGUAGE)
        return bool(citizenships) and not any(self._points_to(sign, item, wh) for sign in signs)

    def _is_by(self, item: ItemId, makers: frozenset[ItemId]) -> bool:
        """Whether one of some people made a thing; what has a director is by nobody else who took part in it."""
        directed = frozenset(self._items(item, _DIRECTOR))
        if directed:
            return not makers.isdisjoint(directed)
        return any(not makers.isdisjoint(self._items(item, predicate)) for predicate in _CREATORS)

    def _lies_somewhere(self, item: ItemId) -> bool:
        return any(self._graph.objects(item.iri, predicate) for predicate in _LIES)

    def _places_of(self, wh: WhPhrase) -> Sequence[frozenset[ItemId]]:
        """The places that the adjectives of a wh-phrase name, and the one behind its noun."""
        named = [self._places[word] for word in wh.modifiers if word in self._places]
        return [*named, wh.within] if wh.within else named

    def _points_to(self, predicate: Iri, item: ItemId, wh: WhPhrase) -> bool:
        """Whether a birthplace lies in the place asked for, or a people or language is named by its adjective."""
        found = tuple(self._items(item, predicate))
        if predicate == _BIRTHPLACE:
            return all(any(self._belongs(one, place) for one in found) for place in self._places_of(wh))
        return any(word in self._graph.entity(one).label.lower().split(" ") for one in found for word in wh.modifiers)

    def _items(self, item: ItemId, predicate: Iri) -> Iterator[ItemId]:
        """The items that a property of an item leads to; of a state on several continents, that of its capital."""
        terms = self._continents(item) if predicate == _CONTINENT else self._graph.objects(item.iri, predicate)
        if predicate in _CHANGING:  # a town of Poland is no Russian one, though it once was
            terms = [one for one in terms if not self.is_past(one)] or terms
        yield from (term.item for term in terms if isinstance(term, Iri) and term.item is not None)

    def _continents(self, item: ItemId) -> Sequence[Term]:
        own = self._graph.objects(item.iri, _CONTINENT)
        if len(own) > 1:
            capitals = [one for one in self._graph.objects(item.iri, _CAPITAL) if isinstance(one, Iri)]
            told = {one for capital in capitals for one in self._graph.objects(capital, _CONTINENT)}
            return [one for one in own if one in told] or own
        return own

    def _belongs(self, item: ItemId, places: frozenset[ItemId], steps: int = 2) -> bool:
        """Whether the item lies in, or comes from, one of the places, directly or through its country."""
        own = frozenset(self._items(item, _CONTINENT))
        if not places.isdisjoint(own):
            return True
        if own:  # an Asian river of Russia lies in no other continent
            places = frozenset(place for place in places if not self._graph.is_a(place, _CONTINENTS))
        for predicate in _BELONGS:
            deeper = steps > 1 and not (predicate in _SPREAD and self._lies_somewhere(item))
            for place in self._items(item, predicate):
                if place in places or (deeper and self._belongs(place, places, steps - 1)):
                    return True
        return False


class Divisions:
    """Knows of which sort parts of countries are."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph

    def is_of_other(self, term: Term, noun: str) -> bool:
        """Whether a place and its classes are called by nouns for something else than the part of a country that a noun
        names; never for other nouns."""
        asked = next((nouns for nouns in _divisions() if noun in nouns), None)
        item = term.item if isinstance(term, Iri) else None
        if asked is None or item is None:
            return False
        entity = self._graph.entity(item)
        labels = (entity.label, *(self._graph.entity(one).label for one in entity.classes))
        words = frozenset(word for label in labels for word in _WORD.findall(label))
        return not words.isdisjoint(_named()) and words.isdisjoint(asked)


@cache
def _divisions() -> tuple[frozenset[str], ...]:
    return tuple(frozenset(nouns) for nouns in _data()["divisions"])


@cache
def _named() -> frozenset[str]:
    """All nouns that tell what a place is."""
    return frozenset[str]().union(*_divisions(), _data()["others"])


@cache
def _data() -> Mapping[str, Any]:
    return dict(read_yaml(files("kgqa.answering") / "data" / "divisions.yaml"))
