"""A compiled query: runs it within a budget and turns rows of ids into solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kgqa.execution.budget import STRIDE, BudgetExceeded, Deadline
from kgqa.execution.engine.graph import Graph
from kgqa.execution.engine.id_rows import IdRows
from kgqa.execution.engine.look_up import Checks, LookUp
from kgqa.execution.engine.solution_rows import Operator, Run
from kgqa.model import Budget, Solutions
from kgqa.terms import Term


@dataclass(frozen=True, slots=True)
class Plan:
    """A query compiled for one graph; holds no state of an execution, so threads may share it."""

    form: str
    """`SELECT` or `ASK`."""
    variables: tuple[str, ...]
    slots: tuple[int, ...]
    """Slots of the projected variables."""
    start: tuple[int, ...]
    """The row that evaluation begins with: its constants."""
    outside: tuple[Term, ...]
    """Constants that the graph does not hold; their ids are -1, -2, …"""
    root: Operator
    look_up: LookUp | Checks | None = None
    """The shorter way to the same, where there is one."""

    def execute(self, graph: Graph, bound: Sequence[Term], budget: Budget) -> Solutions:
        """Evaluate the plan; `bound` are the values of the bound variables in the order of their compilation. The rows
        of a result that is not short look their terms up whenever they are read."""
        found = self.look_up.execute(graph, bound, budget) if self.look_up else None
        return self._evaluate(graph, bound, budget) if found is None else found

    def _evaluate(self, graph: Graph, bound: Sequence[Term], budget: Budget) -> Solutions:
        deadline = Deadline(budget.seconds, of_work=budget.of_work)
        run = Run(graph, deadline, wanted=budget.rows + 1, outside=self.outside, bound=bound)
        if self.form == "ASK":
            return self._ask(run)
        rows = IdRows(self.slots, run.term)
        complete = True
        try:
            for solution in self.root.evaluate(run, list(self.start)):
                if len(rows) >= budget.rows:
                    complete = False
                    break
                rows.add(solution)
                if not len(rows) % STRIDE:
                    deadline.check()
        except BudgetExceeded:
            complete = False
        run.forget()
        return Solutions(self.variables, rows, complete=complete)

    def _ask(self, run: Run) -> Solutions:
        try:
            found = next(iter(self.root.evaluate(run, list(self.start))), None)
        except BudgetExceeded:
            return Solutions((), (), complete=False)
        return Solutions((), (), boolean=found is not None)
