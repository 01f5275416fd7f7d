"""Counts that need no groups: read off the indexes, or of distinct values of one variable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kgqa.execution.budget import STRIDE
from kgqa.execution.engine.aggregates import COUNT, Aggregate, GroupBy
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.solution_rows import OneByOne, Operator, Row, Run, Scope, Slots, Unary
from kgqa.execution.engine.sparql_numbers import number_literal
from kgqa.execution.engine.triple_patterns import TriplePattern


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
        told = self.told(run, row)
        if told is None:
            return self.group.evaluate(run, row)
        result = row.copy()
        result[self.aggregate.slot] = run.intern(number_literal(told))
        return (result,)

    def told(self, run: Run, row: Row) -> int | None:
        """The number that the indexes tell; None where they do not."""
        bound = self.join.with_parameters(run, row) if self.join else row
        return None if bound is None or not self._is_told(bound) else int(self.pattern.estimate(run, bound))

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
        plain = DistinctCount(group.part, variable, aggregate.slot, group.scope)
    join = group.part if isinstance(group.part, Join) and len(group.part.parts) == 1 else None
    pattern = join.parts[0] if join else group.part
    if isinstance(pattern, TriplePattern) and (aggregate.expression is None or variable in group.part.scope.certain):
        return IndexCount(plain, join, pattern, aggregate)
    return plain
