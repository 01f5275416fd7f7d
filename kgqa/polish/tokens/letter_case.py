"""What capital letters say in a question, the runs of capitalised words that look like names, and which words may be
surnames."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from kgqa.polish.lists.question_words import question_words
from kgqa.polish.tokens.tags import (
    ADJECTIVAL,
    ADJECTIVES,
    GIVEN_NAME,
    PLACE_NAME,
    STATING_VERBS,
    SUBSTANTIVES,
    SURNAME,
    UNKNOWN,
)
from kgqa.polish.tokens.words import Reading, Token
from kgqa.terms import Case, Gender, Number

_AGENT = "przez"
_HYPHEN = "-"
_HUMAN = frozenset({Gender.M1, Gender.F})
_WHERE = frozenset(form for word in ("gdzie", "skąd", "dokąd") for form in question_words()[word].stands_for)
"""Prepositions of places, behind which a word that names one is hardly a surname."""

_INNER = frozenset({"de", "del", "della", "da", "di", "van", "von", "der", "den", "la", "le", "el", "al", "-", "."})
"""Words in lower case that may stand inside a name."""


_ENDS = frozenset({".", "?", "!", "…"})
_PERSONAL = frozenset({GIVEN_NAME, SURNAME})
VOWELS = "aeiouyąęó"
"""Letters behind which names take no ending for the nominative of men and things."""
_CALLS = frozenset({Case.VOC})
"""In a question no name stands in the vocative."""


_FIRST = 5
"""Characters in front of a text's first word at most; in front of an option stands more."""


class LetterCase(StrEnum):
    """How a question is written, as far as its usual letter case was not restored (`Token.word`)."""

    MIXED = "mixed"
    """Capitals mark names."""
    LOWER = "lower"
    UPPER = "upper"


def letter_case(tokens: Sequence[Token]) -> LetterCase:
    """Whether a text is written all in small letters, all in capitals, or as usual."""
    words = [token.word for token in tokens if token.form[0].isalpha()]
    if not any(word[0].isupper() for word in words):
        return LetterCase.LOWER
    if len(words) > 1 and not any(letter.islower() for word in words for letter in word):
        return LetterCase.UPPER
    return LetterCase.MIXED


