"""Whether things have any of what a noun names: „planety, które mają księżyce”, „nie mają ani jednego księżyca”,
„są pozbawione księżyców”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kgqa.matching.free.pieces import BoundPiece, mask
from kgqa.matching.reading_costs import reading_cost
from kgqa.model import Aim, Analysis, BoundSign, Token
from kgqa.polish.lists.function_words import word_list
from kgqa.polish.tokens.tags import PLAIN_NOUNS
from kgqa.terms import XSD, Literal, Number

_HAVING, _ANY, _NOT = word_list("having_verbs"), word_list("any_at_all"), "nie"
_LACKING = word_list("lacking")
_ONE = Literal("1", datatype=XSD + "decimal")
_UNSAID = reading_cost("any at all")


def having_pieces(analysis: Analysis) -> Iterator[BoundPiece]:
    """A bound of one on how many there are of what stands behind „mieć”: in the plural, or where it is denied; behind
    „pozbawiony” it is."""
    wh = next(iter(analysis.wh_phrases), None)
    if wh is None or not wh.noun or analysis.kind not in (Aim.ENTITY, Aim.NUMBER):
        return
    tokens = analysis.tokens
    for at in range(wh.end, len(tokens)):
        lacks = bool(tokens[at].lemmas & _LACKING)
        if not lacks and not (tokens[at].is_finite and tokens[at].lemmas & _HAVING):
            continue
        end, denied = _behind(tokens, at + 1), lacks or tokens[at - 1].form.lower() == _NOT
        if _names(tokens[end : end + 1], denied=denied):
            sign = BoundSign.LESS if denied else BoundSign.AT_LEAST
            start = at - (denied and not lacks)
            yield BoundPiece(mask(range(start, end)), _UNSAID, (), sign, _ONE, None, is_time=False)


def _behind(tokens: Sequence[Token], start: int) -> int:
    """Where the words end that say „any”."""
    return next((at for at in range(start, len(tokens)) if not tokens[at].lemmas & _ANY), len(tokens))


def _names(noun: Sequence[Token], *, denied: bool) -> bool:
    return any(one.is_surely(PLAIN_NOUNS) and (denied or one.numbers == {Number.PL}) for one in noun)
