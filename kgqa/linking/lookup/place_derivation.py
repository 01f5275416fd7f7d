"""Places that adjectives and names of inhabitants are derived from: „paryski” -> Paryż, „Rosjanin” -> Rosja."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from kgqa.linking.linking_tables import rows_of
from kgqa.linking.lookup.mention_finder import LabelLookup
from kgqa.model import Token
from kgqa.polish.lists.class_nouns import adjective_places, inhabitant_places
from kgqa.polish.lists.function_words import endings
from kgqa.polish.tokens.tags import ADJECTIVES, PLACE_NAME
from kgqa.polish.tokens.words import Morphology, unknown_adjective
from kgqa.protocols import KnowledgeGraph
from kgqa.terms import ItemId, Literal
from kgqa.vocabulary import DEMONYM
from wikidata_hdt.labels.folding import fold
from wikidata_hdt.labels.label_index import LabelEntry

_LONGEST, _SHORTEST = 7, 2
"""Letters of an ending."""
_DEMONYM = DEMONYM.direct
_INHABITANT = ("anin", "anka", "iak", "czyk")
"""How nouns end that may be derived from the name of a place by rule."""
_LEAST_POPULAR = 1.0
"""Places of which the graph says less are hardly called so by an adjective.

Not fitted: it bounds what is tried; whether the place is meant is told by features with fitted weights."""


def known_names(adjective: str) -> tuple[str, ...]:
    """The places that an adjective in small letters is known to be derived from."""
    return _known_adjectives().get(adjective, ())


def place_names(word: str) -> Iterator[str]:
    """What a word in small letters may be derived from, capitalised: what is known, then by the rules of endings, the
    longer ones first."""
    yield from known_names(word)
    for length in range(_LONGEST, _SHORTEST - 1, -1):
        for ending in _endings().get(word[-length:], ()):
            yield (word[:-length] + ending).capitalize()


@cache
def _endings() -> Mapping[str, tuple[str, ...]]:
    return {
        ending: tuple(new.replace("-", "") for new in news.split()) for ending, news in rows_of("endings.tsv", "place")
    }


@cache
def _known_adjectives() -> Mapping[str, tuple[str, ...]]:
    return {
        adjective: tuple(name.replace("_", " ") for name in names.split())
        for adjective, names in rows_of("places.tsv", "adjective")
    }


class PlaceDerivation:
    """Finds the places: in tables, in the graph's demonyms (P1549), and by endings with the dictionary as a check."""

    def __init__(self, index: LabelLookup, graph: KnowledgeGraph, morphology: Morphology) -> None:
        self._index = index
        self._graph = graph
        self._morphology = morphology
        self._adjectives = adjective_places()
        self._inhabitants = inhabitant_places()
        self._by_lemma = lru_cache(maxsize=4_000)(self._find)

    def places(self, token: Token) -> tuple[LabelEntry, ...]:
        """Places that a word may be derived from, the most popular first; none for a name of something else."""
        lemmas = dict.fromkeys(
            (reading.lemma, reading.word_class)
            for reading in token.readings
            if not reading.is_of(ADJECTIVES) or not token.word.istitle()
        )
        guessed = unknown_adjective(token)
        named = (*lemmas, (guessed, "adj")) if guessed else lemmas
        found = [entry for lemma, pos in named for entry in self._by_lemma(lemma, pos)]
        return tuple(dict.fromkeys(found))

    def _find(self, lemma: str, pos: str) -> tuple[LabelEntry, ...]:
        if pos == "adj":
            items = self._adjectives.get(lemma)
        elif pos == "subst":
            items = self._inhabitants.get(lemma.lower()) or self._named_by_graph(lemma)
        else:
            return ()
        if items:
            return tuple(entry for entry in map(self._entry, sorted(items, key=_number)) if entry)
        inhabitant = pos == "subst" and lemma.endswith(_INHABITANT)
        return tuple(self._by_rule(lemma)) if inhabitant or lemma.endswith(endings("place_adjective_endings")) else ()

    def _named_by_graph(self, lemma: str) -> frozenset[ItemId]:
        names = (Literal(text, "pl") for text in dict.fromkeys((lemma, lemma.lower(), lemma.capitalize())))
        found = (subject.item for name in names for subject in self._graph.subjects(_DEMONYM, name))
        return frozenset(item for item in found if isinstance(item, ItemId))

    def _entry(self, item: ItemId) -> LabelEntry | None:
        """What the index says of an item that the graph or a table names."""
        entries = self._index.lookup(fold(self._graph.entity(item).label))
        return next((entry for entry in entries if entry.entity == item), None)

    def _by_rule(self, lemma: str) -> Iterator[LabelEntry]:
        known = known_names(lemma.lower())
        for name in place_names(lemma.lower()):
            if name in known or any(PLACE_NAME in reading.names for reading in self._morphology.readings(name)):
                named = [one for one in self._index.lookup(fold(name)) if one.text == name and _is_polish_label(one)]
                yield from (one for one in named[:1] if one.popularity >= _LEAST_POPULAR)


def _is_polish_label(entry: LabelEntry) -> bool:
    return entry.is_label and entry.language in ("pl", "mul")


def _number(item: ItemId) -> int:
    return item.number
