"""What the readers of Polish ask of a morphological dictionary: a form as it may stand in a question or another text,
and adjectives of places that it lacks, by their endings („ohijskiej” -> „ohijski”)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from kgqa.polish.lists.question_words import said_alike
from kgqa.polish.tokens.tags import ADJECTIVAL
from kgqa.polish.tokens.words import Paradigm, Reading, Token
from kgqa.terms import Tag

_DIALECT = "gwar."
"""The mark of words that are said in some region alone (SGJP): „litwa” for a pole of a cart."""
_STEMS = ("sk", "ck", "dzk")
_ADJECTIVE_ENDINGS = ("i", "a", "ie", "iego", "iej", "iemu", "ą", "im", "ich", "imi")
"""The endings of adjectives whose stem ends so."""
_FORMS = tuple((f"{stem}{ending}", f"{stem}i") for stem in _STEMS for ending in _ADJECTIVE_ENDINGS)
_LEAST = 3
"""Letters in front of the ending."""


class Morphology(Protocol):
    """Morphological dictionary."""

    def readings(self, form: str) -> tuple[Reading, ...]:
        """All readings of one word form; empty for a form that the dictionary does not know in any letter case."""

    def forms(self, lemma: str) -> tuple[tuple[str, Tag], ...]:
        """All forms of a lemma with their tags; empty for an unknown lemma."""


class NounDictionary(Morphology, Protocol):
    """A morphological dictionary that tells homonymous nouns apart."""

    def paradigms(self, lemma: str) -> tuple[Paradigm, ...]:
        """The declensions of all nouns that share a lemma; empty for an unknown lemma."""


def read_word(morphology: Morphology, form: str) -> tuple[Reading, ...]:
    """Readings of the form; those of the lower-cased form where the dictionary does not know it as it stands."""
    return morphology.readings(form) or (morphology.readings(form.lower()) if not form.islower() else ())


def _of_all(readings: tuple[Reading, ...]) -> tuple[Reading, ...]:
    """Some readings without those of dialects, where there are others."""
    return tuple(one for one in readings if _DIALECT not in one.marks) or readings


def read_form(morphology: Morphology, form: str) -> tuple[Reading, ...]:
    """Readings of the form, those of dialects aside; a word in capitals that is unknown as such is read in lower case,
    then as a name. „Któż” and „iloro” are read as the plain question words."""
    form = said_alike().get(form.lower(), form)
    readings = _of_all(morphology.readings(form))
    if not readings and form.isupper() and len(form) > 1:
        return morphology.readings(form.lower()) or morphology.readings(form.capitalize())
    return readings


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
