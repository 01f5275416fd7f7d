"""Where what a comparative compares with must begin: „większą powierzchnię ma Irlandia niż Malta”."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files

from kgqa.matching.free.pieces import AnyPiece, ExtremePiece, mask
from kgqa.model import Token
from kgqa.resources import read_yaml

_NEAR = 2
"""Tokens from „niż” on within which it begins: a preposition may stand in between („niż w Krakowie”)."""
_FROM = "od"
"""What announces it right behind a comparative alone („mniejszy od promienia Hyperiona”)."""


def with_standards(tokens: Sequence[Token], pieces: Iterable[AnyPiece]) -> Iterator[AnyPiece]:
    """The pieces, comparatives with the places where what they compare with may begin, if a word says where."""
    announced = announcing(tokens)
    for piece in pieces:
        if isinstance(piece, ExtremePiece) and piece.is_comparative:
            than = announced or _behind(tokens, piece)
            places = mask(at for index in than for at in range(index + 1, min(index + 1 + _NEAR, len(tokens))))
            yield replace(piece, words=piece.words | mask(than), than=places)
        else:
            yield piece


def announcing(tokens: Sequence[Token]) -> Sequence[int]:
    """The indices of the words that announce what something is compared with."""
    return [index for index, token in enumerate(tokens) if token.form.lower() in _than()]


def _behind(tokens: Sequence[Token], comparative: ExtremePiece) -> Sequence[int]:
    """The index of „od” right behind a comparative."""
    behind = comparative.words.bit_length()
    return [behind] if behind < len(tokens) and tokens[behind].form.lower() == _FROM else []


@cache
def _than() -> frozenset[str]:
    return frozenset(read_yaml(files("kgqa.matching") / "data" / "comparing.yaml")["than"])
