"""The words that the free reader knows beside the lexicon of relations: dimensions, families, adjectives of places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kgqa.matching.free.pieces import Sorts
from kgqa.model import Alternatives, Dimension, Direction, Relation, Token
from kgqa.templating.dimension_table import DimensionWords
from kgqa.templating.family_table import Families, ImpliedRelation
from kgqa.terms import ItemId


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Data that readings are made with."""

    dimensions: tuple[DimensionWords, ...]
    families: Families
    places: Mapping[str, frozenset[ItemId]]
    """Places by adjective lemma: „polski” -> Q36."""

    def implied(self, one: Sorts, noun: str, other: Sorts) -> Relation | None:
        """The relation that two phrases side by side may mean, from the second back to the first."""
        return _implied(self.families.implied, one, noun, other)

    def graded(self, lemma: str) -> tuple[tuple[DimensionWords, Direction], ...]:
        """The dimensions that an adjective or adverb measures, with the end of them that it stands for."""
        return tuple((one, one.directions[lemma]) for one in self.dimensions if lemma in one.directions)

    def pointed(
        self, tokens: Sequence[Token], index: int
    ) -> Iterator[tuple[DimensionWords, Direction, tuple[int, ...]]]:
        """Dimensions named by several words from a token on („na północ”, „blisko biegun północny”)."""
        for one in self.dimensions:
            for phrase, direction in one.directions.items():
                words = phrase.split(" ")
                found = places_of(words, tokens, index) if len(words) > 1 else None
                if found is not None:
                    yield one, direction, found

    def by_noun(self, tokens: Sequence[Token], index: int) -> Iterator[tuple[DimensionWords, tuple[int, ...]]]:
        """Dimensions that a noun at a token, with the words behind it, names; longer names first."""
        found = [
            (one, places)
            for one in self.dimensions
            for noun in one.nouns
            if (places := places_of(noun.split(" "), tokens, index)) is not None
        ]
        yield from sorted(found, key=lambda pair: -len(pair[1]))

    def by_verb(self, lemmas: frozenset[str]) -> tuple[DimensionWords, ...]:
        """The dimensions that a verb tells of."""
        return tuple(one for one in self.dimensions if not lemmas.isdisjoint(one.verbs))


@lru_cache(maxsize=2000)
def _implied(implied: tuple[ImpliedRelation, ...], one: Sorts, noun: str, other: Sorts) -> Relation | None:
    found = [
        family.relation
        for family in implied
        if (not one or family.subject in one) and family.object in other and (not family.nouns or noun in family.nouns)
    ]
    if not found:
        return None
    paths = tuple(dict.fromkeys(path for relation in found for path in relation.paths))
    return Relation(found[0].name, paths, Alternatives.UNION).reversed()


def places_of(words: Sequence[str], tokens: Sequence[Token], index: int) -> tuple[int, ...] | None:
    """Indices of tokens from one on that are these lemmas, one after the other; None if they are not."""
    if index + len(words) > len(tokens):
        return None
    matching = all(
        word in tokens[index + offset].lemmas or tokens[index + offset].form.lower() == word
        for offset, word in enumerate(words)
    )
    return tuple(range(index, index + len(words))) if matching else None


def preferred(words: Iterable[DimensionWords], noun: str) -> tuple[Dimension, ...]:
    """Dimensions in the order in which they are tried for things of a class noun."""
    return tuple(one.dimension for one in sorted(words, key=lambda one: noun not in one.preferred_by))
