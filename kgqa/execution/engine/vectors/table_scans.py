"""Patterns on whole columns: what a pattern gives by itself, and what it makes of solutions that are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from kgqa.execution.engine.dated import DatedPattern
from kgqa.execution.engine.id_store import Arrays, Nodes
from kgqa.execution.engine.repeated_paths import Closure
from kgqa.execution.engine.solution_rows import Row, Run
from kgqa.execution.engine.triple_patterns import PathPattern, TriplePattern
from kgqa.execution.engine.vectors.node_table import (
    NONE,
    Mask,
    Table,
    among,
    distinct_nodes,
    equal_pairs,
    passing_once,
    spread,
)

MOST = 20_000_000
"""Rows of a table."""
_WALKED = 5000
"""Nodes from each of which a repeated path is walked."""
_LOOK_UP = 8
"""How many triples of a property, or subjects of an object, are read in the time of one look-up (measured)."""
_NARROW = 4
"""A range of objects is looked up where the property has so many times more triples."""
_AT_A_DATE = 4
"""Things that share a date, about."""
_SAMPLE = 24
"""Rows whose matches are counted to tell how many others have."""
_UPWARDS, _DOWNWARDS = 30.0, 300.0
"""Nodes that a repeated path is expected to reach."""
_CHECKED = 0.5
"""Share of rows that are expected to pass a pattern without open ends."""
Part = TriplePattern | PathPattern


class NotVectorisedError(Exception):
    """Something cannot be done with columns, or would take too many: rows must do."""


@dataclass(frozen=True, slots=True)
class Scans:
    """The patterns of one execution; constants and bound variables stand in its row."""

    run: Run
    arrays: Arrays
    row: Row

    def size(self, part: Part) -> float:
        """How many solutions a pattern has by itself: exactly, but for ranges of dates."""
        if isinstance(part, PathPattern):
            known = self.row[part.subject] or self.row[part.obj]
            return len(self._reached(part)) if known else float("inf")
        size = part.estimate(self.run, self.row)
        dates = self._dates(part)
        return size if dates is None else min(size, float(len(dates) * _AT_A_DATE))

    def fanout(self, part: Part, table: Table) -> float:
        """How many solutions each row of a table is expected to have with a pattern."""
        subject, obj = table.columns.get(part.subject), table.columns.get(part.obj)
        if (subject is not None or self.row[part.subject]) and (obj is not None or self.row[part.obj]):
            return _CHECKED
        if isinstance(part, PathPattern):
            return _UPWARDS if subject is not None else _DOWNWARDS
        column = subject if subject is not None else obj
        assert column is not None
        count = self.run.graph.count
        chosen = column[:: max(1, len(column) // _SAMPLE)].tolist()
        found = [
            count(node, part.predicate, 0) if subject is not None else count(0, part.predicate, node)
            for node in chosen
            if node > 0
        ]
        return sum(found) / max(len(chosen), 1)

    def scanned(self, part: Part) -> Table:
        """All solutions of a pattern. Raises `NotVectorisedError`."""
        subject, obj = self.row[part.subject], self.row[part.obj]
        if isinstance(part, PathPattern):
            if subject and obj:
                return Table(int(obj in self._reached(part).tolist()), {})
            return _column(part.obj if subject else part.subject, self._reached(part))
        if not part.predicate:
            return Table(0, {slot: NONE for slot, node in ((part.subject, subject), (part.obj, obj)) if not node})
        if subject and obj:
            return Table(int(self.run.contains(subject, part.predicate, obj)), {})
        if subject:
            return _column(part.obj, self.arrays.objects(subject, part.predicate))
        if obj:
            return _column(part.subject, self.arrays.subjects(part.predicate, obj))
        return self._pairs(part)

    def extended(self, table: Table, part: Part) -> Table:
        """The solutions of a table, joined with a pattern of which it has an end. Raises `NotVectorisedError`."""
        subject, obj = table.columns.get(part.subject), table.columns.get(part.obj)
        if isinstance(part, PathPattern):
            return self._walked(table, part, subject, obj)
        if not part.predicate:
            return _open(table.at(np.zeros(0, np.int64)), part, self.row)
        if subject is not None and obj is not None:
            return self._checked(table, part, subject, obj)
        if subject is not None:
            known = self.row[part.obj]
            return table.at(self._has(subject, part.predicate, known)) if known else self._forward(table, part, subject)
        assert obj is not None
        if known := self.row[part.subject]:
            return table.at(among(obj, self.arrays.objects(known, part.predicate)))
        return self._backward(table, part, obj)

    def _pairs(self, part: TriplePattern) -> Table:
        dates = self._dates(part)
        count = self.run.graph.count(0, part.predicate, 0)
        _check(count)
        if dates is not None and len(dates) * _NARROW < count:
            objects = np.arange(dates.start, dates.stop) if isinstance(dates, range) else np.array(dates, np.int64)
            counts, subjects = self.arrays.subjects_of(part.predicate, objects)
            return Table(len(subjects), {part.subject: subjects, part.obj: np.repeat(objects, counts)})
        subjects, objects = self.arrays.pairs(part.predicate)
        return Table(len(subjects), {part.subject: subjects, part.obj: objects})

    def _dates(self, part: TriplePattern) -> Sequence[int] | None:
        if not isinstance(part, DatedPattern) or self.row[part.obj] or self.row[part.subject]:
            return None
        return part.dates(self.run, self.row)

    def _checked(self, table: Table, part: TriplePattern, subject: Nodes, obj: Nodes) -> Table:
        """The rows of which the graph has the triple."""
        counts, objects = self.arrays.objects_of(subject, part.predicate)
        places = spread(counts)
        return table.at(places[objects == obj[places]])

    def _has(self, subjects: Nodes, predicate: int, obj: int) -> Mask:
        """Which subjects have an object."""
        if len(subjects) * _LOOK_UP >= self.run.graph.count(0, predicate, obj):
            return among(subjects, self.arrays.subjects(predicate, obj))
        counts, objects = self.arrays.objects_of(subjects, predicate)
        found = np.zeros(len(subjects), np.bool_)
        found[spread(counts)[objects == obj]] = True
        return found

    def _forward(self, table: Table, part: TriplePattern, subject: Nodes) -> Table:
        """The rows with all objects of their subjects."""
        count = self.run.graph.count(0, part.predicate, 0)
        if len(subject) * _LOOK_UP < count:
            counts, objects = self.arrays.objects_of(subject, part.predicate)
            _check(len(objects))
            return table.at(spread(counts)).beside(part.obj, objects)
        _check(count)
        subjects, objects = self.arrays.pairs(part.predicate)
        return _joined(table, subject, subjects, part.obj, objects)

    def _backward(self, table: Table, part: TriplePattern, obj: Nodes) -> Table:
        """The rows with all subjects that have their objects."""
        count = self.run.graph.count(0, part.predicate, 0)
        if len(obj) * _LOOK_UP < count:
            _check(self.fanout(part, table) * len(obj))
            counts, subjects = self.arrays.subjects_of(part.predicate, obj)
            return table.at(spread(counts)).beside(part.subject, subjects)
        _check(count)
        subjects, objects = self.arrays.pairs(part.predicate)
        wanted = among(objects, obj)
        return _joined(table, obj, objects[wanted], part.subject, subjects[wanted])

    def _walked(self, table: Table, part: PathPattern, subject: Nodes | None, obj: Nodes | None) -> Table:
        if self.row[part.subject] or self.row[part.obj]:
            column = subject if subject is not None else obj
            assert column is not None
            return table.at(among(column, self._reached(part)))
        column, backward = (subject, False) if subject is not None else (obj, True)
        assert column is not None
        starts = distinct_nodes(column)
        if len(starts) > _WALKED:
            raise NotVectorisedError
        reach = self._reach(part, backward)
        ends = [reach(int(node)) for node in self.run.deadline.guard(starts)]
        near = np.repeat(starts, [len(one) for one in ends])
        far = np.concatenate(ends) if ends else NONE
        if subject is None or obj is None:
            return _joined(table, column, near, part.subject if backward else part.obj, far)
        other = _joined(table.beside(_PLACES, np.arange(table.length)), column, near, _FAR, far)
        return other.at(other.columns[_FAR] == obj[other.columns[_PLACES]]).kept(table.columns)

    def _reach(self, part: PathPattern, backward: bool) -> Callable[[int], Nodes]:
        def reach(node: int) -> Nodes:
            found = np.fromiter(part.path.reach(self.run, node, backward), np.int64)
            inside = part.last_node is None or 0 <= node <= part.last_node
            return found if part.last_node is None else found[(found <= part.last_node) & inside]

        return reach

    def _reached(self, part: PathPattern) -> Nodes:
        """The nodes at the open end of a path, or all at its end where both are known."""
        subject, obj = self.row[part.subject], self.row[part.obj]
        return self._reach(part, not subject)(subject or obj)


_PLACES, _FAR = -1, -2
"""Slots of a table in between."""


def _joined(table: Table, near: Nodes, keys: Nodes, slot: int, far: Nodes) -> Table:
    """A table joined with pairs of keys, which are compared with its column `near`, and nodes for a new slot."""
    if len(table.columns) == 1 and (alone := passing_once(near, keys)) is not None:
        return Table(int(np.count_nonzero(alone)), {next(iter(table.columns)): keys[alone], slot: far[alone]})
    found = equal_pairs(near, keys, MOST)
    if found is None:
        raise NotVectorisedError
    return table.at(found[0]).beside(slot, far[found[1]])


def _column(slot: int, nodes: Nodes) -> Table:
    return Table(len(nodes), {slot: nodes})


def _open(table: Table, part: TriplePattern, row: Row) -> Table:
    """A table without rows that has all ends of a pattern."""
    ends = [slot for slot in (part.subject, part.obj) if not row[slot]]
    return Table(0, {**table.columns, **dict.fromkeys(ends, NONE)})


def _check(count: float) -> None:
    if count > MOST:
        raise NotVectorisedError


def is_scanned(part: object) -> bool:
    """Whether a pattern can be read in columns."""
    if isinstance(part, PathPattern):
        return isinstance(part.path, Closure) and part.subject != part.obj
    return isinstance(part, TriplePattern) and part.subject != part.obj
