"""The first solutions by a value that the store has in order: patterns are joined with a piece of it at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np

from kgqa.execution.engine.id_store import InOrder, Nodes, Values
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.modifiers import OrderBy
from kgqa.execution.engine.operators import Extend, Filter
from kgqa.execution.engine.solution_rows import Row
from kgqa.execution.engine.triple_patterns import TriplePattern
from kgqa.execution.engine.vectors.node_table import Table, together
from kgqa.execution.engine.vectors.table_scans import Scans

_PIECE = 4096
_GROWTH = 4
_TIES = 1024
"""Triples that are read at a time while they have the value of the last one."""


def pattern_of(operator: OrderBy, row: Row) -> tuple[TriplePattern, Join] | None:
    """The pattern whose objects are the first key of an order, and the join in which it stands; None if there is none
    whose ends are both open."""
    slot, part = operator.keys[0][0].slot, operator.part
    while isinstance(part, Filter | Extend):
        if isinstance(part, Extend) and part.slot == slot:
            return None
        part = part.part
    if not isinstance(part, Join) or part.parameters:
        return None
    found = [one for one in part.parts if isinstance(one, TriplePattern) and one.obj == slot]
    return (found[0], part) if len(found) == 1 and not row[found[0].subject] and not row[slot] else None


def limit_of(scans: Scans, pattern: TriplePattern, join: Join, most: int) -> float:
    """How many triples of a pattern it pays to read in order; 0 for none."""
    others = [part for part in join.parts if part is not pattern and isinstance(part, TriplePattern)]
    if len(others) < len(join.parts) - 1:
        return 0.0
    rarest = min((scans.size(part) for part in others), default=0.0)
    return rarest if rarest > max(_PIECE, sqrt(most * scans.size(pattern))) else 0.0


@dataclass(frozen=True, slots=True)
class FirstByValue:
    """Reads a pattern in the order of its objects, joined with what stands beside it."""

    values: Values
    ordered: InOrder
    pattern: TriplePattern
    descending: bool
    joined: Callable[[Table], Table]
    """The solutions for some of those of the pattern."""

    def table(self, most: int, limit: float) -> Table | None:
        """At least so many of the first solutions, and all that share the key of the last of them; None beyond a limit
        of triples."""
        tables: list[Table] = []
        for subjects, objects, read in self._pieces():
            tables.append(
                self.joined(Table(len(subjects), {self.pattern.subject: subjects, self.pattern.obj: objects}))
            )
            if sum(table.length for table in tables) >= most:
                break
            if read > limit:
                return None
        return together(tables) if tables else None

    def _pieces(self) -> Iterator[tuple[Nodes, Nodes, int]]:
        """Subjects and objects of ever larger pieces, none of which ends within equal keys; how many have been read."""
        start, size = 0, _PIECE
        while start < self.ordered.length:
            end = min(start + size, self.ordered.length)
            pieces = [self._piece(start, end)]
            while end < self.ordered.length and (ties := self._ties(pieces[-1][1], end)):
                pieces.append(self._piece(end, end + ties))
                end += ties
            subjects, objects = (np.concatenate([piece[side] for piece in pieces]) for side in (0, 1))
            yield subjects, objects, end
            start, size = end, size * _GROWTH

    def _ties(self, objects: Nodes, end: int) -> int:
        """How many of the next triples have the key of the last object."""
        _, more = self._piece(end, min(end + _TIES, self.ordered.length))
        same = self.values.keys(more)[1] == self.values.keys(objects[-1:])[1]
        return int(np.argmin(np.append(same, False)))

    def _piece(self, start: int, end: int) -> tuple[Nodes, Nodes]:
        if not self.descending:
            return self.ordered.piece(slice(start, end))
        subjects, objects = self.ordered.piece(slice(self.ordered.length - end, self.ordered.length - start))
        return subjects[::-1], objects[::-1]
