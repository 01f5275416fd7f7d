"""GROUP BY on whole columns; the values of groups are made as `aggregates` makes them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kgqa.execution.engine.aggregates import COUNT, Aggregate, Group
from kgqa.execution.engine.id_store import NO_KEY, Nodes
from kgqa.execution.engine.solution_rows import Run
from kgqa.execution.engine.sparql_numbers import number_literal
from kgqa.execution.engine.vectors.column_values import keys_of
from kgqa.execution.engine.vectors.node_table import codes, numbered

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
