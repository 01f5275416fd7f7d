"""Joins the pieces of a question bottom up: all readings of few pieces before those of more, of the same words the
cheapest kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter

from kgqa.fast_values import often_made
from kgqa.matching.free.joining import Joiner
from kgqa.matching.free.joints import Ways
from kgqa.matching.free.pieces import AnyPiece, SetPiece

DEAREST = 1.3
"""Readings that cost more are dropped.

Not fitted: it bounds the work; what it lets through is ranked by fitted weights."""
_BEAM = 5
"""Readings of the same words that are kept."""
_cost = attrgetter("cost")
_MOST_PIECES = 7
"""Pieces that one reading is made of at most."""
_MOST_JOINS = 4_000
"""Joins that are tried for one question."""

_Pairing = tuple[AnyPiece, Sequence[AnyPiece], int, Ways]
"""A piece, alternatives of the same words that it may be joined with, the words of both, and how they join."""


Wanted = Callable[[int], bool]
"""Whether sets of these words are wanted."""


@often_made(frozen=True, slots=True)
class Group:
    """Alternatives: pieces of the same words and type, the cheapest first."""

    words: int
    type: type[AnyPiece]
    pieces: Sequence[AnyPiece]


class Beams:
    """The cheapest pieces of the same words and type, each meaning once; of equally dear ones those that came first."""

    def __init__(self) -> None:
        self._groups: dict[tuple[int, type[AnyPiece]], dict[object, AnyPiece]] = {}
        self._room: dict[int, float] = {}

    def room(self, words: int) -> float:
        """What a set of these words must cost less than to be kept."""
        return self._room.get(words, DEAREST)

    def kept(self) -> list[Group]:
        """The pieces that were kept."""
        return [Group(*key, sorted(group.values(), key=_cost)) for key, group in self._groups.items()]

    def take(self, piece: AnyPiece) -> None:
        """Take in a piece if it is among the cheapest so far."""
        meaning = piece.meaning if isinstance(piece, SetPiece) else None
        if piece.cost >= (DEAREST if meaning is None else self.room(piece.words)):
            return
        group = self._groups.setdefault((piece.words, type(piece)), {})
        key = piece if meaning is None else meaning
        known = group.get(key)
        if known is not None:
            if known.cost <= piece.cost:
                return
            del group[key]  # so that the order of a group stays that of coming
        group[key] = piece
        if len(group) > _BEAM:
            dearest, _ = max(reversed(group.items()), key=lambda entry: entry[1].cost)
            del group[dearest]
        if len(group) == _BEAM and meaning is not None:
            self._room[piece.words] = max(map(_cost, group.values()))


def readings(
    pieces: Iterable[AnyPiece], joiner: Joiner, is_wanted: Wanted, may_be_wanted: Wanted | None = None
) -> list[SetPiece]:
    """All sets that pieces make, bounded in number; of the last and largest ones only those of wanted words, and none
    of words that with no others `may_be_wanted`."""
    first = Beams()
    for piece in pieces:
        first.take(piece)
    hopeful = [group for group in first.kept() if may_be_wanted is None or may_be_wanted(group.words)]
    levels: list[list[Group]] = [[], hopeful]
    left = _MOST_JOINS
    for size in range(2, _MOST_PIECES + 1):
        pairings: list[_Pairing] = []
        for smaller in range(1, size // 2 + 1):
            left -= _pair(levels[smaller], levels[size - smaller], joiner, pairings)
        is_last = left <= 0 or size == _MOST_PIECES  # nothing is joined with what comes of these
        levels.append(_joined(pairings, joiner, is_wanted if is_last else may_be_wanted))
        if not levels[-1] or is_last:
            break
    return [piece for level in levels for group in level for piece in group.pieces if isinstance(piece, SetPiece)]


def _pair(smaller: Sequence[Group], larger: Sequence[Group], joiner: Joiner, pairings: list[_Pairing]) -> int:
    """Pair each piece of one level with those of another that share no word with it, as far as both are cheap enough;
    how many pairs there are, also of those that cannot join."""
    count = 0
    same = smaller is larger
    for place, group in enumerate(smaller):
        others = [one for one in (larger[place + 1 :] if same else larger) if not group.words & one.words]
        ways = [joiner.ways(group.type, one.type) for one in others]
        for first in group.pieces:
            for other, way in zip(others, ways, strict=True):
                cheap = _cheap(first.cost, other.pieces)
                count += cheap
                if cheap and way is not None:
                    pairings.append((first, other.pieces[:cheap], first.words | other.words, way))
    return count


def _cheap(cost: float, pieces: Sequence[AnyPiece]) -> int:
    """How many of some pieces, the cheapest first, are not too dear together with another one."""
    if cost + pieces[-1].cost < DEAREST:
        return len(pieces)
    return next(place for place, second in enumerate(pieces) if cost + second.cost >= DEAREST)


def _joined(pairings: Iterable[_Pairing], joiner: Joiner, is_wanted: Wanted | None) -> list[Group]:
    """What pairs of pieces make; without sets of words that are not wanted."""
    made = Beams()
    for first, seconds, words, ways in pairings:
        if is_wanted is not None and ways.makes_sets and not is_wanted(words):
            continue
        limit = made.room(words) if ways.makes_sets else DEAREST
        for second in seconds:
            if first.cost + second.cost >= limit:
                break
            for piece in joiner.join(first, second, ways, limit):
                made.take(piece)
                limit = made.room(words) if ways.makes_sets else DEAREST
    return made.kept()
