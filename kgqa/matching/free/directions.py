"""Which end of a relation words ask for, whatever the words: „Co było przed X?” asks for what X came after.

A logistic model fitted on the wordings of `templates/wordings.tsv` by `benchmarks/fit_directions.py`: how much each
word speaks for asking for the object, with the property that it tells and with any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kgqa.model import Token
from kgqa.terms import PropertyId

ANY = "any"
"""The column of what a word says with every property."""
_LIKELY = 1.0
"""Strength from which on the words are believed: nine of ten wordings that were held out were then read rightly.

Not fitted: it decides which readings are tried first, before it is known which is right."""


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
