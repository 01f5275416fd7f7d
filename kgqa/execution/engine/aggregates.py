"""GROUP BY and aggregates. Source: SPARQL 1.1, sections 11 and 18.5.1 (aggregate algebra)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.functions import add, divide, multiply
from kgqa.execution.engine.scope import OneByOne, Operator, Row, Run, Scope, Slots
from kgqa.execution.engine.values import ExpressionError, Number, as_term, number_literal, number_of, sort_key
from kgqa.terms import Term

_COUNT = "Aggregate_Count"

Finish = Callable[[Run, dict[int, int], int], Term | None]
"""From how often each id came, and the number of values, to the aggregate's value."""


def _sum(run: Run, values: dict[int, int]) -> Number:
    total: Number = 0
    for node, times in run.deadline.guard(values.items()):
        total = add(total, multiply(number_of(run.term(node)), times))
    return total


def _average(run: Run, values: dict[int, int], count: int) -> Term:
    return number_literal(divide(_sum(run, values), count)) if count else number_literal(0)


def _extreme(run: Run, values: dict[int, int], choose: Callable[..., Term]) -> Term | None:
    return choose(map(run.term, run.deadline.guard(values)), key=sort_key) if values else None


AGGREGATES: dict[str, Finish] = {
    _COUNT: lambda _run, _values, count: number_literal(count),
    "Aggregate_Sum": lambda run, values, _count: number_literal(_sum(run, values)),
    "Aggregate_Avg": _average,
    "Aggregate_Min": lambda run, values, _count: _extreme(run, values, min),
    "Aggregate_Max": lambda run, values, _count: _extreme(run, values, max),
    "Aggregate_Sample": lambda run, values, _count: run.term(next(iter(values))) if values else None,
}
"""How each aggregate makes its value from what a group has collected, by rdflib's name of it."""

_STRICT = {"Aggregate_Sum", "Aggregate_Avg"}
"""Aggregates without a value where one of their arguments has none."""


def _finished(run: Run, kind: str, values: dict[int, int], count: int, failed: bool) -> Term | None:
    if failed and kind in _STRICT:
        return None
    try:
        return AGGREGATES[kind](run, values, count)
    except ExpressionError:
        return None


@dataclass(frozen=True, slots=True)
class Aggregate:
    """One aggregate of a query."""

    kind: str
    """A key of `AGGREGATES`."""
    expression: Expression | None
    """What is aggregated; None for `COUNT(*)`."""
    distinct: bool
    slot: int
    """Where the value goes."""


class _Group:
    """What the aggregates of one group have collected: values in order of appearance, and how many there were."""

    __slots__ = ("counts", "failed", "values")

    def __init__(self, size: int) -> None:
        self.values: list[dict[int, int]] = [{} for _ in range(size)]
        """How often each id came."""
        self.counts = [0] * size
        self.failed = [False] * size


@dataclass(frozen=True, eq=False)
class GroupBy(OneByOne):
    """Groups the solutions below by the values of the keys; one solution per group."""

    part: Operator
    keys: tuple[Expression, ...] | None
    """None without GROUP BY: all solutions are one group, even if there are none."""
    aggregates: tuple[Aggregate, ...]
    variables: tuple[int, ...]
    """Slots of the variables below, which make up a solution for `COUNT(DISTINCT *)`."""
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        groups: dict[tuple[int, ...], _Group] = {}
        size = len(self.aggregates)
        if self.keys is None:
            groups[()] = _Group(size)
        keys = self.keys or ()
        for solution in run.deadline.guard(self.part.evaluate(run, row)):
            key = tuple([_node(run, expression, solution) for expression in keys]) if keys else ()
            group = groups.get(key)
            if group is None:
                run.keep()
                group = groups[key] = _Group(size)
            self._collect(run, group, solution)
        for group in groups.values():
            yield self._finish(run, group, row)

    def _collect(self, run: Run, group: _Group, solution: Row) -> None:
        for index, aggregate in enumerate(self.aggregates):
            if aggregate.expression is not None:
                node = _node(run, aggregate.expression, solution)
            else:
                node = self._whole(run, solution) if aggregate.distinct else 1
            if not node:
                group.failed[index] = True
                continue
            group.counts[index] += 1
            if aggregate.kind != _COUNT or aggregate.distinct:
                values = group.values[index]
                if node not in values:
                    run.keep()
                    values[node] = 1
                else:
                    values[node] += 1

    def _whole(self, run: Run, solution: Row) -> int:
        """A number for the whole solution, the same for equal ones."""
        numbers = run.scratch.setdefault((self, "solutions"), {})
        number: int = numbers.setdefault(tuple(solution[slot] for slot in self.variables), len(numbers) + 1)
        return number

    def _finish(self, run: Run, group: _Group, row: Row) -> Row:
        result = row.copy()
        for index, aggregate in enumerate(self.aggregates):
            values = group.values[index]
            if aggregate.distinct:
                values, count = dict.fromkeys(values, 1), len(values)
            else:
                count = group.counts[index]
            term = _finished(run, aggregate.kind, values, count, group.failed[index])
            result[aggregate.slot] = run.intern(term) if term is not None else 0
        return result

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        return 1.0 if self.keys is None else self.part.estimate(run, row)

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        return self.part.fanout(estimate, row, joined)


def _node(run: Run, expression: Expression, row: Row) -> int:
    """The id of the expression's value, 0 where it has none."""
    if expression.slot >= 0:
        return row[expression.slot]
    try:
        return run.intern(as_term(expression.value(run, row)))
    except ExpressionError:
        return 0
