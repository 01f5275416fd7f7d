"""Joins the pieces of a question bottom up: all readings of few pieces before those of more, the best of each kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kgqa.matching.free.beams import DEAREST, Beams
from kgqa.matching.free.joining import Joiner
from kgqa.matching.free.pieces import AnyPiece, SetPiece

_MOST_PIECES = 7
"""Pieces that one reading is made of at most."""
_MOST_JOINS = 4_000
"""Joins that are tried for one question."""


def readings(pieces: Iterable[AnyPiece], joiner: Joiner) -> list[SetPiece]:
    """All sets that pieces make; bounded in number."""
    first = Beams()
    for piece in pieces:
        first.take(piece)
    levels: list[list[AnyPiece]] = [[], first.kept()]
    left = _MOST_JOINS
    for size in range(2, _MOST_PIECES + 1):
        made = Beams()
        for smaller in range(1, size // 2 + 1):
            left -= _join_levels(levels[smaller], levels[size - smaller], joiner, made)
        levels.append(made.kept())
        if not levels[-1] or left <= 0:
            break
    return [piece for level in levels for piece in level if isinstance(piece, SetPiece)]


def _join_levels(smaller: Sequence[AnyPiece], larger: Sequence[AnyPiece], joiner: Joiner, made: Beams) -> int:
    """Join each piece of one level with each of another that shares no word with it; how many pairs were joined."""
    tried = 0
    same = smaller is larger
    for place, first in enumerate(smaller):
        words, cost = first.words, first.cost
        for second in larger[place + 1 :] if same else larger:
            if not words & second.words and cost + second.cost < DEAREST:
                tried += 1
                for piece in joiner.join(first, second, made.room):
                    made.take(piece)
    return tried
