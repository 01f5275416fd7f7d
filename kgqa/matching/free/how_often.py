"""How often somebody got a prize or held an office: „Ile razy X dostała Nobla?”, „Ile Nobli …?”, „… dwukrotnie?”."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from kgqa.matching.free.claimed_statements import claims
from kgqa.matching.free.computed import Asked, Operator
from kgqa.matching.free.free_vocabulary import Phrases
from kgqa.matching.free.pieces import AnyPiece, SetPiece, mask
from kgqa.matching.matching_tables import document
from kgqa.model import (
    Aim,
    Analysis,
    BoundSign,
    Either,
    HasSize,
    Meaning,
    Occasions,
    Relation,
    SetMeaning,
    Size,
)
from kgqa.vocabulary import AWARD_RECEIVED, POSITION

_RECURRING = frozenset({AWARD_RECEIVED, POSITION})
"""Properties of which a thing has a statement for each time that it was so."""
_HOW_MANY = "ile"


def how_often_operators(analysis: Analysis, pieces: Sequence[AnyPiece]) -> Iterator[Operator]:
    """What asks, or claims, how often what the other words tell was so."""
    if analysis.kind is Aim.NUMBER:
        for words in (*_found(document("how_often")["asking"], analysis), *_counted_prizes(analysis, pieces)):
            yield _operator(words, Size)
    elif analysis.kind is Aim.YES_NO:
        for entry in document("how_often")["claims"]:
            claim = partial(HasSize, comparison=BoundSign(entry["sign"]), number=int(entry["number"]))
            for words in _found(entry["said"], analysis):
                if not _compares(words.bit_length(), analysis):
                    yield replace(_operator(words, claim), is_firm=True)


def _counted_prizes(analysis: Analysis, pieces: Sequence[AnyPiece]) -> Iterator[int]:
    """The bit of „ile” in front of a prize that is several items („ile Nobli”)."""
    for wh in analysis.wh_phrases[:1]:
        named = (one for one in pieces if isinstance(one, SetPiece) and isinstance(one.meaning, Either))
        if wh.word == _HOW_MANY and any(one.words >> wh.end - 1 & 1 for one in named):
            yield mask([wh.start])


def _operator(words: int, asks: Callable[[SetMeaning], Meaning]) -> Operator:
    return Operator(words, partial(_asked, asks), is_firm=False, is_stated=True)


def _asked(asks: Callable[[SetMeaning], Meaning], meaning: SetMeaning) -> Iterator[Asked]:
    for relation, first, second, cost in claims(meaning):
        if _recurs(relation):
            yield asks(Occasions(relation, first, second)), cost


def _recurs(relation: Relation) -> bool:
    return any(step.property in _RECURRING for step in relation.dated_steps())


def _compares(at: int, analysis: Analysis) -> bool:
    """Whether a comparative stands at a place („dwa razy większy”)."""
    return at < len(analysis.tokens) and analysis.tokens[at].is_graded


def _found(listed: Sequence[str], analysis: Analysis) -> Iterator[int]:
    phrases = Phrases((str(said), str(said)) for said in listed)
    yield from (words for _, words in phrases.longest(analysis.tokens))
