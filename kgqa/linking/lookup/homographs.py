"""Words that are not other words: „żył” of „żyć” is no „żyto”, „planet” of „planeta” no „planet”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.model import Token
from kgqa.polish.tokens.tags import ADJECTIVAL, FINITE_VERBS, SUBSTANTIVES
from wikidata_hdt.labels.folding import fold

_HARDLY, _NEVER = 0.02, 0.005
"""How likely a lemma must be, by the words around and the frequencies of the dictionary, for what is called so
to be meant; the word as it stands, as which names may be written, is left out where it is less likely still.

Not fitted: readings of rare nouns („rad”, „złoto”) are unsure, and names are left alone for that reason."""


_SURELY = 0.95
"""How likely a word must be a finite verb to name nothing.

Not fitted: about as many of the tagger's readings are right."""


def is_surely_verb(tokens: Sequence[Token]) -> bool:
    """Whether a span is one word in small letters that is surely a finite verb: no noun of it is named („dali” is no
    dish, though „danie” may be of „dać”)."""
    if len(tokens) != 1 or not tokens[0].word.islower():
        return False
    return sum(one.score for one in tokens[0].interpretations if one.is_of(FINITE_VERBS)) >= _SURELY


def is_of_other_word(tokens: Sequence[Token], key: str) -> bool:
    """Whether a span is one word in small letters, and a key is a lemma of a reading that it hardly has."""
    if len(tokens) != 1 or not tokens[0].word.islower():
        return False
    token = tokens[0]
    if key not in {fold(one.lemma) for one in token.readings} or not token.interpretations:
        return False
    least = _NEVER if key == fold(token.form) else _HARDLY
    if key != fold(token.form) and token.is_likely(SUBSTANTIVES | ADJECTIVAL):
        return False  # of two nouns of one form the rarer may be meant: „liczba atomowa złota”
    return sum(one.score for one in token.interpretations if fold(one.lemma) == key) < least
