"""Where things are, come from and are paid, as people speak: „tam, gdzie leży Petra”, „z którego kraju jest Messi”.

Each takes a text with its tokens, and yields an empty text where there is nothing to change.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.lists.lemma_phrases import end_of
from kgqa.polish.messages.spoken_words import lemmas, spoken
from kgqa.polish.tokens.tags import ADJECTIVAL, ADVERBS, FINITE_VERBS, PLACE_NAME, PREPOSITIONS
from kgqa.polish.tokens.words import Token

_BE, _WHENCE, _FOR = "być", "skąd", "za"
_FROM, _WHICH, _IN = word_list("with"), frozenset({"który", "jaki"}), word_list("in") | {"na", "tam"}
_HE = frozenset({"on"})


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