def name_runs(tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    """Spans of adjacent words that look like a name by their capitals, links like „van” and initials included."""
    runs: list[tuple[int, int]] = []
    at = 0
    while at < len(tokens):
        if not is_name_word(tokens, at):
            at += 1
            continue
        end = _behind_hyphens(tokens, at + 1)
        while (following := next_of_name(tokens, end)) is not None and may_be_one_name(
            tokens[end - 1], tokens[following]
        ):
            end = _behind_hyphens(tokens, following + 1)
        runs.append((at, end))
        at = end
    return tuple(runs)


def is_name_word(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word is written like a name; the first one of a sentence only if it is no common word."""
    word = tokens[at].word
    if not word[0].isupper():
        return False
    return not begins_sentence(tokens, at) or not any(one.lemma[:1].islower() for one in tokens[at].readings)


def begins_with_link(name: str) -> bool:
    """Whether a name begins with a small word that belongs to names: „van Gogh”."""
    return name.split(" ", maxsplit=1)[0] in _INNER


def begins_sentence(tokens: Sequence[Token], at: int) -> bool:
    """Whether no word of the text stands in front of a word, or the end of a sentence does; the dot of an initial or an
    ordinal ends none.

    The tokens may be those of an option, which stands in the middle of a text.
    """
    if not any(token.form[0].isalnum() for token in tokens[:at]):
        return tokens[0].start < _FIRST
    before = tokens[at - 2].form
    return tokens[at - 1].form in _ENDS and len(before) > 1 and not before.isdecimal()


def _behind_hyphens(tokens: Sequence[Token], end: int) -> int:
    """Index behind the parts that hyphens without spaces join to a word („Dżyngis-chan”)."""
    while end + 1 < len(tokens) and tokens[end].form == "-" and tokens[end - 1].end == tokens[end + 1].start - 1:
        end += 2
    return end


def may_be_one_name(one: Token, other: Token) -> bool:
    """Whether a capitalised word and the next may belong to one name: both may stand in the same case, or the second in
    the genitive. Words that the dictionary does not know may stand in any."""
    if is_apart(one, other):
        return False
    cases = [
        frozenset(case for reading in found for case in reading.cases)
        for found in (_as_name(one), _as_name(other) if _may_be_womans(one) else _declined(_as_name(other)))
    ]
    shared = cases[0] & cases[1]
    return not all(cases) or bool(shared - _CALLS) or (bool(shared) and Case.GEN in cases[1])


def is_apart(one: Token, other: Token) -> bool:
    """Whether a word begins a name of its own behind another capitalised one: behind a man's name in another case than
    the nominative one that ends in a consonant would have an ending („dostał Oscara Penn”); behind the name of a place
    stands nobody's („prezydent Kolumbii Santos”)."""
    if not other.readings and _is_declined_man(one):
        return other.form[-1].lower() not in VOWELS
    return _is_place(one) and _may_be_person(other)


def _as_name(token: Token) -> Sequence[Reading]:
    """The readings of a word: as a first name in the singular where it may be one, else all."""
    given = [one for one in token.readings if GIVEN_NAME in one.names and Number.SG in one.numbers]
    return given or token.readings


def _may_be_womans(token: Token) -> bool:
    """Whether a word may be a woman's first name, or is unknown, so that a surname behind it may stay as it is."""
    given = (one for one in token.readings if GIVEN_NAME in one.names and Gender.F in one.genders)
    return not token.readings or any(given)


def _declined(readings: Sequence[Reading]) -> Sequence[Reading]:
    """The readings of a word without those of women, whose surnames stay as they are, if there are others."""
    return [one for one in readings if one.genders != {Gender.F} or one.cases != frozenset(Case)] or readings


def _is_place(token: Token) -> bool:
    """Whether a word can be nothing but the name of a place in another case than the nominative („prezydent Kolumbii
    Santos”)."""
    return bool(token.readings) and all(PLACE_NAME in one.names and Case.NOM not in one.cases for one in token.readings)


def _may_be_person(token: Token) -> bool:
    """Whether a word may be a surname or first name, as any that the dictionary lacks, and can be no part of the name
    of a place."""
    found = [one for one in token.readings if one.is_of(ADJECTIVES) or PLACE_NAME in one.names]
    return not found and (not token.readings or any(_PERSONAL.intersection(one.names) for one in token.readings))


def _is_declined_man(token: Token) -> bool:
    """Whether a word is a man's first name in another case than the nominative."""
    given = [one for one in token.readings if GIVEN_NAME in one.names]
    return bool(given) and all(Gender.M1 in one.genders and Case.NOM not in one.cases for one in given)


def next_of_name(tokens: Sequence[Token], at: int) -> int | None:
    """The index of the next name word of a run that has come to `at`, or None if it ends there."""
    index = at
    while index < len(tokens) and tokens[index].form in _INNER and not _is_dash(tokens, index):
        index += 1
    if index >= len(tokens) or index - at > 2 or not is_name_word(tokens, index):  # noqa: PLR2004 (two links)
        return None
    return index


def _is_dash(tokens: Sequence[Token], at: int) -> bool:
    """Whether a hyphen has spaces around it, so that it parts names: „Braga - Benfica”."""
    if tokens[at].form != "-" or at + 1 == len(tokens):
        return False
    return tokens[at - 1].end < tokens[at].start and tokens[at].end < tokens[at + 1].start


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
    return any(SURNAME in one.names and Number.SG in one.numbers for one in token.readings)


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
    if not readings or any(SURNAME in one.names for one in readings):
        return True
    front = tokens[max(0, at - 1) : at]
    if front and (front[0].form.lower() == _AGENT or _is_of_people(front[0])):
        return True
    given = any(GIVEN_NAME in one.names and one.cases != _CALLS for one in readings)
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
