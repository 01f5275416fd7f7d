"""Which end of a verb a question asks for, as far as cases and voice tell: who replaced somebody, or whom."""

from __future__ import annotations

from collections.abc import Sequence, Set

from kgqa.model import Linked, Reading, Token, WhPhrase
from kgqa.polish.lists.question_words import NUMERAL, PERSON, THING, asking_for, question_words_of
from kgqa.polish.tokens.tags import FINITE_VERBS, GENDERED_VERBS, PARTICIPLES
from kgqa.terms import Case, Gender

_BY = "przez"
_ALONE = asking_for(PERSON, THING)
"""Question words that ask without a noun, whose case is their own."""
_THINGS = asking_for(THING)
_NUMERALS = question_words_of(NUMERAL)
"""Question words behind which a noun stands in the genitive, subject or not („Ile stanów wchodzi w skład …?”)."""


def asked_role(linked: Linked, verb: Token) -> int:
    """-1 where the subject of a verb is asked for, 1 where its object is, 0 where nothing tells.

    „Kto zastąpił X?” and „Przez kogo został zastąpiony X?” ask for who did it; „Jakie państwo zastąpiło Prusy?” does,
    as no name in it may be the subject of its verb, and so does „Jakie państwo zastąpiło Cesarstwo Rosyjskie?”, as
    the subject mostly stands in front of the verb.
    """
    phrases = linked.analysis.wh_phrases
    wh = next((one for one in phrases if one.noun or one.word in _ALONE), None)
    if wh is None or not verb.may_be(FINITE_VERBS | PARTICIPLES):
        return 0
    passive = verb.may_be(PARTICIPLES)
    if wh.form.preposition:
        return -1 if passive and wh.form.preposition == _BY else 0
    told = _role_by_case(linked, wh, verb)
    return -told if passive else told


def _role_by_case(linked: Linked, wh: WhPhrase, verb: Token) -> int:
    """The role of a phrase without a preposition, for a verb in the active voice."""
    tokens = linked.analysis.tokens
    if not wh.noun:
        return -1 if wh.form.case is Case.NOM and not _is_object_alone(linked, wh, verb) else 1
    counts = wh.word in _NUMERALS
    if not counts and not _may_be_subject(tokens[wh.end - 1 : wh.end], verb):
        return 1
    names = [one for one in linked.mentions if one.text[:1].isupper() and not wh.start <= one.start < wh.end]
    if not names:
        return 0
    subjects = [one for one in names if _may_be_subject(tokens[one.start : one.end], verb)]
    told = not subjects
    if any(_is_no_object(tokens[one.start : one.end]) for one in subjects):
        return 1  # „Jaki parser stworzył Zenon?”
    if counts:
        return -1 if told or all(_is_attribute(tokens[one.start]) for one in names) else 1
    return -1 if told or min(one.start for one in names) > tokens.index(verb) else 0


def _is_object_alone(linked: Linked, wh: WhPhrase, verb: Token) -> bool:
    """Whether „co” cannot be the subject, but a name can („Co stworzyła Bogna?”, „Co prowadzi Bogna?”)."""
    tokens = linked.analysis.tokens
    names = [tokens[one.start : one.end] for one in linked.mentions if one.text[:1].isupper() and one.start >= wh.end]
    if wh.word not in _THINGS or not any(_may_be_subject(words, verb) for words in names):
        return False
    genders = [one.genders for one in verb.readings_as(GENDERED_VERBS)]
    is_no_neuter = bool(genders) and not any(Gender.N in some for some in genders)
    return is_no_neuter or any(map(_is_no_object, names))


def _is_no_object(words: Sequence[Token]) -> bool:
    """Whether the dictionary has a word of a name that cannot stand in the accusative as it does."""
    return any(word.readings and not word.may_stand_in(Case.ACC) for word in words)


def _is_attribute(word: Token) -> bool:
    """Whether a word is rather a genitive than a subject („w skład Prus”)."""
    return word.likelihood(Case.GEN) > word.likelihood(Case.NOM)


def _may_be_subject(words: Sequence[Token], verb: Token) -> bool:
    """Whether each of some words may stand in the nominative, in the number and gender of a verb; those that the
    dictionary does not know may."""
    return all(not word.readings or any(_agrees(reading, verb) for reading in word.readings) for word in words)


def _agrees(reading: Reading, verb: Token) -> bool:
    forms = verb.readings_as(FINITE_VERBS)
    agree = (_overlap(reading.numbers, one.numbers) and _overlap(reading.genders, one.genders) for one in forms)
    return Case.NOM in reading.cases and (not forms or any(agree))


def _overlap(some: Set[object], others: Set[object]) -> bool:
    """Whether two sets of what a form may be share anything; forms that do not tell agree with all."""
    return not some or not others or not some.isdisjoint(others)
