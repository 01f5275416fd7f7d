"""Of all readings of the same words the cheapest are kept, while more of them are made."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from kgqa.fast_values import often_made
from kgqa.matching.free.pieces import AnyPiece, SetPiece

DEAREST = 1.3
"""Readings that cost more are dropped.

Not fitted: it bounds the work; what it lets through is ranked by fitted weights."""
_BEAM = 5
"""Readings of the same words that are kept."""
_cost = attrgetter("cost")


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
