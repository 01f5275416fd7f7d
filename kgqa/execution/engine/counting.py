"""Counts that need no groups: read off the indexes, of distinct values of one variable, by sets in arrays.

Where the patterns make a tree with the counted variable as its root, and every filter reads one variable, the values of
the variable are an intersection of sets, each of which begins at a leaf: of what a pattern leads to from the values of
the variable behind it. Source: Yannakakis 1981, Algorithms for Acyclic Database Schemes (its semi-joins, upwards).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kgqa.execution.budget import STRIDE
from kgqa.execution.engine.aggregates import COUNT, Aggregate, GroupBy
from kgqa.execution.engine.dated import DatedPattern
from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.id_store import Arrays, Nodes
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.operators import Filter
from kgqa.execution.engine.repeated_paths import Closure
from kgqa.execution.engine.solution_rows import OneByOne, Operator, Row, Run, Scope, Slots, Unary
from kgqa.execution.engine.sparql_numbers import number_literal
from kgqa.execution.engine.triple_patterns import PathPattern, TriplePattern

MANY = 2000
"""Triples of the rarest pattern from which on sets are faster than rows."""
_MOST = 50_000_000
"""Triples of a property that are read into arrays."""
_WALKED = 5000
"""Nodes from each of which a repeated path is walked."""
_LOOK_UP = 100
"""How many triples of a property are read in the time that the ends of one node are looked up (measured)."""
_AT_A_DATE = 4
"""Things that share a date, about."""
Part = TriplePattern | PathPattern


@dataclass(frozen=True, eq=False)
class DistinctCount(Unary):
    """COUNT(DISTINCT ?x) without GROUP BY."""

    part: Operator
    counted: int
    """The slot of the variable."""
    slot: int
    """Where the number goes."""
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterable[Row]:
        """See `Operator.evaluate`."""
        counted = self.counted
        seen: set[int] = set()
        for number, solution in enumerate(self.part.evaluate(run, row)):
            if not number % STRIDE:
                run.check_size(len(seen))
            seen.add(solution[counted])
        result = row.copy()
        result[self.slot] = run.intern(number_literal(len(seen - {0})))
        return (result,)

    def estimate(self, run: Run, row: Row) -> float:  # noqa: ARG002 (the interface of operators)
        """See `Operator.estimate`."""
        return 1.0


@dataclass(frozen=True, eq=False)
class IndexCount(OneByOne):
    """COUNT over one triple pattern without GROUP BY; counts solutions one by one where the indexes do not tell."""

    group: Operator
    join: Join | None
    """The bound variables that stand before the pattern."""
    pattern: TriplePattern
    aggregate: Aggregate

    @property
    def scope(self) -> Scope:
        """See `Operator.scope`."""
        return self.group.scope

    def evaluate(self, run: Run, row: Row) -> Iterable[Row]:
        """See `Operator.evaluate`."""
        bound = self.join.with_parameters(run, row) if self.join else row
        if bound is None or not self._is_told(bound):
            return self.group.evaluate(run, row)
        result = row.copy()
        result[self.aggregate.slot] = run.intern(number_literal(int(self.pattern.estimate(run, bound))))
        return (result,)

    def _is_told(self, row: Row) -> bool:
        """Distinct values are counted by triples only where one end is open: then no value comes twice."""
        pattern = self.pattern
        if not self.aggregate.distinct:
            return pattern.subject != pattern.obj
        counted = self.aggregate.expression.slot if self.aggregate.expression else -1
        return [slot for slot in (pattern.subject, pattern.obj) if not row[slot]] == [counted]

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        return self.group.estimate(run, row)

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        return self.group.fanout(estimate, row, joined)


def counted(group: GroupBy) -> Operator:
    """The grouping itself, or its shortcut if it is a single count of everything."""
    if group.keys is not None or [one.kind for one in group.aggregates] != [COUNT]:
        return group
    aggregate = group.aggregates[0]
    variable = aggregate.expression.slot if aggregate.expression else -1
    plain: Operator = group
    if aggregate.distinct and variable >= 0:
        by_rows = DistinctCount(group.part, variable, aggregate.slot, group.scope)
        plain = set_count(by_rows, group.part, variable, aggregate.slot)
    join = group.part if isinstance(group.part, Join) and len(group.part.parts) == 1 else None
    pattern = join.parts[0] if join else group.part
    if isinstance(pattern, TriplePattern) and (aggregate.expression is None or variable in group.part.scope.certain):
        return IndexCount(plain, join, pattern, aggregate)
    return plain


class _NoSetsError(Exception):
    """The patterns are no tree, or too large: rows must do."""


@dataclass(frozen=True, eq=False)
class SetCount(OneByOne):
    """A count of the distinct values of a variable, by sets where that pays."""

    plain: Operator
    """The same by rows."""
    parts: tuple[Part, ...]
    join: Join | None
    """What knows the bound variables."""
    conditions: tuple[Expression, ...]
    counted: int
    slot: int
    """Where the number goes."""

    @property
    def scope(self) -> Scope:
        """See `Operator.scope`."""
        return self.plain.scope

    def evaluate(self, run: Run, row: Row) -> Iterable[Row]:
        """See `Operator.evaluate`."""
        bound = self.join.with_parameters(run, row) if self.join else row
        arrays = run.graph.store.arrays
        if arrays is None or bound is None or bound[self.counted] or not self._pays(run, bound):
            return self.plain.evaluate(run, row)
        try:
            found = _Sets(run, arrays, bound, self).root(self.counted)
        except _NoSetsError:
            return self.plain.evaluate(run, row)
        result = row.copy()
        result[self.slot] = run.intern(number_literal(len(found)))
        return (result,)

    def _pays(self, run: Run, row: Row) -> bool:
        """Whether the rarest pattern has many triples; of dates no more count than those of the years that are let
        pass."""
        sizes = [_size(part, run, row) for part in self.parts if isinstance(part, TriplePattern)]
        return bool(sizes) and min(sizes) > MANY and max(sizes) <= _MOST

    def estimate(self, run: Run, row: Row) -> float:  # noqa: ARG002 (the interface of operators)
        """See `Operator.estimate`."""
        return 1.0

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        return self.plain.fanout(estimate, row, joined)


def _size(part: TriplePattern, run: Run, row: Row) -> float:
    size = part.estimate(run, row)
    dates = part.dates(run, row) if isinstance(part, DatedPattern) and not row[part.obj] else None
    return size if dates is None else min(size, float(len(dates) * _AT_A_DATE))


class _Sets:
    """The sets of one execution."""

    def __init__(self, run: Run, arrays: Arrays, row: Row, count: SetCount) -> None:
        self._run, self._arrays, self._row, self._count = run, arrays, row, count
        self._waiting = list(count.parts)
        self._visited: set[int] = set()

    def root(self, slot: int) -> Nodes:
        """The values of the counted variable. Raises `_NoSetsError`."""
        read = {one for condition in self._count.conditions for one in condition.slots}
        known = {one for one in read if self._row[one]}
        if not all(one.holds(self._run, self._row) for one in self._count.conditions if one.slots <= known):
            return np.zeros(0, np.int64)
        found = self._values(slot)
        if found is None or self._waiting or not read - known <= self._visited:
            raise _NoSetsError
        return self._passing(slot, found)

    def _values(self, slot: int) -> Nodes | None:
        """What the patterns that are left allow for a variable, its own filters aside; None for anything."""
        if slot in self._visited:
            raise _NoSetsError
        self._visited.add(slot)
        mine = [part for part in self._waiting if slot in (part.subject, part.obj)]
        if any(part.subject == part.obj for part in mine):
            raise _NoSetsError
        self._waiting = [part for part in self._waiting if part not in mine]
        found: Nodes | None = None
        for part in sorted(mine, key=lambda one: bool(self._conditions(one.subject) or self._conditions(one.obj))):
            self._run.deadline.check()
            ends = self._ends(part, slot, found)
            found = ends if found is None else np.intersect1d(found, ends, assume_unique=True)
        return found

    def _ends(self, part: Part, slot: int, wanted: Nodes | None) -> Nodes:
        """The distinct nodes to which a pattern leads at a slot; others than those that are wanted may be left out."""
        backward = slot == part.subject
        other = part.obj if backward else part.subject
        known = self._row[other]
        if isinstance(part, PathPattern):
            return self._reached(part, [known] if known else self._inner(other), backward)
        if not known:
            return self._beside(part, other, backward, wanted)
        found = (
            self._arrays.subjects(part.predicate, known) if backward else self._arrays.objects(known, part.predicate)
        )
        return _distinct(found)

    def _inner(self, slot: int) -> Sequence[int]:
        """The values of a variable from which a path is walked."""
        found = self._values(slot)
        if found is None or len(found) > _WALKED:
            raise _NoSetsError
        return [int(node) for node in self._passing(slot, found)]

    def _reached(self, part: PathPattern, starts: Sequence[int], backward: bool) -> Nodes:
        if part.last_node is not None or not isinstance(part.path, Closure):
            raise _NoSetsError
        found: set[int] = set()
        for start in self._run.deadline.guard(starts):
            found.update(part.path.reach(self._run, start, backward))
        return np.array(sorted(node for node in found if node > 0), np.int64)

    def _beside(self, part: TriplePattern, other: int, backward: bool, wanted: Nodes | None) -> Nodes:
        """The nodes at one end of a property whose other end is among the values of a variable."""
        inner = self._allowed(part, other)
        size = self._run.graph.count(0, part.predicate, 0)
        if inner is not None and len(inner) * _LOOK_UP < size:
            inner = self._passing(other, inner)
            look_up = self._subjects if backward else self._objects
            found = [look_up(node, part.predicate) for node in self._run.deadline.guard(inner.tolist())]
            return _distinct(np.concatenate(found)) if found else inner
        self._run.check_size(size)
        near, far = self._arrays.pairs(part.predicate)[:: 1 if backward else -1]
        if wanted is not None:
            near, far = _where(np.isin(near, wanted), near, far)
        if inner is not None:
            near, far = _where(np.isin(far, inner), near, far)
        if self._conditions(other):
            near, far = _where(np.isin(far, self._passing(other, _distinct(far))), near, far)
        return _distinct(near)

    def _allowed(self, part: TriplePattern, slot: int) -> Nodes | None:
        """What the patterns behind a variable allow for it, and the years of a filter; None for anything."""
        inner = self._values(slot)
        dates = part.dates(self._run, self._row) if isinstance(part, DatedPattern) and slot == part.obj else None
        if dates is None:
            return inner
        allowed = np.arange(dates.start, dates.stop) if isinstance(dates, range) else np.array(dates, np.int64)
        return allowed if inner is None else inner[np.isin(inner, allowed)]

    def _subjects(self, obj: int, predicate: int) -> Nodes:
        return self._arrays.subjects(predicate, obj)

    def _objects(self, subject: int, predicate: int) -> Nodes:
        return self._arrays.objects(subject, predicate)

    def _conditions(self, slot: int) -> list[Expression]:
        return [condition for condition in self._count.conditions if slot in condition.slots]

    def _passing(self, slot: int, nodes: Nodes) -> Nodes:
        """The values of a variable that pass the filters on it."""
        conditions = self._conditions(slot)
        if not conditions:
            return nodes
        row, kept = self._row.copy(), []
        for node in self._run.deadline.guard(nodes.tolist()):
            row[slot] = node
            if all(condition.holds(self._run, row) for condition in conditions):
                kept.append(node)
        return np.array(kept, np.int64)


def _distinct(nodes: Nodes) -> Nodes:
    """The nodes once each and in order: `numpy.unique`, several times as fast for what is nearly in order."""
    ordered = np.sort(nodes)
    return ordered[np.append(True, ordered[1:] != ordered[:-1])] if len(ordered) else ordered


def _where(mask: npt.NDArray[np.bool_], near: Nodes, far: Nodes) -> tuple[Nodes, Nodes]:
    return near[mask], far[mask]


def set_count(plain: Operator, part: Operator, counted: int, slot: int) -> Operator:
    """The count by sets, where the patterns below may be a tree; else the plain one."""
    conditions: list[Expression] = []
    while isinstance(part, Filter):
        conditions.append(part.condition)
        part = part.part
    join = part if isinstance(part, Join) else None
    parts = join.parts if join else (part,)
    patterns = tuple(one for one in parts if isinstance(one, TriplePattern | PathPattern))
    if len(patterns) < len(parts) or any(len(condition.slots) != 1 for condition in conditions):
        return plain
    return SetCount(plain, patterns, join, tuple(conditions), counted, slot)
