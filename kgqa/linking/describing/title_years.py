"""The year that a question tells of a title, by which it is told from its namesakes: „„Hamlet” z 1964 roku”."""

from __future__ import annotations

from collections.abc import Sequence

from kgqa.linking.describing.item_facts import ItemFacts
from kgqa.linking.describing.neighbouring_words import common_nouns, may_be_adjective
from kgqa.model import Mention, Token
from kgqa.polish.quotations import MARKS

_FROM, _YEAR, _OPENING = "z", "rok", "("
_DIGITS = 4
"""Digits of a year as titles have it; shorter numbers count other things."""
_APART = 1
"""Years between which one work may be dated: it is made in one and shown in the next.

Not fitted: a bound of a feature whose weight is fitted."""
_FAR = 4
"""Words between a title and its year at most: „„Hamlet”, radziecki film z 1964 roku”."""


def title_year(tokens: Sequence[Token], mention: Mention, maker: range) -> int | None:
    """The year that stands behind a title, or behind its maker, or in front of it; None without one."""
    behind = maker.stop if maker and maker.start >= mention.end else mention.end
    found = _behind(tokens, behind)
    return _in_front(tokens, mention.start) if found is None else found


def is_of_other_year(facts: ItemFacts, year: int | None) -> bool:
    """Whether a work or an event is known to be of other years."""
    if year is None or facts.made is None:
        return False
    first, last = facts.made
    return not first - _APART <= year <= last + _APART


def _behind(tokens: Sequence[Token], start: int) -> int | None:
    for at in range(start, min(len(tokens) - 1, start + _FAR)):
        if tokens[at].form == _FROM:
            return _year(tokens, at + 1 + (_YEAR in tokens[at + 1].lemmas))
        if tokens[at].form == _OPENING:
            return _year(tokens, at + 1)
        if not (tokens[at].form in MARKS or tokens[at].form == "," or _may_describe(tokens[at])):
            return None
    return None


def _in_front(tokens: Sequence[Token], start: int) -> int | None:
    """The year of „filmie z 1964 roku „Hamlet””."""
    at = start - 1
    while at > 0 and tokens[at].form in MARKS:
        at -= 1
    if at < 2 or _YEAR not in tokens[at].lemmas or tokens[at - 2].form != _FROM:  # noqa: PLR2004 (two words in front)
        return None
    return _year(tokens, at - 1)


def _may_describe(token: Token) -> bool:
    return token.word[:1].islower() and (bool(common_nouns(token)) or may_be_adjective(token))


def _year(tokens: Sequence[Token], at: int) -> int | None:
    form = tokens[at].form if at < len(tokens) else ""
    return int(form) if len(form) == _DIGITS and form.isdecimal() else None
