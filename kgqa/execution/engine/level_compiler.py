"""Compiles the modifiers of a query level, in the order of SPARQL 1.1, section 18.2.4."""

from __future__ import annotations

from typing import Protocol

from kgqa.execution.engine.aggregates import COUNT, Aggregate, GroupBy, counted
from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.modifiers import Distinct, OrderBy, Slice, Window
from kgqa.execution.engine.solution_rows import NONE, Operator, Scope, Slots
from kgqa.sparql import algebra
from kgqa.sparql.algebra import As, Pattern, Select, Variable
from kgqa.sparql.scope import aggregates, columns, is_grouped


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
