"""Where two pieces of a question join: what they cost together, and which ways of joining there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kgqa.fast_values import often_made
from kgqa.matching.free.pieces import AnyPiece, BoundPiece, Piece, RelationPiece, SetPiece
from kgqa.matching.free.signs import Sign, cost_of

_ASIDE = Sign.ASIDE.once


class Joint:
    """Where two pieces join."""

    __slots__ = ("_first", "_gap", "_idle", "_second", "_whole", "least", "limit")

    def __init__(
        self,
        first: Piece,
        second: Piece,
        gap: Callable[[int, int], int],
        limit: float,
        idle: Callable[[Piece], int] = lambda _: 0,
    ) -> None:
        """`gap` tells the content words between the words of two pieces, `idle` those that say no more than a piece; a
        set that costs as much as `limit` is not wanted."""
        self._first = first
        self._second = second
        self._gap = gap
        self._idle = idle
        self._whole: tuple[float, int] | None = None
        self.least = first.cost + second.cost
        self.limit = limit

    def _both(self) -> tuple[float, int]:
        """What both pieces and the words between them cost, and their signs; found out once, if at all."""
        if self._whole is None:
            aside = self._aside()
            self._whole = self.least + cost_of(aside), self._first.signs + self._second.signs + aside
        return self._whole

    def _aside(self) -> int:
        """The signs of content words between the pieces that belong to neither."""
        if _is_time(self._first) or _is_time(self._second):
            return 0  # a time stands anywhere in its sentence
        gap = self._gap(self._first.words, self._second.words)
        if gap:
            gap &= ~(self._idle(self._first) | self._idle(self._second))
        return gap.bit_count() * _ASIDE

    def keeps(self, signs: int) -> bool:
        """Whether a set that also bears these signs is wanted."""
        own = cost_of(signs)
        return own + self.least < self.limit and own + self._both()[0] < self.limit

    def finished(self, made: Sequence[AnyPiece]) -> Sequence[AnyPiece]:
        """Pieces made here, which nobody else has yet, with all that they cost."""
        cost, signs = self._both()
        for piece in made:
            piece.cost = piece.cost + cost_of(piece.signs) + cost
            piece.signs += signs
        return made


def _is_time(piece: Piece) -> bool:
    return isinstance(piece, BoundPiece) and piece.is_time


Way = Callable[[Any, Any, Any, Joint], Sequence[AnyPiece]]
"""Joins two pieces, for what joins those of one question and knows it."""


@often_made(frozen=True, slots=True)
class Ways:
    """How pieces of two types join, in both orders."""

    forward: Way | None
    backward: Way | None
    makes_sets: bool
    """Whether only sets, of the words of both, come of it."""


def in_both_orders(ways: Mapping[tuple[type, type], Way], *, negated: bool) -> dict[tuple[type, type], Ways]:
    """Ways by the types of two pieces, whichever comes first; where something is `negated`, sets take in „nie”, too."""
    plain = frozenset[type]() if negated else frozenset({SetPiece, RelationPiece})
    pairs = dict.fromkeys(pair for one, other in ways for pair in ((one, other), (other, one)))
    return {
        (one, other): Ways(ways.get((one, other)), ways.get((other, one)), plain.issuperset((one, other)))
        for one, other in pairs
    }
