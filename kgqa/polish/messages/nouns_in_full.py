"""Nouns with what is said of them in full: adjectives that are shortened („w Ameryce płd.”) or that the verb names
apart („Jakie gazy zaliczamy do szlachetnych?”), the noun that a second ordinal leaves out („pierwsza wojna światowa czy
druga?”), what takes place („kiedy była bitwa”), and abbreviations in capitals („co oznacza skrót nato”)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from kgqa.polish.lists.question_words import TIME, asking_for, question_words
from kgqa.polish.messages.spoken_words import lemmas, spoken
from kgqa.polish.tokens.tags import ADJECTIVAL, ADJECTIVES, FINITE_VERBS, NOUNS, PLAIN_NOUNS, PREPOSITIONS
from kgqa.polish.tokens.words import Inflected, Token
from kgqa.polish.values.numbers import ordinal_value
from kgqa.terms import Case, Gender, Number

_SOFT, _HARD_VOWEL = "i", "y"
_NO_NAMES = PREPOSITIONS | ADJECTIVES | FINITE_VERBS
_LONGEST = 7
"""Letters of an abbreviation."""
_SAID = NOUNS | ADJECTIVAL
_END = ".?!"
_HARD = "y"
_BESIDE = frozenset({"się", "do"})
_WHICH = frozenset({"jaki", "który"})
_LENGTH = 4
"""Words of such a question at least: which, noun, verb, adjective."""


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


def with_nouns_again(text: str, tokens: Sequence[Token]) -> str:
    """A text with the words behind the first ordinal behind another one that stands alone, too; empty where there is
    none."""
    number, said = None, ""
    for at, token in enumerate(tokens):
        value = ordinal_value(token) if token.form.isalpha() else None
        if value is None:
            continue
        named = list(takewhile(_names, tokens[at + 1 :]))
        if named and token.agrees_with(named[0]):
            number, said = value, text[named[0].start : named[-1].end]
        elif number not in (None, value) and not named:
            return f"{text[: token.end]} {said}{text[token.end :]}"
    return ""


def _names(token: Token) -> bool:
    """Whether a word is a noun, an adjective or a name."""
    return token.form[0].isalpha() and (token.is_likely(_SAID) or token.word[:1].isupper())


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


def taking_place(text: str, tokens: Sequence[Token]) -> str:
    """„Kiedy była bitwa”, or „kiedy bitwa”, as „kiedy odbyła się bitwa”; empty for other questions."""
    said = [token for token in tokens[:3] if not token.lemmas & lemmas("being")]
    if len(said) < len(("kiedy", "bitwa")) or not said[0].lemmas & asking_for(TIME):
        return ""
    noun = said[1]
    if not (noun.lemmas & lemmas("taking_place") and noun.may_be(PLAIN_NOUNS) and noun.best):
        return ""
    return f"{text[: said[0].end]} {spoken()['took_place'][_past_ending(noun)]} {text[noun.start :]}"


def _past_ending(noun: Token) -> str:
    """How a verb in the past ends beside a noun."""
    assert noun.best is not None
    if noun.best.numbers == {Number.PL}:
        return "plural"
    return next((str(one) for one in (Gender.F, Gender.N) if one in noun.best.genders), "other")
