"""Adjectives of places that the dictionary lacks, by their endings: „ohijskiej” -> „ohijski”."""

from __future__ import annotations

from collections.abc import Iterator

from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.polish.tokens.words import Token

_STEMS = ("sk", "ck", "dzk")
_ADJECTIVE_ENDINGS = ("i", "a", "ie", "iego", "iej", "iemu", "ą", "im", "ich", "imi")
"""The endings of adjectives whose stem ends so."""
_FORMS = tuple((f"{stem}{ending}", f"{stem}i") for stem in _STEMS for ending in _ADJECTIVE_ENDINGS)
_LEAST = 3
"""Letters in front of the ending."""


def unknown_adjective(token: Token) -> str:
    """The dictionary form of an adjective of a place in small letters that has no readings; empty for other words."""
    word = token.word
    if token.readings or not word.islower():
        return ""
    found = (word.removesuffix(form) + lemma for form, lemma in _FORMS if word.endswith(form))
    return next((one for one in found if len(one) > _LEAST + len("ski")), "")


def adjective_lemmas(token: Token) -> Iterator[str]:
    """The dictionary forms of the adjectives that a word may be."""
    yield from dict.fromkeys(token.lemmas_as(ADJECTIVAL))
    if guessed := unknown_adjective(token):
        yield guessed
