"""Nouns with what is said of them in full: adjectives that are shortened („w Ameryce płd.”) or that the verb names
apart („Jakie gazy zaliczamy do szlachetnych?”), the noun that a second ordinal leaves out („pierwsza wojna światowa czy
druga?”), what takes place („kiedy była bitwa”), and abbreviations in capitals („co oznacza skrót nato”)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from kgqa.polish.lists.question_words import TIME, asking_for, question_words
from kgqa.polish.messages.spoken_clauses import lemmas, spoken
from kgqa.polish.tokens.tags import ADJECTIVAL, ADJECTIVES, FINITE_VERBS, NOUNS, PLAIN_NOUNS, PREPOSITIONS
from kgqa.polish.tokens.words import Inflected, Token
from kgqa.polish.values.numbers import ordinal_value, read_roman, roman
from kgqa.terms import Case, Gender, Number

_SOFT, _HARD_VOWEL = "i", "y"
_NO_NAMES = PREPOSITIONS | ADJECTIVES | FINITE_VERBS
_LONGEST = 7
"""Letters of an abbreviation."""
_SAID = NOUNS | ADJECTIVAL
_END = ".?!"
_HARD, _TO = "y", "do"
_BESIDE = frozenset({"się", "do"})
_WHICH = frozenset({"jaki", "który"})
_MOST_NUMBERED = 30
"""The highest number of a thing that is counted in Roman ones. Not fitted: it bounds them."""
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


def with_shared_noun(text: str, tokens: Sequence[Token]) -> str:
    """A text with the noun that two numbers share behind the first of them, too („między I a II wojną światową”,
    „pierwszego i drugiego Nobla”); empty where none do."""
    for at in range(len(tokens) - 3):
        one, joint, other = tokens[at : at + 3]
        numbers = _number(one), _number(other)
        named = list(takewhile(_names, tokens[at + 3 :]))
        if None in numbers or numbers[0] == numbers[1] or joint.form.lower() not in lemmas("joints") or not named:
            continue
        is_name = named[0].word[:1].isupper() and one.agrees_with(named[0]) and other.agrees_with(named[0])
        if is_name or named[0].lemmas & lemmas("numbered"):
            return f"{text[: one.end]} {text[named[0].start : named[-1].end]}{text[one.end :]}"
    return ""


def in_roman(text: str, tokens: Sequence[Token]) -> str:
    """A text with a Roman number in front of a noun of what is numbered so („2 wojna światowa”); else empty."""
    for number, noun in pairwise(tokens):
        is_small = number.form.isdecimal() and 0 < int(number.form) <= _MOST_NUMBERED
        if is_small and noun.lemmas & lemmas("numbered") and noun.best and Number.SG in noun.best.numbers:
            return f"{text[: number.start]}{roman(int(number.form))}{text[number.end :]}"
    return ""


def _number(token: Token) -> int | None:
    """The number that an ordinal, Roman or Arabic digits tell."""
    if token.form.isdecimal():
        return int(token.form)
    return read_roman(token.form) if token.form.isupper() else ordinal_value(token)


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


def coming_to(text: str, tokens: Sequence[Token]) -> str:
    """„Kiedy doszło do wybuchu” as „kiedy nastąpiło wybuchu”, as events are known in any case; empty for others."""
    for at in range(1, len(tokens) - 2):
        asks = any(token.lemmas & (asking_for(TIME) | lemmas("asked_times")) for token in tokens[:at])
        comes = tokens[at].lemmas & lemmas("coming_to") and tokens[at + 1].form.lower() == _TO
        if asks and comes and tokens[at + 2].lemmas & lemmas("ends_of_events"):
            return f"{text[: tokens[at].start]}{spoken()['came_to']}{text[tokens[at + 1].end :]}"
    return ""


def _past_ending(noun: Token) -> str:
    """How a verb in the past ends beside a noun."""
    assert noun.best is not None
    if noun.best.numbers == {Number.PL}:
        return "plural"
    return next((str(one) for one in (Gender.F, Gender.N) if one in noun.best.genders), "other")
