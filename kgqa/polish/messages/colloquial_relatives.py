"""Clauses that tell of a noun by „co”, as people speak („rzeka co płynie przez Paryż”), with „który” in its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import FINITE_VERBS, PLAIN_NOUNS
from kgqa.polish.tokens.words import Token
from kgqa.terms import Gender, Number

_WHAT, _WHICH = "co", "który"
_COMMA, _REFLEXIVE = ",", frozenset({"się", "sie"})
_FEMININE, _NEUTER, _SEVERAL, _PEOPLE = "która", "które", "które", "którzy"
_CHOOSING = word_list("option_joints")
"""Words in front of „co” with which it asks for one of some („Wisła czy Odra, co jest dłuższe?”)."""


def with_relative_pronouns(text: str, tokens: Sequence[Token]) -> str:
    """A text with „który” for each „co” that stands between a common noun and a verb of which more is said; empty where
    there is none."""
    said = text
    for what, pronoun in reversed(tuple(_relatives(tokens))):
        said = f"{said[: what.start]}{pronoun}{said[what.end :]}"
    return said if said != text else ""


def _relatives(tokens: Sequence[Token]) -> Iterator[tuple[Token, str]]:
    """Each „co” that stands for „który”, with the form that agrees with its noun."""
    for at, token in enumerate(tokens):
        if token.form.lower() != _WHAT or at < 1:
            continue
        noun = tokens[at - 1 - (at > 1 and tokens[at - 1].form == _COMMA)]
        verb = at + 1 + (at + 1 < len(tokens) and tokens[at + 1].form.lower() in _REFLEXIVE)
        chooses = any(one.form.lower() in _CHOOSING for one in tokens[:at])
        if _is_told_of(noun) and not chooses and _tells(tokens[verb : verb + 2]):
            yield token, _agreeing(noun)


def _is_told_of(noun: Token) -> bool:
    """Whether a word is a common noun, and asks for nothing itself."""
    asks = any(noun.form.lower() in word.forms for word in question_words().values())
    return noun.form.islower() and noun.is_likely(PLAIN_NOUNS) and not asks


def _tells(words: Sequence[Token]) -> bool:
    """Whether words are a finite verb with more behind it."""
    return len(words) > 1 and words[0].is_likely(FINITE_VERBS) and words[1].form[0].isalnum()


def _agreeing(noun: Token) -> str:
    """The nominative of „który” that agrees with a noun."""
    readings = noun.readings_as(PLAIN_NOUNS)
    single = [one for one in readings if Number.SG in one.numbers]
    genders = frozenset[Gender]().union(*(one.genders for one in single or readings))
    if not single:
        return _PEOPLE if Gender.M1 in genders else _SEVERAL
    return _FEMININE if Gender.F in genders else _NEUTER if genders <= {Gender.N} else _WHICH
