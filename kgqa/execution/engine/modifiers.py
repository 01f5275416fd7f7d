"""Solution modifiers: DISTINCT, ORDER BY, LIMIT and OFFSET; and the compiling of those of a query level, in the order
of SPARQL 1.1, section 18.2.4. Source: SPARQL 1.1, section 15."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import nsmallest
from itertools import islice
from typing import Any, Protocol

from kgqa.execution.engine.aggregates import COUNT, Aggregate, GroupBy, counted
from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.solution_rows import NONE, Operator, Row, Run, Scope, Slots, Unary
from kgqa.execution.engine.sparql_numbers import ExpressionError
from kgqa.execution.engine.term_values import as_term, sort_key
from kgqa.sparql import algebra
from kgqa.sparql.algebra import As, Pattern, Select, Variable
from kgqa.sparql.scope import aggregates, columns, is_grouped


@dataclass(frozen=True, slots=True)
class Window:
    """Which of the sorted solutions of a query level are read."""

    first: bool
    """Whether only the first ones are; False if DISTINCT may drop any number of them."""
    skipped: int
    """OFFSET."""
    length: int | None
    """LIMIT."""


_UNBOUND: tuple[int, Any] = (0, 0)


@dataclass(frozen=True, eq=False)
class Distinct(Unary):
    """DISTINCT and REDUCED over the projected slots."""

    part: Operator
    slots: tuple[int, ...]
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        seen: set[tuple[int, ...]] = set()
        for solution in run.deadline.guard(self.part.evaluate(run, row)):
            key = tuple([solution[slot] for slot in self.slots])
            if key not in seen:
                run.keep()
                seen.add(key)
                yield solution


@dataclass(frozen=True, eq=False)
class OrderBy(Unary):
    """ORDER BY: the solutions, sorted; solutions of equal keys keep their order.

    Where only the first ones are wanted, no more than those are kept.
    """

    part: Operator
    keys: tuple[tuple[Expression, bool], ...]
    """Sort expressions, most significant first, and whether they descend."""
    window: Window
    """Which of the solutions are read."""
    outermost: bool
    """Whether the solutions are those of the whole query, of which no more than `Run.wanted` are read."""
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        return self.ordered(run, self.part.evaluate(run, row))

    def ordered(self, run: Run, found: Iterable[Row]) -> Iterator[Row]:
        """The first of some solutions that are wanted, sorted."""
        count = self.most(run)
        if count is not None:
            return iter(nsmallest(count, run.deadline.guard(found), key=self._key(run)))
        solutions = list(run.counted(found))
        for expression, descending in reversed(self.keys):
            ranks = [_rank(run, expression, solution) for solution in run.deadline.guard(solutions)]
            places = sorted(range(len(solutions)), key=ranks.__getitem__, reverse=descending)
            solutions = [solutions[place] for place in places]
        return iter(solutions)

    def most(self, run: Run) -> int | None:
        """How many of the first solutions are read; None for all."""
        length, wanted = self.window.length, run.wanted if self.outermost else None
        lengths = [number for number in (length, wanted) if number is not None]
        return self.window.skipped + min(lengths) if lengths and self.window.first else None

    def _key(self, run: Run) -> Callable[[Row], Any]:
        if len(self.keys) == 1 and not self.keys[0][1]:
            only = self.keys[0][0]
            return lambda row: _rank(run, only, row)
        return lambda row: _Place(self.keys, run, row)


class _Place:
    """A solution's place in an order of several keys; a key is only looked at where those before it are equal."""

    __slots__ = ("_keys", "_ranks", "_row", "_run")

    def __init__(self, keys: tuple[tuple[Expression, bool], ...], run: Run, row: Row) -> None:
        self._keys = keys
        self._run = run
        self._row = row
        self._ranks = [_rank(run, keys[0][0], row)]

    def rank(self, number: int) -> tuple[int, Any]:
        """The rank by one of the keys; those before it have been asked for."""
        if number == len(self._ranks):
            self._ranks.append(_rank(self._run, self._keys[number][0], self._row))
        return self._ranks[number]

    def __lt__(self, other: _Place) -> bool:
        for number, (_, descending) in enumerate(self._keys):
            left, right = self.rank(number), other.rank(number)
            if left != right:
                return right < left if descending else left < right
        return False

    def __eq__(self, other: object) -> bool:
        numbers = range(len(self._keys))
        return isinstance(other, _Place) and all(self.rank(number) == other.rank(number) for number in numbers)

    __hash__ = None  # type: ignore[assignment]  # places are compared, never collected


