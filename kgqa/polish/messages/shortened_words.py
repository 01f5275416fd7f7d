"""Shortened words: adjectives of names behind their noun („w Ameryce płd.”), in full and as the noun is inflected; and
abbreviations that are asked about, in capitals („co oznacza skrót nato”)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kgqa.polish.messages.spoken_words import lemmas, spoken
from kgqa.polish.tokens.tags import ADJECTIVES, FINITE_VERBS, PLAIN_NOUNS, PREPOSITIONS
from kgqa.polish.tokens.words import Inflected, Token
from kgqa.terms import Case, Gender, Number

_SOFT, _HARD_VOWEL = "i", "y"
_NO_NAMES = PREPOSITIONS | ADJECTIVES | FINITE_VERBS
_LONGEST = 7
"""Letters of an abbreviation."""


def with_full_adjectives(text: str, tokens: Sequence[Token]) -> str:
    """A text with the adjectives that points of the compass are shortened to; empty where there are none."""
    stems = spoken()["shortened_adjectives"]
    for noun, short in pairwise(tokens):
        stem = stems.get(short.form.lower())
        if stem is None or noun.best is None or not noun.may_be(PLAIN_NOUNS):
            continue
        full = stem + _ending(noun.best, soft=stem.endswith(_SOFT))
        behind = text[short.end :].removeprefix(".")
        said = full.capitalize() if noun.form.istitle() else full
        return f"{text[: short.start]}{said}{behind}"
    return ""


def with_capital_abbreviations(text: str, tokens: Sequence[Token]) -> str:
    """A text with the abbreviation that it asks about in capitals; empty where it has them, or asks about none."""
    for noun, short in pairwise(tokens):
        is_asked = bool(noun.lemmas & lemmas("abbreviations")) and short.form.isalpha() and short.form.islower()
        if is_asked and len(short.form) <= _LONGEST and not short.may_be(_NO_NAMES):
            return f"{text[: short.start]}{short.form.upper()}{text[short.end :]}"
    return ""


def _ending(noun: Inflected, *, soft: bool) -> str:
    """How an adjective ends beside a noun in the singular, of men and things but in the accusative."""
    case = next(iter(sorted(noun.cases)), Case.NOM)
    is_plural = noun.numbers == {Number.PL}
    gender = "plural" if is_plural else next((str(one) for one in noun.genders if one in _OWN), "other")
    ending = str(spoken()["adjective_endings"][gender][case])
    return ending.removeprefix(_HARD_VOWEL) if soft else ending


_OWN = frozenset({Gender.F, Gender.N})
