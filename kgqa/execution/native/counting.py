"""Counts of a single triple pattern, read off the indexes instead of by enumerating the solutions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kgqa.execution.native.aggregates import Aggregate, GroupBy
from kgqa.execution.native.joins import Join
from kgqa.execution.native.patterns import TriplePattern
from kgqa.execution.native.scope import Operator, Row, Run, Scope, Slots
from kgqa.execution.native.values import number_literal


@dataclass(frozen=True, eq=False)
class IndexCount:
    """COUNT over one triple pattern without GROUP BY; counts solutions one by one where the indexes do not tell."""

    group: GroupBy
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


def counted_by_index(group: GroupBy) -> Operator:
    """The grouping itself, or its shortcut if it is a count over one pattern."""
    join = group.part if isinstance(group.part, Join) and len(group.part.parts) == 1 else None
    pattern = join.parts[0] if join else group.part
    if not isinstance(pattern, TriplePattern) or group.keys is not None or len(group.aggregates) != 1:
        return group
    aggregate = group.aggregates[0]
    is_variable = aggregate.expression is None or aggregate.expression.slot in group.part.scope.certain
    if aggregate.kind != "Aggregate_Count" or not is_variable:
        return group
    return IndexCount(group, join, pattern, aggregate)
