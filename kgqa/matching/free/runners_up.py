"""Superlatives behind a named thing: „największy po Ganimedesie”, „większa jest tylko Brazylia”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from kgqa.matching.free.free_vocabulary import Phrases, Vocabulary
from kgqa.matching.free.joints import Joint
from kgqa.matching.free.outdoing import yielding_pieces
from kgqa.matching.free.pieces import AnyPiece, ExtremePiece, SetPiece, SetsPiece
from kgqa.model import Beyond, Dimension, Either, Extreme, SetMeaning, Token
from kgqa.resources import read_yaml


def runners_up(tokens: Sequence[Token], pieces: Iterable[AnyPiece], vocabulary: Vocabulary) -> Iterator[ExtremePiece]:
    """Each superlative and ordinal of a question as what comes next behind a name that a phrase announces, and each
    comparative, or verb of yielding, as what only that name outdoes."""
    behind, alone, joined = (tuple(_phrases_in(tokens, name)) for name in ("behind", "alone", "alone_from"))
    for piece in pieces if behind or alone or joined else ():
        if not isinstance(piece, ExtremePiece) or not piece.dimensions:
            continue
        for words in alone if piece.is_comparative else behind:
            yield from _awaiting(piece, words)
        for words in joined if piece.is_comparative else ():
            yield from _awaiting(replace(piece, direction=piece.direction.opposite), words)
    for words in alone:
        for piece in yielding_pieces(tokens, vocabulary, words):
            yield _before(piece, words)


def _awaiting(piece: ExtremePiece, words: int) -> Iterator[ExtremePiece]:
    """The piece with a phrase that announces a name, if it does not overlap with it."""
    if not piece.words & words:
        yield _before(replace(piece, words=piece.words | words, rank=1, is_comparative=False), words)


def _before(piece: ExtremePiece, words: int) -> ExtremePiece:
    """The piece with a name, or a class noun and a name, awaited right behind some words."""
    place = 1 << words.bit_length()
    return replace(piece, awaits=place | place << 1)


def _phrases_in(tokens: Sequence[Token], name: str) -> Iterator[int]:
    """The bits of the phrases of a list in a question, of those that begin together the longest."""
    end = 0
    for index, words in _phrases()[name].longest(tokens):
        if index >= end:
            end = words.bit_length()
            yield words


def foremost(base: SetMeaning, dimension: Dimension, extreme: ExtremePiece) -> Extreme:
    """What comes first by a dimension, of those that come behind what is named."""
    if extreme.after is not None:
        base = Beyond(base, dimension, extreme.direction.opposite, extreme.after)
    return Extreme(base, dimension, extreme.direction, extreme.rank, extreme.places)


def after(named: SetMeaning, by: SetPiece | SetsPiece, extreme: ExtremePiece) -> Sequence[ExtremePiece]:
    """A superlative behind what is named right behind the words that announce it („największy po Ganimedesie”)."""
    if not by.first & extreme.awaits:
        return ()
    return (replace(extreme, words=extreme.words | by.words, cost=0.0, signs=0, awaits=0, after=named),)


def after_all(sets: SetsPiece, extreme: ExtremePiece, _joint: Joint) -> Sequence[ExtremePiece]:
    """The same behind several things („najdłuższa po Nilu i Amazonce”)."""
    return after(Either(tuple(part.meaning for part in sets.parts)), sets, extreme)


@cache
def _phrases() -> Mapping[str, Phrases[str]]:
    data = read_yaml(files("kgqa.matching") / "data" / "runners_up.yaml")
    return {str(name): Phrases((phrase, phrase) for phrase in phrases) for name, phrases in data.items()}
