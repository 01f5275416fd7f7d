"""Which words may be surnames of people who are not named in full."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.model import Token
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.letter_case import begins_sentence, may_be_one_name, next_of_name
from kgqa.polish.tokens.tags import ADJECTIVAL, STATING_VERBS, SUBSTANTIVES, UNKNOWN
from kgqa.terms import Case, Gender, Number

_SURNAME = "nazwisko"
_GIVEN_NAME, _AGENT = "imię", "przez"
_HYPHEN = "-"
_HUMAN = frozenset({Gender.M1, Gender.F})
_CALLS = frozenset({Case.VOC})
"""In a question no name stands in the vocative („zagrał Reno”)."""
_WHERE = frozenset(form for word in ("gdzie", "skąd", "dokąd") for form in question_words()[word].stands_for)
"""Prepositions of places, behind which a word that names one is hardly a surname."""


def is_one_word(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a span is one word, or two that a hyphen joins („Joliot-Curie”)."""
    if end - start == 1:
        return True
    return end - start == 3 and tokens[start + 1].form == _HYPHEN and tokens[end - 1].form[:1].isupper()  # noqa: PLR2004


def may_be_surname(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether a word, or two joined by a hyphen, stands alone, and is no common word in small letters; of a question
    that has no others, an adjective may be („wysocki”).

    It stands alone beside another capitalised word if it begins a name of its own („dostał Oscara Penn”, „w Komisji
    Europejskiej Lewandowski”).
    """
    if start > 1 and tokens[start - 1].form[:1].isupper() and may_be_one_name(tokens[start - 1], tokens[start]):
        return False
    if end < len(tokens) and tokens[end].form[:1].isupper():
        return False
    if (next_of_name(tokens, end) or end) > end:  # „Ulrich von Jungingen”
        return False
    common = {one.word_class for one in tokens[start].readings if one.lemma[:1].islower()} - UNKNOWN
    if common and not tokens[start].form[:1].isupper():
        return common <= ADJECTIVAL and _is_surname(tokens[start]) and _is_caseless(tokens)
    return not common or not begins_sentence(tokens, start)


def _is_surname(token: Token) -> bool:
    """Whether the dictionary knows a word as the surname of one person."""
    return any(_SURNAME in one.names and Number.SG in one.numbers for one in token.readings)


def _is_caseless(tokens: Sequence[Token]) -> bool:
    """Whether a question is written all in small letters, where „wysocki” may be a surname."""
    return all(token.form.islower() for token in tokens if token.form.isalpha())


def allows_surname(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word in capitals, that is also the name of something else, may be a surname: the dictionary knows it as
    one, or not at all, a noun for people stands in front, or behind a comma („w Denver, piosenkarzu”); or it is no
    first name, and no preposition of places stands in front."""
    token, readings = tokens[at], tokens[at].readings
    if not token.form[:1].isupper() or (token.form.isupper() and len(token.form) > 1) or _is_plural(token):
        return False
    if not readings or any(_SURNAME in one.names for one in readings):
        return True
    front = tokens[max(0, at - 1) : at]
    if front and (front[0].form.lower() == _AGENT or _is_of_people(front[0])):
        return True
    given = any(_GIVEN_NAME in one.names and one.cases != _CALLS for one in readings)
    if not given and not (front and front[0].form.lower() in _WHERE):
        return True
    behind = tokens[at + 1 : at + 3]
    return len(behind) > 1 and behind[0].form == "," and _is_of_people(behind[1])


def _is_plural(token: Token) -> bool:
    """Whether a word can stand in the plural only, as peoples do: „Szwedzi”."""
    return token.numbers == {Number.PL}


def _is_of_people(token: Token) -> bool:
    """Whether a word in small letters may be a noun for men, or for women: the feminine has no gender of its own."""
    if token.may_be(STATING_VERBS | ADJECTIVAL):
        return False
    nouns = (one for one in token.readings_as(SUBSTANTIVES) if one.lemma[:1].islower())
    return any(not one.genders.isdisjoint(_HUMAN) for one in nouns)
