"""Joins the pieces of a question bottom up: all readings of few pieces before those of more, the best of each kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kgqa.matching.free.beams import DEAREST, Beams, Group
from kgqa.matching.free.joining import Joiner
from kgqa.matching.free.joints import Ways
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
    levels: list[list[Group]] = [[], first.kept()]
    left = _MOST_JOINS
    for size in range(2, _MOST_PIECES + 1):
        made = Beams()
        for smaller in range(1, size // 2 + 1):
            left -= _join_levels(levels[smaller], levels[size - smaller], joiner, made)
        levels.append(made.kept())
        if not levels[-1] or left <= 0:
            break
    return [piece for level in levels for group in level for piece in group.pieces if isinstance(piece, SetPiece)]


def _join_levels(smaller: Sequence[Group], larger: Sequence[Group], joiner: Joiner, made: Beams) -> int:
    """Join each piece of one level with each of another that shares no word with it; how many pairs were joined."""
    tried = 0
    same = smaller is larger
    for place, group in enumerate(smaller):
        others = [one for one in (larger[place + 1 :] if same else larger) if not group.words & one.words]
        ways = [joiner.ways(group.type, one.type) for one in others]
        for first in group.pieces:
            for other, way in zip(others, ways, strict=True):
                tried += _join_group(first, other, way, joiner, made)
    return tried


def _join_group(first: AnyPiece, group: Group, ways: Ways | None, joiner: Joiner, made: Beams) -> int:
    """Join a piece with each of several alternatives; how many of them are cheap enough to be tried."""
    cost, words = first.cost, first.words | group.words
    sets = ways is not None and ways.makes_sets
    limit = made.room(words) if sets else DEAREST
    for place, second in enumerate(group.pieces):
        least = cost + second.cost
        if least >= DEAREST:
            return place
        if ways is not None and least < limit:
            for piece in joiner.join(first, second, ways, limit):
                made.take(piece)
            limit = made.room(words) if sets else DEAREST
    return len(group.pieces)
