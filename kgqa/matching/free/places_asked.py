"""Which places of an order are asked for: „trzy największe”, „pierwsza piątka”, „drugi i trzeci co do wielkości”,
„Jakim filmem zadebiutował …?”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, reduce
from operator import or_
from typing import Any

from kgqa.matching.free.coordination import group_words
from kgqa.matching.free.free_vocabulary import Vocabulary, listed_phrases
from kgqa.matching.free.pieces import AnyPiece, BoundPiece, ExtremePiece, SetPiece, mask
from kgqa.matching.matching_tables import document, reading_cost
from kgqa.model import Aim, Analysis, AnswerType, Direction, Ordinal, SpanKind, Token
from kgqa.polish.question.asked_units import names_several
from kgqa.polish.tokens.tags import ADJECTIVES, PLAIN_NOUNS
from kgqa.terms import Number

_NEAR = 4
"""Tokens between a number and its superlative at most: „trzy polskie miasta o największej …”."""
_MOST = 100
"""More places are no list that anybody reads."""
_COST = reading_cost("unnamed degree")
_ENDS = {"first": Direction.MIN, "last": Direction.MAX}
_WORKS = frozenset({AnswerType.WORK})
_FIRST = "pierwszy"
"""The adjective by whose dimensions things are first or last."""


@dataclass(frozen=True, slots=True)
class _Places:
    """A number of places, with the bits of the words that say it."""

    words: int
    number: int


def with_places(analysis: Analysis, pieces: Iterable[ExtremePiece | BoundPiece]) -> Iterator[ExtremePiece | BoundPiece]:
    """The pieces, superlatives with as many places as the words before them say."""
    of_named = group_words(analysis.tokens)
    said, several = tuple(one for one in _cardinals(analysis) if not one.words & of_named), several_graded(analysis)
    for piece in pieces:
        if isinstance(piece, BoundPiece):
            if not any(piece.words & one.words and _is_of_superlative(one, analysis) for one in said):
                yield piece
        elif piece.is_comparative:
            yield piece
        elif piece.rank > 1:
            yield _with_ranks(piece, analysis.understanding.ordinals, analysis.tokens)
        else:
            unsaid = int(_words()["unsaid"]) if piece.words & several and piece.places == 1 else piece.places
            near = next((one for one in said if _counts(one, piece, analysis)), _Places(0, unsaid))
            yield replace(piece, words=piece.words | near.words, places=near.number)


def several_graded(analysis: Analysis) -> int:
    """The bits of the superlatives that grade several things, though no number says how many („najwyższe góry świata”,
    „Które państwa są największe?”)."""
    if analysis.kind is not Aim.ENTITY:
        return 0
    tokens = analysis.tokens
    asked = next((wh for wh in analysis.wh_phrases if wh.noun), None)
    graded = (one.index for one in analysis.understanding.superlatives if tokens[one.index].may_be(ADJECTIVES))
    return mask(at for at in graded if (asked.plural if asked else _grades_several(tokens, at)))


def _grades_several(tokens: Sequence[Token], index: int) -> bool:
    """Whether the noun behind a superlative is what is asked for, in the plural."""
    nouns = [token for token in tokens[index + 1 : index + _NEAR] if token.is_likely(PLAIN_NOUNS)][:1]
    return any(names_several(noun) and _agree_as_several(tokens[index], noun) for noun in nouns)


def _agree_as_several(one: Token, other: Token) -> bool:
    """Whether both agree in the plural, as „największe wyspy” do and „największej wyspy” do not."""
    return any(
        mine.agrees(its) and Number.PL in mine.numbers & its.numbers for mine in one.readings for its in other.readings
    )


def _cardinals(analysis: Analysis) -> Iterator[_Places]:
    """The numbers of a question that may count places, with „top” and the like before them."""
    tokens, words = analysis.tokens, _words()
    for span in analysis.spans:
        if span.kind is SpanKind.NUMERAL and span.value.isdecimal() and 1 < int(span.value) <= _MOST:
            yield _Places(mask(range(_opening(tokens, span.start), span.end)), int(span.value))
    for index, token in enumerate(tokens):
        for lemma in token.lemmas & words["groups"].keys():
            yield _Places(mask(range(_opening(tokens, index), index + 1)), int(words["groups"][lemma]))


def _opening(tokens: Sequence[Token], index: int) -> int:
    """Where „pierwsza piątka” or „top 5” begins."""
    said = _words()["before"]
    before = tokens[index - 1] if index else None
    return index - bool(before and (before.word.lower() in said or before.lemmas & said))


def _counts(places: _Places, piece: ExtremePiece, analysis: Analysis) -> bool:
    """Whether a number stands in the question phrase („Które trzy państwa …”), or before a superlative, with no more
    than a noun in between."""
    asked = any(mask(range(wh.start, wh.end + 1)) & places.words for wh in analysis.wh_phrases)
    behind = piece.first.bit_length() - places.words.bit_length()
    return behind > 0 and (asked or behind <= _NEAR) and not piece.words & places.words


def _is_of_superlative(places: _Places, analysis: Analysis) -> bool:
    """Whether a number stands right before a superlative: it bounds nothing."""
    return any(1 << one.index == 1 << places.words.bit_length() for one in analysis.understanding.superlatives)


def _with_ranks(piece: ExtremePiece, ordinals: Sequence[Ordinal], tokens: Sequence[Token]) -> ExtremePiece:
    """A piece with the ranks right before its own („drugi i trzeci”)."""
    ranks = {one.number: one for one in ordinals}
    first, words = piece.rank, piece.words
    while (own := ranks.get(first)) and (before := ranks.get(first - 1)) and _are_joined(before, own, tokens):
        first, words = first - 1, words | mask(range(before.start, own.start))
    return replace(piece, words=words, rank=first, places=piece.rank - first + 1)


def _are_joined(one: Ordinal, other: Ordinal, tokens: Sequence[Token]) -> bool:
    between = tokens[one.index + 1 : other.start]
    return len(between) == 1 and between[0].form.lower() in _words()["and"]


@cache
def _words() -> Mapping[str, Any]:
    data = document("places_asked")
    return {
        "unsaid": data["unsaid"],
        "groups": data["groups"],
        "before": frozenset(data["before"]),
        "and": frozenset(data["and"]),
    }


def debut_pieces(tokens: Sequence[Token], vocabulary: Vocabulary) -> Iterator[ExtremePiece]:
    """The earliest or the latest by the words of `data/debuts.yaml`."""
    dated = tuple(one.dimension for one, _ in vocabulary.graded(_FIRST))
    for name, direction in _ENDS.items():
        for _, words in listed_phrases("debuts", name).longest(tokens):
            yield ExtremePiece(words, _COST, dated, direction)


def asks_for_works(piece: AnyPiece) -> bool:
    """Whether a piece is the class noun of works that a question asks for, of which debuts are then said."""
    return isinstance(piece, SetPiece) and piece.is_asked and piece.sorts == _WORKS


def debut_words(tokens: Sequence[Token]) -> int:
    """The bits of the words that say so."""
    return reduce(or_, (listed_phrases("debuts", name).words(tokens) for name in _ENDS))
