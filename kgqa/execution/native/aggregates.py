"""GROUP BY and aggregates. Source: SPARQL 1.1, sections 11 and 18.5.1 (aggregate algebra)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from kgqa.execution.native.expression import Expression
from kgqa.execution.native.functions import add, divide
from kgqa.execution.native.scope import Operator, Row, Run, Scope, Slots
from kgqa.execution.native.values import ExpressionError, Number, as_term, number_literal, number_of, sort_key
from kgqa.terms import Term

Finish = Callable[[Run, list[int]], Term | None]


def _sum(run: Run, nodes: Iterable[int]) -> Number:
    total: Number = 0
    for node in nodes:
        total = add(total, number_of(run.term(node)))
    return total


def _average(run: Run, nodes: list[int]) -> Term:
    if not nodes:
        return number_literal(0)
    return number_literal(divide(_sum(run, nodes), len(nodes)))


def _extreme(run: Run, nodes: list[int], choose: Callable[..., Term]) -> Term | None:
    return choose((run.term(node) for node in set(nodes)), key=sort_key) if nodes else None


AGGREGATES: dict[str, Finish] = {
    "Aggregate_Count": lambda _run, nodes: number_literal(len(nodes)),
    "Aggregate_Sum": lambda run, nodes: number_literal(_sum(run, nodes)),
    "Aggregate_Avg": _average,
    "Aggregate_Min": lambda run, nodes: _extreme(run, nodes, min),
    "Aggregate_Max": lambda run, nodes: _extreme(run, nodes, max),
    "Aggregate_Sample": lambda run, nodes: run.term(nodes[0]) if nodes else None,
}
"""How each aggregate makes its value from the ids of a group, by rdflib's name of it."""


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
    """What the aggregates of one group have collected."""

    __slots__ = ("columns", "failed")

    def __init__(self, size: int) -> None:
        self.columns: list[list[int]] = [[] for _ in range(size)]
        self.failed = [False] * size


@dataclass(frozen=True, eq=False)
class GroupBy:
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
        for solution in run.counted(self.part.evaluate(run, row)):
            key = tuple([_node(run, expression, solution) for expression in keys]) if keys else ()
            group = groups.get(key)
            if group is None:
                group = groups[key] = _Group(size)
            self._collect(run, group, solution)
        for group in groups.values():
            yield self._finish(run, group, row)

    def _collect(self, run: Run, group: _Group, solution: Row) -> None:
        for index, aggregate in enumerate(self.aggregates):
            if aggregate.expression is None:
                group.columns[index].append(self._whole(run, solution) if aggregate.distinct else 1)
                continue
            node = _node(run, aggregate.expression, solution)
            if node:
                group.columns[index].append(node)
            elif aggregate.kind in ("Aggregate_Sum", "Aggregate_Avg"):
                group.failed[index] = True

    def _whole(self, run: Run, solution: Row) -> int:
        """A number for the whole solution, the same for equal ones."""
        numbers = run.scratch.setdefault((self, "solutions"), {})
        number: int = numbers.setdefault(tuple(solution[slot] for slot in self.variables), len(numbers) + 1)
        return number

    def _finish(self, run: Run, group: _Group, row: Row) -> Row:
        result = row.copy()
        for aggregate, nodes, failed in zip(self.aggregates, group.columns, group.failed, strict=True):
            values = list(dict.fromkeys(nodes)) if aggregate.distinct else nodes
            try:
                term = None if failed else AGGREGATES[aggregate.kind](run, values)
            except ExpressionError:
                term = None
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
