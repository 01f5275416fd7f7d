"""Prizes as people speak of them: that somebody has one, and the field of one, which tells which prize it is."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.lists.question_words import question_words
from kgqa.polish.messages.spoken_words import lemmas, spoken
from kgqa.polish.tokens.tags import PREPOSITIONS
from kgqa.polish.tokens.words import Token
from kgqa.terms import Case

_BESIDE = 2
"""Tokens behind the verb among which the prize stands that somebody has: „ma literackiego Nobla”."""


def prize_had(text: str, tokens: Sequence[Token]) -> str:
    """A text that says that somebody has a prize, as one that says that he got it („Czy Miłosz ma Nobla?”); else
    empty."""
    for at, token in enumerate(tokens):
        got = spoken()["having_prize"].get(token.word.lower())
        if got and any(_is_prize(one) for one in tokens[at + 1 : at + 1 + _BESIDE]):
            return f"{text[: token.start]}{got}{text[token.end :]}"
    return ""


def prize_by_field(text: str, tokens: Sequence[Token]) -> str:
    """A question for the field of a prize, as one for which prize it is („Z jakiej dziedziny dostała Nobla?”); else
    empty."""
    for at in range(len(tokens) - 2):
        before, asking, field = tokens[at : at + 3]
        asks = before.may_be(PREPOSITIONS) and not asking.lemmas.isdisjoint(question_words())
        prize = next((one for one in tokens[at + 3 :] if _which(one)), None)
        if asks and field.lemmas & lemmas("prize_fields") and prize:
            rest = text[field.end : prize.start].rstrip() + text[prize.end :]
            return f"{text[: before.start]}{_which(prize)}{rest}"
    return ""


def _is_prize(token: Token) -> bool:
    """Whether a word names a prize that somebody has: „Nobel” in the nominative is a man."""
    return not token.may_stand_in(Case.NOM) and not token.lemmas.isdisjoint(lemmas("prizes"))


def _which(token: Token) -> str:
    """What asks which one of some prizes somebody got; empty for other words."""
    return next((str(asked) for name, asked in spoken()["which_prize"].items() if name in token.lemmas), "")
