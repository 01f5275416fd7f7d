"""Joins on whole columns: patterns one after the other, the rarest first, each by the table of those before it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from kgqa.execution.engine.operators import Filter
from kgqa.execution.engine.solution_rows import NONE, Operator, Slots
from kgqa.execution.engine.triple_patterns import PathPattern, TriplePattern, Values
from kgqa.execution.engine.vectors.node_table import Table, codes, equal_pairs, table_of
from kgqa.execution.engine.vectors.table_scans import MOST, NotVectorisedError, Scans


@dataclass(frozen=True, slots=True)
class Step:
    """What has been done, for who wants to see the plan."""

    operator: str
    part: Operator | None
    """The pattern, where it is one."""
    estimate: float
    rows: int


def pruned(table: Table, needed: Slots, distinct: bool) -> Table:
    kept = table.kept(needed)
    return kept.different() if distinct and len(kept.columns) < len(table.columns) else kept


class Plan(Protocol):
    """What evaluates what is no pattern."""

    def whole(self, operator: Operator) -> Table:
        """The solutions of an operator with all that it binds."""

    def passing(self, table: Table, filters: Iterable[Filter]) -> Table:
        """The solutions of a table that pass some filters."""


@dataclass(slots=True)
class JoinedTable:
    """One join."""

    scans: Scans
    steps: list[Step]
    waiting: list[Operator]
    """The patterns that have not been joined."""
    filters: list[Filter]
    """Those that have not been looked at."""
    needed: Slots
    distinct: bool
    """Whether equal solutions may come once."""
    plan: Plan
    begun: tuple[Operator | None, Table] | None = None
    """A pattern to begin with, and what it gives of those solutions that are wanted; no pattern but solutions to which
    all of them are joined."""
    slots: Slots = NONE
    """All that the patterns bind."""

    def table(self) -> Table:
        """The solutions."""
        begun = self.begun[1] if self.begun and self.begun[0] is None else None
        self.slots = NONE.union(begun.columns if begun else (), *(part.scope.possible for part in self.waiting))
        known = [part for part in self.waiting if self._is_known(part)]
        self.waiting = [part for part in self.waiting if part not in known]
        holds = all(self._scanned(part).length for part in known)
        if begun is not None:
            return self._joined(begun if holds else begun.at(slice(0)))
        if not holds or not self.waiting:
            return self._settled(Table(int(holds), {}))
        first, size, table = self._first()
        self.waiting.remove(first)
        self.steps.append(Step("Scan", first, size, table.length))
        return self._joined(table)

    def _joined(self, table: Table) -> Table:
        table = self._settled(table)
        while self.waiting:
            self.scans.run.deadline.check()
            part, fanout = self._next(table)
            self.waiting.remove(part)
            estimate = fanout * table.length
            table = self._extended(table, part)
            self.steps.append(Step("Join", part, estimate, table.length))
            table = self._settled(table)
        return pruned(table, self.needed, self.distinct)

    def _first(self) -> tuple[Operator, float, Table]:
        """The pattern to begin with, how many solutions it was expected to have, and these."""
        if self.begun is not None and self.begun[0] is not None:
            return self.begun[0], self.begun[1].length, self.begun[1]
        sizes = {id(part): self._size(part) for part in self.waiting}
        part = min(self.waiting, key=lambda one: sizes[id(one)])
        if sizes[id(part)] > MOST:
            raise NotVectorisedError
        return part, sizes[id(part)], self._scanned(part)

    def _size(self, part: Operator) -> float:
        if isinstance(part, TriplePattern | PathPattern):
            return self.scans.size(part)
        return part.estimate(self.scans.run, self.scans.row)

    def _scanned(self, part: Operator) -> Table:
        if isinstance(part, TriplePattern | PathPattern):
            return self.scans.scanned(part)
        if isinstance(part, Values):
            rows = list(part.evaluate(self.scans.run, self.scans.row))
            return table_of(rows, [slot for slot in part.scope.possible if not self.scans.row[slot]])
        return self.plan.whole(part)

    def _next(self, table: Table) -> tuple[Operator, float]:
        """The part to go on with, and how many solutions each row has with it, about."""
        near = [part for part in self.waiting if part.scope.possible & table.columns.keys()]
        if not near:
            raise NotVectorisedError
        fanouts = [self._fanout(part, table) for part in near]
        best = min(range(len(near)), key=fanouts.__getitem__)
        return near[best], fanouts[best]

    def _is_known(self, part: Operator) -> bool:
        return all(self.scans.row[slot] for slot in part.scope.possible)

    def _fanout(self, part: Operator, table: Table) -> float:
        if isinstance(part, TriplePattern | PathPattern):
            return self.scans.fanout(part, table)
        return part.estimate(self.scans.run, self.scans.row)

    def _extended(self, table: Table, part: Operator) -> Table:
        if isinstance(part, TriplePattern | PathPattern):
            return self.scans.extended(table, part)
        return _natural(table, self._scanned(part))

    def _settled(self, table: Table) -> Table:
        """The table after the filters that have all that they read, without slots that nothing needs any more."""
        bound = self.slots - {slot for part in self.waiting for slot in part.scope.possible} | table.columns.keys()
        ready = [one for one in self.filters if one.condition.slots & self.slots <= bound]
        self.filters = [one for one in self.filters if one not in ready]
        table = self.plan.passing(table, ready)
        later = NONE.union(*(part.scope.possible for part in self.waiting))
        later = later.union(*(one.condition.slots for one in self.filters))
        return pruned(table, self.needed | later, self.distinct)


def _natural(table: Table, other: Table) -> Table:
    """The join of two tables on all slots that they share, of which there must be one."""
    shared = [slot for slot in table.columns if slot in other.columns]
    columns = [np.concatenate([table.columns[slot], other.columns[slot]]) for slot in shared]
    both = codes(columns)
    found = equal_pairs(both[: table.length], both[table.length :], MOST)
    if found is None:
        raise NotVectorisedError
    joined, beside = table.at(found[0]), other.at(found[1])
    return Table(joined.length, {**beside.columns, **joined.columns})
