"""Solution modifiers on whole columns: GROUP BY, the values of whose groups are made as `aggregates` makes them; and
the first solutions by a value that the store has in order: patterns are joined with a piece of it at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np

from kgqa.execution.engine.aggregates import COUNT, Aggregate, Group
from kgqa.execution.engine.id_store import NO_KEY, InOrder, Nodes, Values
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.modifiers import OrderBy
from kgqa.execution.engine.operators import Extend, Filter
from kgqa.execution.engine.solution_rows import Row, Run
from kgqa.execution.engine.sparql_numbers import number_literal
from kgqa.execution.engine.triple_patterns import TriplePattern
from kgqa.execution.engine.vectors.column_values import keys_of
from kgqa.execution.engine.vectors.node_table import Table, codes, numbered, together
from kgqa.execution.engine.vectors.table_scans import Scans

_EXTREMES = {"MIN": np.minimum, "MAX": np.maximum}


class Groups:
    """Which group each row of a table belongs to."""

    def __init__(self, keys: list[Nodes] | None, length: int) -> None:
        """Rows of equal keys are a group, in the order in which groups appear; without keys all rows are one."""
        self.places: Nodes = np.zeros(length, np.int64)
        """The number of the group of each row."""
        self.first: Nodes = np.zeros(1, np.int64)
        """The place of the first row of each group."""
        if keys:
            distinct, places = numbered(keys[0] if len(keys) == 1 else codes(keys))
            first = np.full(len(distinct), length, np.int64)
            np.minimum.at(first, places, np.arange(length))
            order = np.argsort(first)
            ranks = np.empty(len(order), np.int64)
            ranks[order] = np.arange(len(order))
            self.places, self.first = ranks[places], first[order]
        self.count = len(self.first)

    def aggregated(self, run: Run, aggregate: Aggregate, index: int, column: Nodes | None) -> Nodes:
        """The node of the value of an aggregate for each group; `column` has the values that are aggregated, 0 where
        there is none, and is None for COUNT(*)."""
        if aggregate.kind == COUNT:
            return interned(run, self._counts(aggregate, column))
        assert column is not None
        made = (aggregate.finish(run, group, index, *group.told(index, aggregate)) for group in
                self._collected(run, aggregate, index, column))  # fmt: skip
        return np.array([0 if term is None else run.intern(term) for term in made], np.int64)

    def _counts(self, aggregate: Aggregate, column: Nodes | None) -> Nodes:
        places = self.places
        if column is not None:
            if not (bound := column != 0).all():
                places, column = places[bound], column[bound]
            if aggregate.distinct:
                _, first = np.unique(codes([places, column]), return_index=True)
                places = places[first]
        return np.bincount(places, minlength=self.count)

    def _collected(self, run: Run, aggregate: Aggregate, index: int, column: Nodes) -> Iterator[Group]:
        """What each group has collected for an aggregate."""
        groups = [Group(index + 1) for _ in range(self.count)]
        for group in np.unique(self.places[column == 0]).tolist():
            groups[group].failed[index] = True
        bound = column != 0
        for group, count in enumerate(np.bincount(self.places[bound], minlength=self.count).tolist()):
            groups[group].counts[index] = count
        for group, node, times in self._different(run, aggregate, self.places[bound], column[bound]):
            groups[group].values[index][node] = times
        return iter(groups)

    def _different(self, run: Run, aggregate: Aggregate, places: Nodes, nodes: Nodes) -> Iterator[tuple[int, int, int]]:
        """Group, node and how often it came, in the order of appearance; of what is only compared the extremes."""
        _, first, counts = np.unique(codes([places, nodes]), return_index=True, return_counts=True)
        if aggregate.kind in _EXTREMES and len(first):
            best = self._extremes(run, aggregate.kind, places[first], nodes[first])
            first, counts = first[best], counts[best]
        order = np.argsort(first)
        first, counts = first[order], counts[order]
        columns = (places[first].tolist(), nodes[first].tolist(), counts.tolist())
        return run.deadline.guard(zip(*columns, strict=True))

    def _extremes(self, run: Run, kind: str, places: Nodes, nodes: Nodes) -> Nodes:
        """The places of the nodes with the least or the greatest key of their group; all where some have no key."""
        kinds, keys = keys_of(run, nodes)
        if kinds[0] == NO_KEY or (kinds != kinds[0]).any():
            return np.arange(len(nodes))
        starts = np.flatnonzero(np.append(True, places[1:] != places[:-1]))
        best = _EXTREMES[kind].reduceat(keys, starts)
        return np.flatnonzero(keys == np.repeat(best, np.diff(np.append(starts, len(places)))))


def interned(run: Run, numbers: Nodes) -> Nodes:
    """The nodes of whole numbers."""
    distinct, places = numbered(numbers)
    return np.array([run.intern(number_literal(number)) for number in distinct.tolist()], np.int64)[places]


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
