"""Where two pieces of a question join: what they cost together, and which ways of joining there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kgqa.matching.free.pieces import AnyPiece, Piece, RelationPiece, SetPiece
from kgqa.matching.free.signs import Sign, cost_of
from kgqa.often_made import often_made

_ASIDE = Sign.ASIDE.once


class Joint:
    """Where two pieces join."""

    __slots__ = ("_aside", "_content", "_first", "_idle", "_second", "least", "limit")

    def __init__(
        self, first: Piece, second: Piece, content: int, limit: float, idle: Callable[[Piece], int] = lambda _: 0
    ) -> None:
        """`content` has the bits of words that say something, `idle` tells those that say no more than a piece; a set
        that costs as much as `limit` is not wanted."""
        self._first = first
        self._second = second
        self._content = content
        self._idle = idle
        self._aside = -1
        self.least = first.cost + second.cost
        self.limit = limit

    @property
    def aside(self) -> int:
        """The signs of content words between the pieces that belong to neither."""
        if self._aside < 0:
            one, other = self._first.words, self._second.words
            left, right = (one, other) if one & -one <= other & -other else (other, one)
            gap = ((right & -right) - 1) & ~((1 << left.bit_length()) - 1)
            gap &= self._content & ~(one | other)
            if gap:
                gap &= ~(self._idle(self._first) | self._idle(self._second))
            self._aside = gap.bit_count() * _ASIDE
        return self._aside

    @property
    def cost(self) -> float:
        """What both pieces and the words between them cost."""
        return self.least + cost_of(self.aside)

    def keeps(self, signs: int) -> bool:
        """Whether a set that also bears these signs is wanted."""
        own = cost_of(signs)
        return own + self.least < self.limit and own + self.cost < self.limit

    def finished(self, made: Sequence[AnyPiece]) -> Sequence[AnyPiece]:
        """Pieces made here, which nobody else has yet, with all that they cost."""
        if made:
            cost, signs = self.cost, self._first.signs + self._second.signs + self.aside
            for piece in made:
                piece.cost = piece.cost + cost_of(piece.signs) + cost
                piece.signs += signs
        return made


Way = Callable[[Any, Any, Joint], Sequence[AnyPiece]]


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
