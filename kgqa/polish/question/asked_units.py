"""The unit in which a question wants a quantity: „Ile mil …”, „… w stopach”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.words import Token
from kgqa.polish.values.units import unit_at
from kgqa.terms import Case, Number

_AMOUNT = "ile"
_IN = word_list("in")


def asked_unit(tokens: Sequence[Token]) -> str:
    """The symbol of the unit behind „ile” or „w”; an empty string if the words name none."""
    for index, token in enumerate(tokens[:-1]):
        amount = _AMOUNT in token.lemmas
        if amount or (token.form.lower() in _IN and not _dates(tokens, index + 1)):
            unit, _ = unit_at(tokens, index + 1)
            if unit:
                return unit
    return ""


def _dates(tokens: Sequence[Token], index: int) -> bool:
    """Whether a noun behind „w” says when („w roku 1990”, „w dniu …”, „w latach 20.”), and not in which unit."""
    if tokens[index].likelihood(Case.LOC, Number.SG) > 0:
        return True
    return index + 1 < len(tokens) and tokens[index + 1].form[0].isdigit()
