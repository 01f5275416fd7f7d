"""Operators over one or two patterns: OPTIONAL, UNION, MINUS, FILTER, BIND, bound variables of subqueries.

Source: SPARQL 1.1, section 18.5 (SPARQL algebra).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kgqa.execution.budget import STRIDE
from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.frame import Frame
from kgqa.execution.engine.solution_rows import NONE, OneByOne, Operator, Row, Run, Scope, Slots, Unary, joined_fanout
from kgqa.execution.engine.sparql_numbers import ExpressionError
from kgqa.execution.engine.term_values import as_term
from kgqa.execution.engine.vectors.column_conditions import Test


@dataclass(frozen=True, eq=False)
class LeftJoin(Unary):
    """OPTIONAL: every solution of `part`, extended by those of `optional` where they exist and the condition holds."""

    part: Operator
    optional: Operator
    condition: Expression | None
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        condition = self.condition
        for left in self.part.evaluate(run, row):
            extended = False
            for solution in self.optional.evaluate(run, left):
                if condition is None or condition.holds(run, solution):
                    extended = True
                    yield solution
            if not extended:
                yield left


@dataclass(frozen=True, eq=False)
class Union(OneByOne):
    """UNION: the solutions of all parts, one part after the other."""

    parts: tuple[Operator, ...]
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        for part in self.parts:
            yield from part.evaluate(run, row)

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        return sum(part.estimate(run, row) for part in self.parts)

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        share = estimate / len(self.parts)
        return sum(part.fanout(share, row, joined) for part in self.parts)


@dataclass(frozen=True, eq=False)
class Minus(Unary):
    """MINUS: solutions of `part` for which `excluded` has no compatible solution with a variable in common."""

    part: Operator
    excluded: Operator
    shared: Slots
    """Slots that both sides may bind."""
    pushed: Slots
    """Those of them that may be handed to `excluded`: it binds them in every solution."""
    frame: Frame
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        for number, left in enumerate(self.part.evaluate(run, row), 1):
            if not number % STRIDE:
                run.deadline.check()
            if not self._is_excluded(run, left):
                yield left

    def _is_excluded(self, run: Run, left: Row) -> bool:
        if not self.shared:
            return False
        seed = list(self.frame.start())
        for slot in self.pushed:
            seed[slot] = left[slot]
        return any(self._overlaps(left, right) for right in run.deadline.guard(self.excluded.evaluate(run, seed)))

    def _overlaps(self, left: Row, right: Row) -> bool:
        common = [slot for slot in self.shared if left[slot] and right[slot]]
        return bool(common) and all(left[slot] == right[slot] for slot in common)


@dataclass(frozen=True, eq=False)
class Filter(Unary):
    """FILTER: the solutions for which the condition holds."""

    part: Operator
    condition: Expression
    test: Test
    """The same for many solutions at once."""
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        holds = self.condition.holds
        for number, solution in enumerate(self.part.evaluate(run, row), 1):
            if not number % STRIDE:
                run.deadline.check()
            if holds(run, solution):
                yield solution


@dataclass(frozen=True, eq=False)
class Extend(Unary):
    """BIND and expressions of SELECT: a new variable with the expression's value; unbound where there is none."""

    part: Operator
    slot: int
    expression: Expression
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        for solution in self.part.evaluate(run, row):
            node = self._node(run, solution)
            if node in (0, solution[self.slot]):
                yield solution
            elif not solution[self.slot]:
                new = solution.copy()
                new[self.slot] = node
                yield new

    def _node(self, run: Run, row: Row) -> int:
        if self.expression.slot >= 0:
            return row[self.expression.slot]
        try:
            return run.intern(as_term(self.expression.value(run, row)))
        except ExpressionError:
            return 0


@dataclass(frozen=True, eq=False)
class Numbered(Unary):
    """Gives every solution a number of its own."""

    part: Operator
    slot: int
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        for solution in self.part.evaluate(run, row):
            new = solution.copy()
            new[self.slot] = run.number()
            yield new


@dataclass(frozen=True, eq=False)
class Subselect(OneByOne):
    """A subquery: its own rows, of which only the projected variables are seen outside."""

    part: Operator
    frame: Frame
    """The slots inside."""
    projected: tuple[tuple[int, int], ...]
    """Pairs of a slot outside and the slot inside."""
    pushed: tuple[tuple[int, int], ...]
    """Those pairs whose outside value may be handed in."""
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        inner = list(self.frame.start())
        for outside, inside in self.pushed:
            inner[inside] = row[outside]
        for solution in self.part.evaluate(run, inner):
            new = row.copy()
            for outside, inside in self.projected:
                if solution[inside] and new[outside] not in (0, solution[inside]):
                    break
                new[outside] = solution[inside] or new[outside]
            else:
                yield new

    def estimate(self, run: Run, row: Row) -> float:  # noqa: ARG002 (the interface of operators)
        """See `Operator.estimate`."""
        return self.part.estimate(run, list(self.frame.start()))

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:  # noqa: ARG002 (the interface of operators)
        """See `Operator.fanout`."""
        return joined_fanout(self, estimate, joined)


def union_scope(parts: Iterable[Operator]) -> Scope:
    """The scope of a union: certain is what every part binds."""
    scopes = [part.scope for part in parts]
    certain = frozenset.intersection(*(scope.certain for scope in scopes))
    possible = NONE.union(*(scope.possible for scope in scopes))
    return Scope(certain, possible, NONE.union(*(scope.sensitive for scope in scopes)))
