"""A compiled query: runs it within a budget and turns rows of ids into solutions, which are terms or stay ids."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np

from kgqa.execution.budget import STRIDE, BudgetExceeded, Deadline
from kgqa.execution.engine.graph import Graph
from kgqa.execution.engine.look_up import Checks, LookUp
from kgqa.execution.engine.solution_rows import Operator, Run
from kgqa.execution.engine.vectors.node_table import Table
from kgqa.execution.engine.vectors.vectorised import Vectorised
from kgqa.model import Budget, Solutions
from kgqa.terms import Term

TermRow = tuple[Term | None, ...]


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
        try:
            complete = self._read(run, rows, budget.rows)
        except BudgetExceeded:
            complete = False
        run.forget()
        return Solutions(self.variables, rows, complete=complete)

    def _read(self, run: Run, rows: IdRows, most: int) -> bool:
        """Read solutions; whether all have been read."""
        root, start = self.root, list(self.start)
        if isinstance(root, Vectorised):
            if (table := root.table(run, start)) is not None:
                rows.add_all(table.at(slice(most)), start)
                return table.length <= most
            root = root.plain
        for solution in root.evaluate(run, start):
            if len(rows) >= most:
                return False
            rows.add(solution)
            if not len(rows) % STRIDE:
                run.deadline.check()
        return True

    def _ask(self, run: Run) -> Solutions:
        try:
            found = next(iter(self.root.evaluate(run, list(self.start))), None)
        except BudgetExceeded:
            return Solutions((), (), complete=False)
        return Solutions((), (), boolean=found is not None)


class IdRows(Sequence[TermRow]):
    """Rows of terms that are held as ids, 8 bytes each, and looked up whenever they are read."""

    def __init__(self, slots: Sequence[int], term: Callable[[int], Term]) -> None:
        """`slots` are those of a solution that make a row; `term` gives the term of an id."""
        self._slots = slots
        self._term = term
        self._ids = array("q")
        self._count = 0

    def add(self, solution: Sequence[int]) -> None:
        """Append the row of a solution."""
        self._ids.extend([solution[slot] for slot in self._slots])
        self._count += 1

    def add_all(self, table: Table, row: Sequence[int]) -> None:
        """Append the rows of a table; what it lacks stands in a row."""
        columns = [table.columns.get(slot) for slot in self._slots]
        whole = [np.full(table.length, row[slot]) if column is None else column
                 for slot, column in zip(self._slots, columns, strict=True)]  # fmt: skip
        if whole:
            self._ids.frombytes(np.stack(whole, axis=1).astype(np.int64).tobytes())
        self._count += table.length

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> TermRow: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[TermRow, ...]: ...

    def __getitem__(self, place: int | slice) -> TermRow | tuple[TermRow, ...]:
        if isinstance(place, slice):
            return tuple([self._row(number) for number in range(self._count)[place]])
        return self._row(range(self._count)[place])

    def __iter__(self) -> Iterator[TermRow]:
        return map(self._row, range(self._count))

    def _row(self, number: int) -> TermRow:
        term, width = self._term, len(self._slots)
        ids = self._ids[number * width : (number + 1) * width]
        return tuple([term(node) if node else None for node in ids])
