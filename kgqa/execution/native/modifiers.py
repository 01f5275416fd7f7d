"""Solution modifiers: DISTINCT, ORDER BY, LIMIT and OFFSET. Source: SPARQL 1.1, section 15."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from kgqa.execution.native.expression import Expression
from kgqa.execution.native.scope import Operator, Row, Run, Scope, Slots
from kgqa.execution.native.values import ExpressionError, as_term, sort_key

_UNBOUND: tuple[int, object] = (0, 0)


class _Modifier:
    """Estimates of modifiers: at most what the pattern below gives."""

    part: Operator

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        return self.part.estimate(run, row)

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        return self.part.fanout(estimate, row, joined)


@dataclass(frozen=True, eq=False)
class Distinct(_Modifier):
    """DISTINCT and REDUCED over the projected slots."""

    part: Operator
    slots: tuple[int, ...]
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        seen: set[tuple[int, ...]] = set()
        for solution in run.counted(self.part.evaluate(run, row)):
            key = tuple([solution[slot] for slot in self.slots])
            if key not in seen:
                seen.add(key)
                yield solution


@dataclass(frozen=True, eq=False)
class OrderBy(_Modifier):
    """ORDER BY: all solutions, sorted; solutions of equal keys keep their order."""

    part: Operator
    keys: tuple[tuple[Expression, bool], ...]
    """Sort expressions, most significant first, and whether they descend."""
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        solutions = list(run.counted(self.part.evaluate(run, row)))
        for expression, descending in reversed(self.keys):
            solutions.sort(key=_key(run, expression), reverse=descending)
            run.deadline.check()
        return iter(solutions)


def _key(run: Run, expression: Expression) -> Callable[[Row], Any]:
    def key(row: Row) -> Any:
        try:
            return sort_key(as_term(expression.value(run, row)))
        except ExpressionError:
            return _UNBOUND

    return key


@dataclass(frozen=True, eq=False)
class Slice(_Modifier):
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
