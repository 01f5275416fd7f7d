"""The name in front of a place that is said to lie in it, or belong to it: „Alhambrę w Grenadzie”, „X, stolica Y”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.linking.describing.apposition_nouns import OPENING
from kgqa.linking.describing.name_agreement import name_cases
from kgqa.linking.describing.neighbouring_words import common_nouns, may_call
from kgqa.model import Mention, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.values.quotations import MARKS
from kgqa.terms import Case

_HOLDING = word_list("inside") | word_list("with")
_FAR = 4
"""Words between the names: „Alhambrę w pięknym mieście Grenada”."""


def end_of_held(tokens: Sequence[Token], place: Mention) -> int:
    """Where the name ends that is said to lie in the place, or to be of it; -1 if none is."""
    at = place.start - 1
    least = max(0, at - _FAR)
    while at > least and tokens[at].form.lower() not in _HOLDING and _may_call(tokens[at]):
        at -= 1
    if at < 1:
        return -1
    if tokens[at].form.lower() in _HOLDING:
        return at
    return at if tokens[at].form in OPENING and _is_owner(tokens, place) else -1


def _may_call(token: Token) -> bool:
    """Whether a word may call the place, describe that noun, or have the place for an attribute („stolica”)."""
    return token.word.islower() and (may_call(token) or token.form in MARKS)


def _is_owner(tokens: Sequence[Token], place: Mention) -> bool:
    """Whether a place may be the attribute of the noun in front: „Luwr, muzeum Paryża”."""
    is_noun = bool(common_nouns(tokens[place.start - 1]))
    return is_noun and Case.GEN in (name_cases(tokens[place.start]) or {Case.GEN})
