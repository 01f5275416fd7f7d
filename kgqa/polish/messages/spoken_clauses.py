"""Clauses as people speak: „tam, gdzie leży Petra”, „z którego kraju jest Messi”; and those that tell of a noun or of
somebody by „co” („rzeka co płynie przez Paryż”, „ten gość, co napisał …”), with „który” in its place.

Each function takes a text with its tokens, and yields an empty text where there is nothing to change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.framing import framing_words
from kgqa.polish.tokens.plain_text import without_diacritics
from kgqa.polish.tokens.tags import (
    ADJECTIVAL,
    ADVERBS,
    FINITE_VERBS,
    PLACE_NAME,
    PLAIN_NOUNS,
    PREPOSITIONS,
    PRESENT_VERBS,
)
from kgqa.polish.tokens.word_forms import end_of
from kgqa.polish.tokens.words import Reading, Token
from kgqa.resources import deaf, read_yaml
from kgqa.terms import Gender, Number

_BE, _WHENCE, _FOR = "być", "skąd", "za"
_FROM, _WHICH, _IN = word_list("with"), frozenset({"który", "jaki"}), word_list("in") | {"na", "tam"}
_HE = frozenset({"on"})
_WHAT, _THAT, _COMMA, _REFLEXIVE = "co", "to", ",", frozenset({"się", "sie"})
_PAST = frozenset({"praet"})
_CHOOSING = word_list("option_joints")
"""Words in front of „co” with which it asks for one of some („Wisła czy Odra, co jest dłuższe?”)."""
_MOST_CHARACTERS = 1_000
"""Of a message that is searched for other words. Not fitted: it bounds the work."""


def there(text: str, tokens: Sequence[Token]) -> str:
    """„W kraju” for the „tam” that a clause tells of, where what is asked for is a country's („po jakiemu mówią tam,
    gdzie leży Petra”); else empty."""
    if not any(token.lemmas & lemmas("of_countries") for token in tokens):
        return ""
    for words, meant in spoken()["there"].items():
        for start in range(len(tokens)):
            end = end_of(words.split(), tokens, start)
            if start < end < len(tokens):
                return f"{text[: tokens[start].start]}{meant} {text[tokens[end].start :]}"
    return ""


def paid_where(text: str, tokens: Sequence[Token]) -> str:
    """A question by which money something is paid somewhere, without what that is („zapłacę za kawę w Oslo”); else
    empty."""
    if not any(token.lemmas & lemmas("money") for token in tokens):
        return ""
    for start, (verb, preposition) in enumerate(pairwise(tokens)):
        if not verb.lemmas & lemmas("paying") or preposition.form.lower() != _FOR:
            continue
        where = (at for at in range(start + 2, len(tokens)) if tokens[at].form.lower() in _IN)
        if end := next(where, 0):
            return f"{text[: verb.end]} {text[tokens[end].start :]}"
    return ""


def money_of_place(text: str, tokens: Sequence[Token]) -> str:
    """A claim on the money that a country has, as one on its currency („czy w Szwecji jest euro”); else empty."""
    for at in range(len(tokens) - 3):
        where, place, be, money = tokens[at : at + 4]
        is_place = where.form.lower() in _IN and any(PLACE_NAME in one.names for one in place.readings)
        if is_place and _BE in be.lemmas and money.lemmas & lemmas("currencies"):
            return f"{text[: place.end]} walutą {text[be.start :]}"
    return ""


def office_of_place(text: str, tokens: Sequence[Token]) -> str:
    """An office with the name of its country in place of where it is held („prezydent we Francji”, „który król panował
    w Polsce”); else empty. Names are looked up by their dictionary forms, so that the case does not matter."""
    for at, office in enumerate(tokens):
        verb = tokens[at + 1 : at + 2]
        start = at + 1 + bool(verb and verb[0].lemmas & lemmas("holding"))
        where = tokens[start : start + 2]
        if office.lemmas & lemmas("offices") and len(where) > 1 and where[0].form.lower() in _IN:
            names = (one.lemma for one in where[1].readings if PLACE_NAME in one.names)
            if name := next(names, ""):
                held = text[office.end : where[0].start].rstrip()
                return f"{text[: office.end]} {name}{held}{text[where[1].end :]}"
    return ""


def office_of_seat(text: str, tokens: Sequence[Token]) -> str:
    """The office of whoever governs from a building in place of that („Kto rządził w Białym Domu?”, „następca X w
    Białym Domu”); else empty."""
    for seat, office in spoken()["seats"].items():
        for start in range(1, len(tokens)):
            end = end_of(seat.split(), tokens, start)
            if not end:
                continue
            verb, rest = tokens[start - 1], text[tokens[end - 1].end :]
            if verb.lemmas & lemmas("governing") and verb.best:
                is_now = verb.best.tag.pos in PRESENT_VERBS
                being = spoken()["was_or_is"][is_now]
                return f"{text[: verb.start]}{being} {office['inst']}{rest}"
            if any(token.lemmas & lemmas("succeeding") for token in tokens[:start]):
                return f"{text[: tokens[start].start]}{spoken()['in_office']} {office['gen']}{rest}"
    return ""


def bordering_what(text: str, tokens: Sequence[Token]) -> str:
    """„Z czym” for the „z kim” of what borders on something; else empty."""
    borders = any(token.lemmas & lemmas("bordering") for token in tokens)
    for preposition, whom in pairwise(tokens):
        if borders and preposition.form.lower() in _FROM and whom.form.lower() == spoken()["whom"]:
            return f"{text[: whom.start]}{spoken()['what']}{text[whom.end :]}"
    return ""


def from_where(text: str, tokens: Sequence[Token]) -> str:
    """„Pochodzi” for the copula with which a clause asks or tells where somebody or something is from („skąd jest
    Messi”, „kraj, z którego był Andersen”); else empty."""
    for at, verb in enumerate(tokens):
        if _BE in verb.lemmas and verb.is_likely(FINITE_VERBS) and _asks_origin(tokens[:at]) and _names(tokens, at + 1):
            return f"{text[: verb.start]}{spoken()['coming']}{text[verb.end :]}"
    return ""


def _asks_origin(tokens: Sequence[Token]) -> bool:
    """Whether words end with „skąd” or „z którego”, perhaps with the noun of a place and a pronoun behind."""
    end = len(tokens)
    if end and tokens[end - 1].lemmas & _HE:
        end -= 1
    if end and tokens[end - 1].word.lower() == _WHENCE:
        return True
    if end and tokens[end - 1].lemmas & lemmas("places_of_origin"):
        end -= 1
    return end > 1 and bool(tokens[end - 1].lemmas & _WHICH) and tokens[end - 2].form.lower() in _FROM


def _names(tokens: Sequence[Token], at: int) -> bool:
    """Whether no word at an index says more of the copula („z którego jest znany”, „z którego jest blisko”)."""
    if at >= len(tokens):
        return True
    return not (tokens[at].is_likely(ADJECTIVAL) or tokens[at].may_be(ADVERBS | PREPOSITIONS))


def with_relative_pronouns(text: str, tokens: Sequence[Token]) -> str:
    """A text with „który” for each „co” that tells of what stands in front of it; empty where there is none."""
    said = text
    for start, end, pronoun in reversed(tuple(_relatives(tokens))):
        said = f"{said[:start]}{pronoun}{said[end:]}"
    return said if said != text else ""


def _relatives(tokens: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """What stands for each „co” that means „który”, and where: of somebody with the word for him („człowiek, który”),
    of a common noun where more is said than a verb."""
    people = framing_words("somebody") | framing_words("determiners")
    for at, token in enumerate(tokens[1:], 1):
        if token.form.lower() != _WHAT:
            continue
        head = tokens[at - 1 - (at > 1 and tokens[at - 1].form == _COMMA)]
        last = at + (at + 1 < len(tokens) and tokens[at + 1].form == _THAT)
        verb = last + 1 + (last + 1 < len(tokens) and tokens[last + 1].form.lower() in _REFLEXIVE)
        past = [one for verb in tokens[verb : verb + 1] for one in verb.readings_as(_PAST)][:1]
        chooses = any(one.form.lower() in _CHOOSING for one in tokens[:at])
        if past and head.word.lower() in people:
            yield head.start, tokens[last].end, f"{_somebody(head)}, {_agreeing(past)}"
        elif last == at and _is_told_of(head) and not chooses and _tells(tokens[verb : verb + 2]):
            yield token.start, token.end, _agreeing(head.readings_as(PLAIN_NOUNS))


def _somebody(word: Token) -> str:
    """„Człowiek” or „kobieta” in the case of a word for somebody; the word itself where it has none."""
    best = word.best
    forms = spoken()["woman" if best and best.genders == {Gender.F} else "man"]
    return next((form for case, form in forms.items() if best and case in best.cases), word.form)


def _is_told_of(noun: Token) -> bool:
    """Whether a word is a common noun, and asks for nothing itself."""
    asks = any(noun.form.lower() in word.forms for word in question_words().values())
    return noun.form.islower() and noun.is_likely(PLAIN_NOUNS) and not asks


def _tells(words: Sequence[Token]) -> bool:
    """Whether words are a finite verb with more behind it."""
    return len(words) > 1 and words[0].is_likely(FINITE_VERBS) and words[1].form[0].isalnum()


def _agreeing(readings: Sequence[Reading]) -> str:
    """The nominative of „który” that agrees with the readings of a noun or verb."""
    single = [one for one in readings if Number.SG in one.numbers]
    genders = frozenset[Gender]().union(*(one.genders for one in single or readings))
    if not single:
        return "którzy" if Gender.M1 in genders else "które"
    return "która" if Gender.F in genders else "które" if genders <= {Gender.N} else "który"


@cache
def spoken() -> Mapping[str, Any]:
    """Everything in the file, by name."""
    found: Mapping[str, Any] = read_yaml(files("kgqa.polish") / "data" / "plain_speech.yaml")
    return found


def lemmas(name: str) -> frozenset[str]:
    """One of its lists."""
    return frozenset(spoken()[name])


def behind(tokens: Sequence[Token], start: int, said: frozenset[str]) -> int:
    """The index of the first word from an index on that has none of some lemmas."""
    return next((at for at in range(start, len(tokens)) if not tokens[at].lemmas & said), len(tokens))


def otherwise(text: str, tokens: Sequence[Token]) -> str:
    """A text with a phrase of the table, wherever it stands, as questions say it; empty where there is none."""
    for words, meant in spoken()["said_otherwise"].items():
        for at, token in enumerate(tokens):
            if end := end_of(words.split(), tokens, at):
                return f"{text[: token.start]}{meant}{text[tokens[end - 1].end :]}"
    return ""


def reworded(text: str) -> str:
    """A text with what it says otherwise in the words that questions are read by; as plainly typed as it is itself.

    >>> reworded("Jak liczne grono państw tworzy Radę Nordycką?"), reworded("Ile trwała wojna?")
    ('ile państw tworzy Radę Nordycką?', 'jak długo trwała wojna?')
    """
    changed = text
    for said, meant in rewordings() if len(text) <= _MOST_CHARACTERS else ():
        if said.search(changed):  # few fit, and every replacement is read anew
            changed = said.sub(meant, changed)
    if text.islower():
        changed = changed[:1].lower() + changed[1:]
    return without_diacritics(changed) if text == without_diacritics(text) else changed


@cache
def rewordings() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Every expression, with the words in its place."""
    data = read_yaml(files("kgqa.polish") / "data" / "rewordings.yaml")
    return tuple((deaf(row["said"]), row["meant"]) for row in data["rewordings"])
