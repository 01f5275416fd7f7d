"""Chooses between rows and columns: an operator that evaluates what is below it in the one way or the other.

Rows are faster for a few, of which the indexes tell one after the other; columns are for everything that touches many.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from kgqa.execution.engine.aggregates import GroupBy, IndexCount
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.modifiers import Distinct, OrderBy, Slice
from kgqa.execution.engine.operators import Extend, Filter, Union
from kgqa.execution.engine.solution_rows import OneByOne, Operator, Row, Run, Scope, Slots
from kgqa.execution.engine.vectors.node_table import Table
from kgqa.execution.engine.vectors.table_joins import Step
from kgqa.execution.engine.vectors.table_plan import UNARY, TablePlan, is_supported
from kgqa.execution.engine.vectors.table_scans import NotVectorisedError

_FEW = 1000
"""A LIMIT up to which solutions are read one by one where no order is asked for."""


@dataclass(frozen=True, eq=False)
class Vectorised(OneByOne):
    """Operators that are evaluated by columns where many rows are expected, else by rows."""

    plain: Operator
    """The same by rows."""
    needed: Slots
    """The slots that are read of its solutions."""

    @property
    def scope(self) -> Scope:
        """See `Operator.scope`."""
        return self.plain.scope

    def evaluate(self, run: Run, row: Row) -> Iterable[Row]:
        """See `Operator.evaluate`."""
        table = self.table(run, row)
        return self.plain.evaluate(run, row) if table is None else table.rows(row)

    def table(self, run: Run, row: Row) -> Table | None:
        """The solutions as columns; None where rows are to be read."""
        return self.traced(run, row)[0]

    def traced(self, run: Run, row: Row) -> tuple[Table | None, list[Step]]:
        """The same, with the steps that were taken."""
        arrays, least = run.graph.store.arrays, run.graph.vectors_from
        if arrays is None or least is None or work(self.plain, run, row) < least:
            return None, []
        plan = TablePlan(run, arrays, row)
        try:
            return plan.table(self.plain, self.needed), plan.steps
        except NotVectorisedError:
            return None, []

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        return self.plain.estimate(run, row)

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        return self.plain.fanout(estimate, row, joined)


def work(operator: Operator, run: Run, row: Row) -> float:
    """How many rows an operator is expected to read, about; none for what the indexes tell."""
    match operator:
        case Join():
            return operator.work(run, row)
        case IndexCount(group=group):
            return 0.0 if operator.told(run, row) is not None else work(group, run, row)
        case Union(parts=parts):
            return sum(work(part, run, row) for part in parts)
        case _:
            return work(operator.part, run, row) if isinstance(operator, UNARY) else operator.estimate(run, row)


def vectorised(operator: Operator, needed: Slots) -> Operator:
    """The operator, with everything in it that columns can do done by them where that pays; `needed` are the slots that
    are read of its solutions. Operators that are evaluated for one row after the other stay as they are."""
    if isinstance(operator, Slice) and _is_streamed(operator):
        return operator
    if is_supported(operator):
        return Vectorised(operator, needed)
    if isinstance(operator, IndexCount):
        return replace(operator, group=vectorised(operator.group, operator.scope.possible))
    if isinstance(operator, UNARY):
        whole: Any = operator
        found: Operator = replace(whole, part=vectorised(operator.part, operator.part.scope.possible))
        return found
    return operator


def _is_streamed(operator: Slice) -> bool:
    """Whether a LIMIT ends the reading of solutions that come one by one."""
    part: Operator = operator.part
    while isinstance(part, Filter | Extend | Distinct):
        part = part.part
    return operator.length is not None and operator.length <= _FEW and not isinstance(part, OrderBy | GroupBy)
