"""Classes whose name a question tells apart („Jakie gazy zaliczamy do szlachetnych?”): the noun with its adjective."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.spoken_words import lemmas, spoken
from kgqa.polish.tokens.tags import ADJECTIVES, FINITE_VERBS, PLAIN_NOUNS
from kgqa.polish.tokens.words import Token
from kgqa.terms import Case, Number

_END = ".?!"
_HARD = "y"
_BESIDE = frozenset({"się", "do"})
_WHICH = frozenset({"jaki", "który"})
_LENGTH = 4
"""Words of such a question at least: which, noun, verb, adjective."""


def with_adjective(text: str, tokens: Sequence[Token]) -> str:
    """A question for the members of a class that its verb names by an adjective alone, as one for „gazy szlachetne”;
    else empty."""
    words = [token for token in tokens if token.form not in _END]
    if len(words) < _LENGTH or not words[0].lemmas & _WHICH & question_words().keys():
        return ""
    noun, *between, adjective = words[1:]
    nouns = noun.readings_as(PLAIN_NOUNS)
    is_plural = any(Number.PL in one.numbers and Case.NOM in one.cases for one in nouns)
    is_named = is_plural and adjective.is_likely(ADJECTIVES) and not adjective.is_graded
    verb = next((token for token in between if token.may_be(FINITE_VERBS)), None)
    classes = verb is not None and not verb.lemmas.isdisjoint(lemmas("classing"))
    is_bare = all(token is verb or token.form.lower() in _BESIDE for token in between)
    if not (is_named and classes and is_bare and adjective.best):
        return ""
    stem = adjective.best.lemma.removesuffix(_HARD)
    ending = spoken()["adjective_endings"]["plural"]["nom"]
    return f"{text[: noun.end]} {stem}{ending}?"
