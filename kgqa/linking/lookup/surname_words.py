"""Which words may be surnames of people who are not named in full."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.linking.lookup.letter_case import begins_sentence
from kgqa.model import Token
from kgqa.polish.tags import ADJECTIVAL, STATING_VERBS
from kgqa.terms import Gender

_SURNAME = "nazwisko"
_AGENT = "przez"
_HUMAN = frozenset({Gender.M1, Gender.F})


def may_be_surname(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word stands alone, and is no common word in small letters."""
    around = [tokens[place].form for place in (at - 1, at + 1) if 0 < place < len(tokens)]
    if any(form[:1].isupper() for form in around):
        return False
    common = any(reading.lemma[:1].islower() and reading.tag.pos != "ign" for reading in tokens[at].readings)
    return not common or (tokens[at].form[:1].isupper() and not begins_sentence(tokens, at))


def allows_surname(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word in capitals is a surname in the dictionary or not in it, or the words beside it may be a person's:
    a noun for people in front, or the preposition of who did something („przez Houston”), or a comma and such a noun
    behind („Denver, wykonawca”)."""
    readings = tokens[at].readings
    if not tokens[at].form[:1].isupper():
        return False
    if not readings or any(_SURNAME in one.names for one in readings):
        return True
    front = tokens[max(0, at - 2) : at]
    if front and (front[-1].form.lower() == _AGENT or _is_of_people(front[-1])):
        return True
    if len(front) > 1 and front[-1].form.islower() and _is_man(front[0]) and not _governs(front[-1]):
        return True
    behind = tokens[at + 1 : at + 3]
    return len(behind) > 1 and behind[0].form == "," and _is_of_people(behind[1])


def _governs(token: Token) -> bool:
    """Whether a word may be a verb or a preposition, so that what stands in front of it calls no name behind it."""
    return any(one.tag.pos in STATING_VERBS or one.tag.pos == "prep" for one in token.readings)


def _is_man(token: Token) -> bool:
    """Whether a word in small letters is a noun for men: „piosenkarz country Denver”."""
    nouns = [one.tag for one in token.readings if one.tag.pos == "subst" and one.lemma[:1].islower()]
    return _is_of_people(token) and all(tag.genders == {Gender.M1} for tag in nouns)


def _is_of_people(token: Token) -> bool:
    """Whether a word in small letters may be a noun for men, or for women: the feminine has no gender of its own."""
    if any(one.tag.pos in STATING_VERBS | ADJECTIVAL for one in token.readings):
        return False
    nouns = [one.tag for one in token.readings if one.tag.pos == "subst" and one.lemma[:1].islower()]
    return any(not tag.genders.isdisjoint(_HUMAN) for tag in nouns)
