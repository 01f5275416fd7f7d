"""Joins the pieces of a question bottom up: all readings of few pieces before those of more, the best of each kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from kgqa.matching.free.joining import Joiner
from kgqa.matching.free.pieces import AnyPiece, SetPiece

_BEAM = 5
"""Readings of the same words that are kept."""
_MOST_PIECES = 7
"""Pieces that one reading is made of at most."""
_MOST_JOINS = 4_000
"""Joins that are tried for one question."""
_DEAREST = 1.3
"""Readings that cost more are dropped."""


def readings(pieces: Iterable[AnyPiece], joiner: Joiner) -> list[SetPiece]:
    """All sets that pieces make; bounded in number."""
    levels: list[list[AnyPiece]] = [[], _best(pieces)]
    left = _MOST_JOINS
    for size in range(2, _MOST_PIECES + 1):
        made: list[AnyPiece] = []
        for smaller in range(1, size // 2 + 1):
            left -= _join_levels(levels[smaller], levels[size - smaller], joiner, made)
        levels.append(_best(made))
        if not made or left <= 0:
            break
    return [piece for level in levels for piece in level if isinstance(piece, SetPiece)]


def _join_levels(smaller: Sequence[AnyPiece], larger: Sequence[AnyPiece], joiner: Joiner, made: list[AnyPiece]) -> int:
    """Join each piece of one level with each of another that shares no word with it; how many pairs were joined."""
    tried = 0
    same = smaller is larger
    for place, first in enumerate(smaller):
        words = first.words
        for second in larger[place + 1 :] if same else larger:
            if not words & second.words and first.cost + second.cost < _DEAREST:
                tried += 1
                made.extend(joiner.join(first, second))
    return tried


def _best(pieces: Iterable[AnyPiece]) -> list[AnyPiece]:
    """The cheapest pieces of the same words, each meaning once."""
    by_words: defaultdict[tuple[int, type], list[AnyPiece]] = defaultdict(list)
    for piece in pieces:
        if piece.cost < _DEAREST:
            by_words[(piece.words, type(piece))].append(piece)
    return [piece for group in by_words.values() for piece in _distinct(sorted(group, key=lambda one: one.cost))]


def _distinct(pieces: Sequence[AnyPiece]) -> list[AnyPiece]:
    if len(pieces) == 1:
        return list(pieces)
    kept: dict[object, AnyPiece] = {}
    for piece in pieces:
        kept.setdefault(piece.meaning if isinstance(piece, SetPiece) else piece, piece)
        if len(kept) == _BEAM:
            break
    return list(kept.values())
