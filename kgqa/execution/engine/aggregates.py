"""GROUP BY and aggregates; and counts that need no groups: read off the indexes, or of distinct values of one variable.
Source: SPARQL 1.1, sections 11 and 18.5.1 (aggregate algebra)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from kgqa.execution.budget import STRIDE
from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.solution_rows import OneByOne, Operator, Row, Run, Scope, Slots, Unary
from kgqa.execution.engine.sparql_numbers import ExpressionError, Number, add, divide, multiply, number_literal
from kgqa.execution.engine.term_values import as_term, number_of, sort_key
from kgqa.execution.engine.triple_patterns import TriplePattern
from kgqa.execution.engine.value_functions import FUNCTIONS
from kgqa.terms import Literal, Term

COUNT = "COUNT"

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
    COUNT: lambda _run, _values, count: number_literal(count),
    "SUM": lambda run, values, _count: number_literal(_sum(run, values)),
    "AVG": _average,
    "MIN": lambda run, values, _count: _extreme(run, values, min),
    "MAX": lambda run, values, _count: _extreme(run, values, max),
    "SAMPLE": lambda run, values, _count: run.term(next(iter(values))) if values else None,
}
"""How each aggregate makes its value from what a group has collected, by its name."""

GROUP_CONCAT = "GROUP_CONCAT"
_STRICT = {"SUM", "AVG", GROUP_CONCAT}
"""Aggregates without a value where one of their arguments has none."""


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
    separator: str = " "
    """Of `GROUP_CONCAT`."""

    @property
    def keeps_order(self) -> bool:
        """Whether it depends on the order in which values come, equal ones among them."""
        return self.kind == GROUP_CONCAT and not self.distinct

    def finish(self, run: Run, group: Group, index: int, values: dict[int, int], count: int) -> Term | None:
        """The value of a group, in which the aggregate is the one at an index; None if it has none."""
        failed = group.failed[index]
        if failed and self.kind in _STRICT:
            return None
        try:
            if self.kind == GROUP_CONCAT:
                return _concatenated(run, group.orders.get(index, values), self.separator)
            return AGGREGATES[self.kind](run, values, count)
        except ExpressionError:
            return None


def _concatenated(run: Run, nodes: Iterable[int], separator: str) -> Term:
    """The texts of values, in the order in which they came."""
    texts = [as_term(FUNCTIONS["STR"](run.term(node))).value for node in run.deadline.guard(nodes)]
    return Literal(separator.join(texts))


class Group:
    """What the aggregates of one group have collected: values in order of appearance, and how many there were."""

    __slots__ = ("counts", "failed", "orders", "values")

    def __init__(self, size: int) -> None:
        self.values: list[dict[int, int]] = [{} for _ in range(size)]
        """How often each id came."""
        self.counts = [0] * size
        self.failed = [False] * size
        """Whether the expression had no value somewhere."""
        self.orders: dict[int, list[int]] = {}
        """The ids as they came, for those aggregates whose value depends on that."""

    def told(self, index: int, aggregate: Aggregate) -> tuple[dict[int, int], int]:
        """How often each value counts for an aggregate, and how many values those are."""
        values = self.values[index]
        return (dict.fromkeys(values, 1), len(values)) if aggregate.distinct else (values, self.counts[index])


@dataclass(frozen=True, eq=False)
class GroupBy(OneByOne):
    """Groups the solutions below by the values of the keys; one solution per group."""

    part: Operator
    keys: tuple[Expression, ...] | None
    """None without GROUP BY: all solutions are one group, even if there are none."""
    key_slots: tuple[int, ...]
    """Where the values of the keys go; -1 for keys without a name."""
    aggregates: tuple[Aggregate, ...]
    variables: tuple[int, ...]
    """Slots of the variables below, which make up a solution for `COUNT(DISTINCT *)`."""
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        groups: dict[tuple[int, ...], Group] = {}
        size = len(self.aggregates)
        if self.keys is None:
            groups[()] = Group(size)
        keys = self.keys or ()
        for solution in run.deadline.guard(self.part.evaluate(run, row)):
            key = tuple([_node(run, expression, solution) for expression in keys]) if keys else ()
            group = groups.get(key)
            if group is None:
                run.keep()
                group = groups[key] = Group(size)
            self._collect(run, group, solution)
        for key, group in groups.items():
            yield self._finish(run, group, key, row)

    def _collect(self, run: Run, group: Group, solution: Row) -> None:
        for index, aggregate in enumerate(self.aggregates):
            if aggregate.expression is not None:
                node = _node(run, aggregate.expression, solution)
            else:
                node = self._whole(run, solution) if aggregate.distinct else 1
            if not node:
                group.failed[index] = True
                continue
            group.counts[index] += 1
            if aggregate.keeps_order:
                run.keep()
                group.orders.setdefault(index, []).append(node)
            if aggregate.kind != COUNT or aggregate.distinct:
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

    def _finish(self, run: Run, group: Group, key: tuple[int, ...], row: Row) -> Row:
        result = row.copy()
        for slot, node in zip(self.key_slots, key, strict=True):
            if slot >= 0:
                result[slot] = node
        for index, aggregate in enumerate(self.aggregates):
            term = aggregate.finish(run, group, index, *group.told(index, aggregate))
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
