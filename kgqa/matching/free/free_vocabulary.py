"""The words that the free reader knows beside the lexicon of relations: dimensions, families, adjectives of places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache, partial, reduce
from operator import or_
from typing import Generic, TypeVar

from kgqa.matching.free.pieces import Sorts, mask
from kgqa.matching.free.wordings import Directions, Wordings
from kgqa.matching.matching_tables import document
from kgqa.model import Alternatives, Dimension, Direction, Graded, Relation, RelationEnd, Token
from kgqa.templating.relation_tables import DimensionWords, Families, ImpliedRelation, PathWord, PathWords
from kgqa.terms import ItemId

T = TypeVar("T")


class Phrases(Generic[T]):
    """What phrases stand for, found by their first words."""

    def __init__(self, phrases: Iterable[tuple[str, T]]) -> None:
        self._by_first: defaultdict[str, list[tuple[int, tuple[str, ...], T]]] = defaultdict(list)
        for place, (phrase, meaning) in enumerate(phrases):
            words = tuple(phrase.split(" "))
            self._by_first[words[0]].append((place, words, meaning))
        self._firsts = frozenset(self._by_first)

    def at(self, tokens: Sequence[Token], index: int) -> Iterator[tuple[T, tuple[int, ...]]]:
        """What phrases at a token stand for, with the indices of their words; in the order of the phrases. Nothing
        stands behind the last one."""
        if index >= len(tokens):
            return
        first = tokens[index].spellings & self._firsts
        if not first:  # at most tokens
            return
        for _, words, meaning in sorted((one for word in first for one in self._by_first[word]), key=_place):
            found = places_of(words, tokens, index)
            if found is not None:
                yield meaning, found

    def longest(self, tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
        """Indices of the tokens where phrases begin, with the bits of the words of the longest one."""
        firsts = self._firsts
        for index, token in enumerate(tokens):
            if not token.spellings.isdisjoint(firsts):  # at few tokens
                found = [mask(places) for _, places in self.at(tokens, index)]
                if found:
                    yield index, max(found)

    def words(self, tokens: Sequence[Token]) -> int:
        """The bits of all their words."""
        return reduce(or_, (words for _, words in self.longest(tokens)), 0)


@cache
def listed_phrases(file: str, name: str) -> Phrases[str]:
    """The phrases of a list of `data/FILE.yaml`."""
    return Phrases((phrase, phrase) for phrase in document(file)[name])


def _place(entry: tuple[int, tuple[str, ...], object]) -> int:
    return entry[0]


@dataclass(frozen=True, slots=True)
class NamedEnd:
    """A relation that a class noun names whose members it leads to („waluta”)."""

    relation: Relation
    subject: RelationEnd


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Data that readings are made with."""

    dimensions: tuple[DimensionWords, ...]
    families: Families
    places: Mapping[str, frozenset[ItemId]]
    """Places by adjective lemma: „polski” -> Q36."""
    wordings: Wordings
    path_words: PathWords = field(default_factory=PathWords)
    directions: Directions = field(default_factory=lambda: Directions({}))
    named_ends: Mapping[str, tuple[NamedEnd, ...]] = field(default_factory=dict)
    """The relations that class nouns name which lead to their members."""

    _words: Phrases[PathWord] = field(init=False, repr=False, compare=False)
    _lines: Phrases[str] = field(init=False, repr=False, compare=False)
    _nouns: Phrases[DimensionWords] = field(init=False, repr=False, compare=False)
    _pointing: Phrases[tuple[DimensionWords, Direction]] = field(init=False, repr=False, compare=False)
    implied: Callable[[Sorts, str, Sorts], Relation | None] = field(init=False, repr=False, compare=False)
    """The relation that two phrases side by side may mean, from the second back to the first: by the sorts of the
    first, its class noun, and the sorts of the second."""

    def __post_init__(self) -> None:
        nouns = ((noun, one) for one in self.dimensions for noun in one.nouns)
        pointing = (
            (phrase, (one, direction))
            for one in self.dimensions
            for phrase, direction in one.directions.items()
            if " " in phrase
        )
        named = ((said, one) for one in self.path_words.words for said in one.words)
        lines = ((said, line) for line, words in self.path_words.lines.items() for said in words)
        object.__setattr__(self, "_words", Phrases(named))
        object.__setattr__(self, "_lines", Phrases(lines))
        object.__setattr__(self, "_nouns", Phrases(nouns))
        object.__setattr__(self, "_pointing", Phrases(pointing))
        implied = partial(_implied, self.families.implied)
        object.__setattr__(self, "implied", lru_cache(maxsize=2000)(implied))

    def graded(self, lemma: str) -> tuple[tuple[DimensionWords, Direction], ...]:
        """The dimensions that an adjective or adverb measures, with the end of them that it stands for."""
        return tuple((one, one.directions[lemma]) for one in self.dimensions if lemma in one.directions)

    def ends(self, graded: Graded) -> Sequence[tuple[DimensionWords, Direction]]:
        """The dimensions that a degree measures, with the end of them that it asks for."""
        found = self.graded(graded.lemma)
        return [(one, end.opposite) for one, end in found] if graded.is_turned else found

    def pointed(
        self, tokens: Sequence[Token], index: int
    ) -> Iterator[tuple[DimensionWords, Direction, tuple[int, ...]]]:
        """Dimensions named by several words from a token on („na północ”, „blisko biegun północny”)."""
        for (one, direction), found in self._pointing.at(tokens, index):
            yield one, direction, found

    def by_noun(self, tokens: Sequence[Token], index: int) -> Iterator[tuple[DimensionWords, tuple[int, ...]]]:
        """Dimensions that a noun at a token, with the words behind it, names; longer names first."""
        yield from sorted(self._nouns.at(tokens, index), key=lambda pair: -len(pair[1]))

    def path_words_at(self, tokens: Sequence[Token], index: int) -> Iterator[tuple[PathWord, tuple[int, ...]]]:
        """Words of paths that stand from a token on, in their order."""
        return self._words.at(tokens, index)

    def lines_at(self, tokens: Sequence[Token], index: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Names of the lines of kin that phrases from a token on tell."""
        return self._lines.at(tokens, index)

    def by_verb(self, lemmas: frozenset[str]) -> tuple[DimensionWords, ...]:
        """The dimensions that a verb tells of."""
        return tuple(one for one in self.dimensions if not lemmas.isdisjoint(one.verbs))


def _implied(implied: tuple[ImpliedRelation, ...], one: Sorts, noun: str, other: Sorts) -> Relation | None:
    found = [
        family.relation
        for family in implied
        if (not one or family.subject in one)
        and (family.object in other or (not other and noun in family.nouns))
        and (not family.nouns or noun in family.nouns)
    ]
    if not found:
        return None
    own = [family.relation for family in implied if noun in family.nouns and family.relation in found]
    found = own or found
    if len(found) == 1:
        return replace(found[0].reversed(), alternatives=found[0].alternatives)
    paths = tuple(dict.fromkeys(path for relation in found for path in relation.paths))
    return Relation(found[0].name, paths, Alternatives.UNION).reversed()


def places_of(words: Sequence[str], tokens: Sequence[Token], index: int) -> tuple[int, ...] | None:
    """Indices of tokens from one on that are these lemmas, one after the other; None if they are not."""
    if index + len(words) > len(tokens):
        return None
    for place, word in enumerate(words, index):
        if word not in tokens[place].spellings:
            return None
    return tuple(range(index, index + len(words)))


def preferred(words: Iterable[DimensionWords], noun: str) -> tuple[Dimension, ...]:
    """Dimensions in the order in which they are tried for things of a class noun."""
    return tuple(one.dimension for one in sorted(words, key=lambda one: noun not in one.preferred_by))
