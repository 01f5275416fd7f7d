"""Which words may be names: surnames of people not named in full; no forms of other words („żył” is no „żyto”)."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.model import Token
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.letter_case import begins_sentence, may_be_one_name, next_of_name
from kgqa.polish.tokens.tags import ADJECTIVAL, FINITE_VERBS, STATING_VERBS, SUBSTANTIVES, UNKNOWN
from kgqa.terms import Case, Gender, Number
from wikidata_hdt.labels.folding import fold

_SURNAME = "nazwisko"
_GIVEN_NAME, _AGENT = "imię", "przez"
_HYPHEN = "-"
_HUMAN = frozenset({Gender.M1, Gender.F})
_CALLS = frozenset({Case.VOC})
"""In a question no name stands in the vocative („zagrał Reno”)."""
_WHERE = frozenset(form for word in ("gdzie", "skąd", "dokąd") for form in question_words()[word].stands_for)
"""Prepositions of places, behind which a word that names one is hardly a surname."""
_HARDLY, _NEVER = 0.02, 0.005
"""How likely a lemma must be, by the words around and the frequencies of the dictionary, for what is called so
to be meant; the word as it stands, as which names may be written, is left out where it is less likely still.

Not fitted: readings of rare nouns („rad”, „złoto”) are unsure, and names are left alone for that reason."""
_SURELY = 0.95
"""How likely a word must be a finite verb to name nothing.

Not fitted: about as many of the tagger's readings are right."""


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
