"""Words that are not other words: „żył” of „żyć” is no „żyto”, „planet” of „planeta” no „planet”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.model import Token
from wikidata_hdt.labels.folding import fold

_HARDLY = 0.1
"""How likely a lemma must be, by the words around and the frequencies of the dictionary, for what is
called so to be meant.

Not fitted: readings of names are less sure, which is why names are left alone."""


def is_of_other_word(tokens: Sequence[Token], key: str) -> bool:
    """Whether a span is one word in small letters, and a key is a lemma of a reading that it hardly has."""
    if len(tokens) != 1 or not tokens[0].word.islower():
        return False
    token = tokens[0]
    if key not in {fold(one.lemma) for one in token.readings} or not token.interpretations:
        return False
    return sum(one.score for one in token.interpretations if fold(one.lemma) == key) < _HARDLY