def _rank(run: Run, expression: Expression, row: Row) -> tuple[int, Any]:
    try:
        return sort_key(as_term(expression.value(run, row)))
    except ExpressionError:
        return _UNBOUND


@dataclass(frozen=True, eq=False)
class Slice(Unary):
    """LIMIT and OFFSET."""

    part: Operator
    start: int
    length: int | None
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        stop = None if self.length is None else self.start + self.length
        return islice(run.deadline.guard(self.part.evaluate(run, row)), self.start, stop)

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        below = self.part.estimate(run, row)
        return below if self.length is None else min(below, float(self.length))


class Compiler(Protocol):
    """What compiles the patterns of the level."""

    def compile(self, pattern: Pattern) -> Operator:
        """The operator of a pattern."""

    def expression(self, expression: algebra.Expression, visible: Slots) -> Expression:
        """A compiled expression over solutions that may bind the slots of `visible`."""

    def filtered(self, part: Operator, condition: algebra.Expression) -> Operator:
        """FILTER and HAVING."""

    def extended(self, part: Operator, variable: Variable, expression: algebra.Expression) -> Operator:
        """BIND and expressions of SELECT."""

    def join(self, parts: list[Operator], parameters: list[tuple[int, int]]) -> Operator:
        """The join of parts."""

    def slot(self, variable: Variable) -> int:
        """The slot of a variable."""

    def aggregate(self, aggregate: algebra.Aggregate) -> int:
        """The slot of the value of an aggregate."""


class LevelCompiler:
    """Compiles one query level."""

    def __init__(self, patterns: Compiler, select: Select, outermost: bool) -> None:
        self._patterns = patterns
        self._select = select
        self._outermost = outermost

    def compile(self) -> Operator:
        """The operator of the level."""
        select = self._select
        part = self._patterns.compile(select.where)
        if is_grouped(select):
            part = self._grouped(part)
        for condition in select.having:
            part = self._patterns.filtered(part, condition)
        if select.values is not None:
            part = self._patterns.join([part, self._patterns.compile(select.values)], [])
        for column in select.projection:
            if isinstance(column, As):
                part = self._patterns.extended(part, column.variable, column.expression)
        part = self._ordered(part) if select.order_by else part
        if select.distinct:
            part = Distinct(part, tuple(self._patterns.slot(name) for name in columns(select)), part.scope)
        if select.limit is None and not select.offset:
            return part
        return Slice(part, select.offset, select.limit, part.scope)

    def _ordered(self, part: Operator) -> Operator:
        keys = tuple(
            (self._patterns.expression(key.expression, part.scope.possible), key.descending)
            for key in self._select.order_by
        )
        read = NONE.union(*(expression.slots for expression, _ in keys))
        sensitive = part.scope.sensitive | (read - part.scope.certain)
        scope = Scope(part.scope.certain, part.scope.possible, sensitive)
        window = Window(not self._select.distinct, self._select.offset, self._select.limit)
        return OrderBy(part, keys, window, self._outermost, scope)

    def _grouped(self, part: Operator) -> Operator:
        select, below = self._select, part.scope.possible
        keys = [(key.expression, key.variable) if isinstance(key, As) else (key, key) for key in select.group_by]
        expressions = tuple(self._patterns.expression(expression, below) for expression, _ in keys)
        slots = tuple(self._patterns.slot(name) if isinstance(name, Variable) else -1 for _, name in keys)
        made = tuple(self._aggregate(aggregate, below) for aggregate in aggregates(select))
        named = frozenset(slot for slot in slots if slot >= 0)
        certain = frozenset(one.slot for one in made if one.kind == COUNT) | (named & part.scope.certain)
        scope = Scope(certain, named.union(one.slot for one in made))
        variables = tuple(sorted(below))
        return counted(GroupBy(part, expressions if keys else None, slots, made, variables, scope))

    def _aggregate(self, aggregate: algebra.Aggregate, below: Slots) -> Aggregate:
        argument = None if aggregate.argument is None else self._patterns.expression(aggregate.argument, below)
        slot = self._patterns.aggregate(aggregate)
        return Aggregate(aggregate.function, argument, aggregate.distinct, slot, aggregate.separator)
