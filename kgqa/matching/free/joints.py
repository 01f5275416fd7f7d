"""Where two pieces of a question join: what they cost together, and which ways of joining there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from kgqa.matching.free.pieces import AnyPiece, RelationPiece, SetPiece
from kgqa.matching.free.signs import cost_of


@dataclass(frozen=True, slots=True)
class Joint:
    """Where two pieces join."""

    cost: float
    """What both pieces and the words between them cost."""
    limit: float
    """A set that costs as much is not wanted."""

    def keeps(self, signs: int) -> bool:
        """Whether a set that also bears these signs is wanted."""
        return cost_of(signs) + self.cost < self.limit


AT_ANY_COST = Joint(0.0, inf)
Way = Callable[[Any, Any, Joint], Iterable[AnyPiece]]


@dataclass(frozen=True, slots=True)
class Ways:
    """How pieces of two types join, in both orders."""

    forward: Way | None
    backward: Way | None
    makes_sets: bool
    """Whether only sets, of the words of both, come of it."""


def in_both_orders(ways: Mapping[tuple[type, type], Way]) -> dict[tuple[type, type], Ways]:
    """Ways by the types of two pieces, whichever comes first."""
    pairs = dict.fromkeys(pair for one, other in ways for pair in ((one, other), (other, one)))
    return {
        (one, other): Ways(ways.get((one, other)), ways.get((other, one)), {one, other} <= {SetPiece, RelationPiece})
        for one, other in pairs
    }
