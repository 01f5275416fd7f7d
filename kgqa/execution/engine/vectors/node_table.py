"""Solutions as columns of nodes, and what is done with whole columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kgqa.execution.engine.id_store import Nodes
from kgqa.execution.engine.solution_rows import Row

Mask = npt.NDArray[np.bool_]

_PIECE = 1 << 14
"""Rows that are made at a time."""
_SPARSE = 64
"""How many times wider than its nodes are many a range may be that is held as a flag for each node."""
_WIDEST = 1 << 28
_CODES = 1 << 62
"""Below which the number of a combination of nodes must stay."""
NONE: Nodes = np.zeros(0, np.int64)


@dataclass(frozen=True, slots=True)
class Table:
    """Some solutions: a column for each slot that is bound in them and differs; 0 where one is unbound."""

    length: int
    columns: Mapping[int, Nodes]

    def at(self, places: Nodes | Mask | slice) -> Table:
        """The solutions at some places, in that order."""
        columns = {slot: column[places] for slot, column in self.columns.items()}
        return Table(len(np.arange(self.length)[places]) if not columns else len(next(iter(columns.values()))), columns)

    def kept(self, slots: Collection[int]) -> Table:
        """The same solutions with these slots alone."""
        return Table(self.length, {slot: column for slot, column in self.columns.items() if slot in slots})

    def beside(self, slot: int, column: Nodes) -> Table:
        """The same solutions with one more slot."""
        return Table(self.length, {**self.columns, slot: column})

    def different(self) -> Table:
        """The different solutions, in whatever order."""
        if len(self.columns) != 1:
            return self.distinct()
        ((slot, column),) = self.columns.items()
        found = distinct_nodes(column)
        return Table(len(found), {slot: found})

    def distinct(self) -> Table:
        """The different solutions, in the order in which they first appear."""
        if not self.columns or self.length <= 1:
            return Table(min(self.length, 1), {slot: column[:1] for slot, column in self.columns.items()})
        _, first = np.unique(codes(list(self.columns.values())), return_index=True)
        return self.at(np.sort(first))

    def rows(self, row: Row) -> Iterator[Row]:
        """The solutions, merged into copies of a row."""
        slots = list(self.columns)
        for start in range(0, self.length, _PIECE):
            columns = [self.columns[slot][start : start + _PIECE].tolist() for slot in slots]
            for nodes in zip(*columns, strict=True) if slots else ((),) * min(_PIECE, self.length - start):
                new = row.copy()
                for slot, node in zip(slots, nodes, strict=True):
                    new[slot] = node
                yield new


def table_of(rows: Sequence[Row], slots: Collection[int]) -> Table:
    """Rows as a table of some of their slots."""
    return Table(len(rows), {slot: np.array([row[slot] for row in rows], np.int64) for slot in slots})


def together(tables: Sequence[Table]) -> Table:
    """The solutions of several tables, which have the same slots, one table after the other."""
    slots = tables[0].columns
    columns = {slot: np.concatenate([table.columns[slot] for table in tables]) for slot in slots}
    return Table(sum(table.length for table in tables), columns)


def distinct_nodes(nodes: Nodes) -> Nodes:
    """The nodes once each and in order: `numpy.unique`, several times as fast where they lie close together."""
    span = _span(nodes)
    if span is None:
        ordered = np.sort(nodes)
        return ordered[np.append(True, ordered[1:] != ordered[:-1])] if len(ordered) else ordered
    low, seen = span
    found: Nodes = np.flatnonzero(seen) + low
    return found


def numbered(nodes: Nodes) -> tuple[Nodes, Nodes]:
    """The different nodes in order, and the place among them of each of the nodes."""
    span = _span(nodes)
    if span is None:
        distinct, places = np.unique(nodes, return_inverse=True)
        return distinct, places
    low, seen = span
    ranks = np.cumsum(seen) - 1
    return np.flatnonzero(seen) + low, ranks[nodes - low]


def among(nodes: Nodes, wanted: Nodes) -> Mask:
    """Which of the nodes are among those that are wanted."""
    span = _span(wanted, len(nodes)) if len(wanted) > 1 else None
    if span is None:
        return np.isin(nodes, wanted)
    return _inside(nodes, *span)


def passing_once(wanted: Nodes, nodes: Nodes) -> Mask | None:
    """Which of the nodes are among those that are wanted, if none of these comes twice; else None, and where they are
    far apart."""
    span = _span(wanted, len(nodes))
    if span is None or np.count_nonzero(span[1]) < len(wanted):
        return None
    return _inside(nodes, *span)


def _inside(nodes: Nodes, low: int, seen: Mask) -> Mask:
    """Which of the nodes are seen; those below the first and behind the last are like a node beside these."""
    beside = np.zeros(len(seen) + 2, np.bool_)
    beside[1:-1] = seen
    return beside.take(nodes - (low - 1), mode="clip")


def _span(nodes: Nodes, more: int = 0) -> tuple[int, Mask] | None:
    """The lowest node, and for each node from it to the highest whether it is there; None where they are far apart."""
    if not len(nodes):
        return None
    low, high = int(nodes.min()), int(nodes.max())
    if high - low > min(_SPARSE * (len(nodes) + more), _WIDEST):
        return None
    seen = np.zeros(high - low + 1, np.bool_)
    seen[nodes - low] = True
    return low, seen


def codes(columns: Sequence[Nodes]) -> Nodes:
    """A number for each row of several columns, the same for equal rows."""
    found: Nodes = columns[0] - columns[0].min(initial=0)
    most = int(found.max(initial=0)) + 1
    for column in columns[1:]:
        shifted = column - column.min(initial=0)
        size = int(shifted.max(initial=0)) + 1
        if most * size >= _CODES:
            _, found = numbered(found)
            _, shifted = numbered(shifted)
            most, size = int(found.max(initial=0)) + 1, int(shifted.max(initial=0)) + 1
        found, most = found * size + shifted, most * size
    return found


def spread(counts: Nodes) -> Nodes:
    """The places of rows, each as often as its count says."""
    return np.repeat(np.arange(len(counts)), counts)


def equal_pairs(left: Nodes, right: Nodes, most: int) -> tuple[Nodes, Nodes] | None:
    """The places of all pairs of equal nodes in two columns; None for more than `most`."""
    for one, other in ((left, right), (right, left)):
        if (found := _by_place(one, other)) is not None:
            return found if one is left else found[::-1]
    order = None if _is_ordered(right) else np.argsort(right, kind="stable")
    sorted_ = right if order is None else right[order]
    firsts = np.searchsorted(sorted_, left, "left")
    counts = np.searchsorted(sorted_, left, "right") - firsts
    total = int(counts.sum())
    if total > most:
        return None
    places = np.arange(total) + np.repeat(firsts - np.cumsum(counts) + counts, counts)
    return spread(counts), places if order is None else order[places]


def _by_place(once: Nodes, nodes: Nodes) -> tuple[Nodes, Nodes] | None:
    """The same where no node comes twice in the first column, by a table of the places of its nodes; else None."""
    span = _span(once, len(nodes))
    if span is None or np.count_nonzero(span[1]) < len(once):
        return None
    low, seen = span
    places = np.zeros(len(seen), np.int32)
    places[once - low] = np.arange(len(once))
    inside = np.flatnonzero(_inside(nodes, low, seen))
    return places[nodes[inside] - low].astype(np.int64), inside


def _is_ordered(nodes: Nodes) -> bool:
    return bool((nodes[1:] >= nodes[:-1]).all())
