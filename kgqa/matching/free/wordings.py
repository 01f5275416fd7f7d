"""Which property words of a question tell, whatever the words: a log-linear model fitted on many wordings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from kgqa.model import RelationEnd, Token
from kgqa.terms import PropertyId


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

    def scores(self, tokens: Iterable[Token]) -> list[tuple[Told, float]]:
        """The strength of every property; the chances of all are the softmax of these."""
        scores = dict.fromkeys(self._told, 0.0)
        for lemma, share in heard(tokens):
            for one, weight in self._weights.get(lemma, {}).items():
                if one in scores:
                    scores[one] += share * weight
        return list(zip(self._told.values(), scores.values(), strict=True))


def heard(tokens: Iterable[Token]) -> Iterator[tuple[str, float]]:
    """The lemmas of words, each with its share of the word that it may be of."""
    shares: defaultdict[str, float] = defaultdict(float)
    for token in tokens:
        lemmas = frozenset(lemma.lower() for lemma in token.lemmas or (token.form,))
        for lemma in lemmas:
            shares[lemma] += 1 / len(lemmas)
    return iter(shares.items())
