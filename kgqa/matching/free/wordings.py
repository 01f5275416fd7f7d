"""What words of a question tell, whatever the words.

The property: a log-linear model fitted on many wordings. Which end of it is asked for („Co było przed X?” asks for what
X came after): a logistic model fitted on the wordings of `templates/wordings.tsv` by `benchmarks/fit_directions.py`,
how much each word speaks for asking for the object, with the property that it tells and with any."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from kgqa.model import AnswerType, RelationEnd, Token
from kgqa.terms import PropertyId

_LEAST = 1.5
"""Strength from which on a word tells a property.

Not fitted: it decides which words a reading may leave out for little, before it is known whether it is right."""
_WORDS = 500
"""Words of which it is remembered what they speak for: of those of one question that is asked several times."""
ANY = "any"
"""The column of what a word says with every property."""
_LIKELY = 1.0
"""Strength from which on the words are believed: nine of ten wordings that were held out were then read rightly.

Not fitted: it decides which readings are tried first, before it is known which is right."""


@dataclass(frozen=True, slots=True)
class Told:
    """A property that words may tell."""

    property: PropertyId
    name: str
    """What it links, in Polish, for people."""
    subject: RelationEnd
    object: RelationEnd


class Wordings:
    """How much words speak for each property."""

    def __init__(self, weights: Mapping[str, Mapping[PropertyId, float]], properties: Iterable[Told]) -> None:
        """`weights` by lemma, as `benchmarks/fit_wordings.py` fits them; of `properties` alone is spoken."""
        self._told = {one.property: one for one in properties}
        self._weights = weights
        self._fitting = lru_cache(maxsize=256)(self._places)
        self._strengths = lru_cache(maxsize=_WORDS)(self._find_strengths)
        """How much one word, by its lemmas, speaks for or against each property."""

    def told_by(self, token: Token, share: float) -> frozenset[PropertyId]:
        """The properties of which a word speaks at least so much, as a share of what it says of any."""
        strengths = self._strengths(token.lemmas)
        least = max((_LEAST, *(share * one for one in strengths.values())))
        return frozenset(one for one, strength in strengths.items() if strength >= least)

    def is_heard_in(self, token: Token, property_: PropertyId) -> bool:
        """Whether a word, in any reading, speaks for a property."""
        return any(self._weights.get(lemma, {}).get(property_, 0.0) > 0.0 for lemma in token.lemmas)

    def chances(self, tokens: Iterable[Token], types: frozenset[AnswerType | None]) -> Iterator[tuple[Told, float]]:
        """The chance of every property with an end of one of some types, best first: the softmax of their strengths.

        The words speak of few; the others are counted, and put in order only for those who want to know them, too.
        """
        places = self._fitting(types)
        scores = {one: score for one, score in self._scores(heard(tokens)).items() if one in places}
        top = max(scores.values(), default=0.0)
        total = (len(places) - len(scores)) * math.exp(-top) + sum(math.exp(score - top) for score in scores.values())
        for one, score in _ranked(places, scores):
            yield self._told[one], math.exp(score - top) / total

    def _find_strengths(self, lemmas: frozenset[str]) -> Mapping[PropertyId, float]:
        return self._scores((lemma, 1 / len(lemmas)) for lemma in lemmas)

    def _scores(self, heard: Iterable[tuple[str, float]]) -> dict[PropertyId, float]:
        """The strength of every property that lemmas speak for or against, each with how often it is heard."""
        scores: dict[PropertyId, float] = {}
        for lemma, share in heard:
            for one, weight in self._weights.get(lemma, {}).items():
                scores[one] = scores.get(one, 0.0) + share * weight
        return scores

    def _places(self, types: frozenset[AnswerType | None]) -> dict[PropertyId, int]:
        """The properties with an end of one of some types, in order."""
        fitting = (key for key, one in self._told.items() if one.subject.type in types or one.object.type in types)
        return {one: place for place, one in enumerate(fitting)}


def _ranked(places: Mapping[PropertyId, int], scores: Mapping[PropertyId, float]) -> Iterator[tuple[PropertyId, float]]:
    """Properties by their strength, equally strong ones in their order."""
    strong = sorted((-score, places[one], one) for one, score in scores.items() if score > 0.0)
    yield from ((one, -score) for score, _, one in strong)
    yield from ((one, 0.0) for one in places if not scores.get(one))  # mostly nobody asks for further ones
    weak = [(one, scores[one]) for one in places if scores.get(one, 0.0) < 0.0]
    yield from sorted(weak, key=itemgetter(1), reverse=True)


def heard(tokens: Iterable[Token]) -> Iterator[tuple[str, float]]:
    """The lemmas of words, each with its share of the word that it may be of."""
    shares: defaultdict[str, float] = defaultdict(float)
    for token in tokens:
        for lemma in token.lemmas:
            shares[lemma] += 1 / len(token.lemmas)
    return iter(shares.items())


class Directions:
    """How much words speak for the ends of properties."""

    def __init__(self, weights: Mapping[str, Mapping[str, float]]) -> None:
        """`weights` by word, for each property and for any, as `benchmarks/fit_directions.py` fits them."""
        self._weights = weights

    def asked(self, property_: PropertyId, words: Sequence[str]) -> int:
        """1 where words ask for the object of a property, -1 where they ask for its subject, 0 where nothing tells."""
        strength = self.strength(property_, words)
        return (strength >= _LIKELY) - (strength <= -_LIKELY)

    def strength(self, property_: PropertyId, words: Sequence[str]) -> float:
        """How much words speak for the object, below 0 for the subject; 0 for a property that is asked for one way."""
        if str(property_) not in self._weights.get("", {}):
            return 0.0
        told = (self._weights.get(word, {}) for word in ("", *words))
        return sum(one.get(str(property_), 0.0) + one.get(ANY, 0.0) for one in told)


def direction_words(tokens: Sequence[Token], names: int, clause: int = -1) -> Iterator[str]:
    """What tells the direction of a clause: its lemmas, how it begins, and what stands before names. `clause` and
    `names` have the bits of their words; without `clause` all words are one."""
    words = [index for index, token in enumerate(tokens) if token.form[0].isalnum() and clause >> index & 1]
    said = [index for index in words if not names >> index & 1]
    lemmas = (lemma.lower() for index in said for lemma in sorted(tokens[index].lemmas) or (tokens[index].form,))
    yield from dict.fromkeys(lemmas)
    begin = [tokens[index].form.lower() for index in said[:2]]
    yield from (f"^{' '.join(begin[:length])}" for length in range(1, len(begin) + 1))
    before = (tokens[index] for index in said if names >> index + 1 & 1)
    yield from dict.fromkeys(f"<{min(token.lemmas, default=token.form).lower()}" for token in before)
