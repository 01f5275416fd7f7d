"""Patterns that are evaluated once for an execution, however many rows they are joined with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from kgqa.execution.engine.frame import Frame
from kgqa.execution.engine.joins import merged
from kgqa.execution.engine.solution_rows import OneByOne, Operator, Row, Run, Scope, Slots, joined_fanout


class Replay:
    """Rows that are read from their source as they are first wanted, and kept for all who want them later."""

    def __init__(self, source: Iterator[Row]) -> None:
        self._source = source
        self._read: list[Row] = []
        self.complete = False
        """Whether the source has no more rows."""

    def __len__(self) -> int:
        return len(self._read)

    def __iter__(self) -> Iterator[Row]:
        if self.complete:
            return iter(self._read)
        return self._reading()

    def _reading(self) -> Iterator[Row]:
        place = 0
        while place < len(self._read) or self._read_one():
            yield self._read[place]
            place += 1

    def _read_one(self) -> bool:
        """Read one more row; whether there is one."""
        row = next(self._source, None)
        if row is None:
            self.complete = True
            return False
        self._read.append(row)
        return True


@dataclass(frozen=True, slots=True, eq=False)
class Collected(OneByOne):
    """A pattern evaluated once for an execution, without outside bindings; its solutions are kept, and hashed where
    something outside is compared with them. A product with other patterns thus begins at once, however large it is."""

    part: Operator
    frame: Frame
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        keys = tuple(slot for slot in self.scope.certain if row[slot])
        solutions = self._solutions(run)
        found = self._table(run, keys).get(tuple(row[slot] for slot in keys), ()) if keys else solutions
        for solution in run.deadline.guard(found):
            if (result := merged(solution, row, self.scope.possible)) is not None:
                yield result

    def _solutions(self, run: Run) -> Replay:
        solutions: Replay | None = run.scratch.get(self)
        if solutions is None:
            evaluated = self.part.evaluate(run, list(self.frame.start()))
            solutions = run.scratch[self] = Replay(run.counted(evaluated))
        return solutions

    def _table(self, run: Run, keys: tuple[int, ...]) -> dict[tuple[int, ...], list[Row]]:
        table: dict[tuple[int, ...], list[Row]] | None = run.scratch.get((self, keys))
        if table is None:
            table = defaultdict(list)
            for solution in self._solutions(run):
                table[tuple(solution[slot] for slot in keys)].append(solution)
            run.scratch[self, keys] = table
        return table

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        solutions: Replay | None = run.scratch.get(self)
        if solutions is None or not solutions.complete:
            return self.part.estimate(run, row)
        return float(len(solutions))

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:  # noqa: ARG002 (the interface of operators)
        """See `Operator.fanout`."""
        return joined_fanout(self, estimate, joined)


def collected(part: Operator, frame: Frame) -> Operator:
    """The pattern, evaluated once."""
    return Collected(part, frame, Scope(part.scope.certain, part.scope.possible))
