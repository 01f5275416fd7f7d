"""Inner joins in cardinality order, the guards that keep outside bindings away from patterns they would change, and
patterns that are evaluated once for an execution, however many rows they are joined with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import nsmallest

from kgqa.execution.engine.frame import Frame
from kgqa.execution.engine.solution_rows import OneByOne, Operator, Row, Run, Scope, Slots, joined_fanout
from kgqa.execution.engine.triple_patterns import TriplePattern

_FEW = 64
"""Rows with which a join may begin without a comparison, where there is only one way to go on."""
_MANY = 24
"""Parts of a join beyond which not each of them is tried as the first one."""
_TRIED = 4
_Way = tuple[TriplePattern, Sequence[Operator]]
"""What a join begins with, and the order of all of its parts."""


def merged(row: Row, other: Row, slots: Iterable[int]) -> Row | None:
    """`other` with the values that `row` has in `slots`; None if they contradict each other."""
    result = other
    for slot in slots:
        value = row[slot]
        if value and other[slot] != value:
            if other[slot]:
                return None
            if result is other:
                result = other.copy()
            result[slot] = value
    return result


@dataclass(frozen=True, slots=True, eq=False)
class Join(OneByOne):
    """Several patterns joined: bound variables first, then index nested loops in an order chosen by cardinality."""

    parts: tuple[Operator, ...]
    parameters: tuple[tuple[int, int], ...]
    """Variables bound before execution, as (slot, index into `Run.parameters`)."""
    scope: Scope
    ways: dict[tuple[int, ...], _Way | None] = field(default_factory=dict, init=False)
    """What `_only_way` has found, by the slots that are bound; the same for every execution."""

    def evaluate(self, run: Run, row: Row) -> Iterable[Row]:
        """See `Operator.evaluate`."""
        if self.parameters:
            bound = self.with_parameters(run, row)
            if bound is None:
                return ()
            row = bound
        if not self.parts:
            return (row,)
        if len(self.parts) == 1:
            return self.parts[0].evaluate(run, row)
        rows: Iterable[Row] = (row,)
        for part in self.ordered(run, row):
            rows = part.stream(run, rows)
        return rows

    def with_parameters(self, run: Run, row: Row) -> Row | None:
        """A copy of the row with the bound variables; None if it has other values for them."""
        new = row.copy()
        for slot, index in self.parameters:
            value = run.parameters[index]
            if new[slot] not in (0, value):
                return None
            new[slot] = value
        return new

    def ordered(self, run: Run, row: Row) -> Sequence[Operator]:
        """The order for rows with these slots bound; found for the first such row and kept for the execution."""
        key = (self, tuple(slot for slot in self.scope.possible if row[slot]))
        order: Sequence[Operator] | None = run.scratch.get(key)
        if order is None:
            order = self._only_way(run, row, key[1]) or _cheapest_order(run, self.parts, row)[1]
            run.scratch[key] = order
        return order

    def _only_way(self, run: Run, row: Row, bound: tuple[int, ...]) -> Sequence[Operator] | None:
        """The order in which every triple pattern has a bound end, if there is but one: there is little to weigh."""
        if bound not in self.ways:
            self.ways[bound] = _only_way(self.parts, row)
        way = self.ways[bound]
        return way[1] if way and way[0].has_few(run, row, _FEW) else None

    def work(self, run: Run, row: Row) -> float:
        """How many rows are expected to be read, about."""
        bound = self.with_parameters(run, row)
        if bound is None or not self.parts:
            return 0.0
        if len(self.parts) == 1:
            return self.parts[0].estimate(run, bound)
        key = tuple(slot for slot in self.scope.possible if bound[slot])
        if order := self._only_way(run, bound, key):
            run.scratch[self, key] = order
            return 0.0
        cost, run.scratch[self, key] = _cheapest_order(run, self.parts, bound)
        return cost

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        if self.parameters:
            row = self.with_parameters(run, row) or row
        return min((part.estimate(run, row) for part in self.parts), default=1.0)

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        if len(self.parts) == 1:
            return self.parts[0].fanout(estimate, row, joined)
        return joined_fanout(self, estimate, joined)


def _only_way(parts: Sequence[Operator], row: Row) -> _Way | None:
    """A triple pattern to begin with and those behind it; one part that is no triple pattern may come last."""
    waiting = [part for part in parts if isinstance(part, TriplePattern)]
    others = [part for part in parts if not isinstance(part, TriplePattern)]
    bound = {slot for slot, node in enumerate(row) if node}
    order: list[TriplePattern] = []
    while waiting:
        next_ = [part for part in waiting if part.subject in bound or part.obj in bound]
        if len(next_) != 1:
            return None
        order += next_
        waiting.remove(next_[0])
        bound |= {next_[0].subject, next_[0].obj}
    return (order[0], [*order, *others]) if order and len(others) <= 1 else None


def _cheapest_order(run: Run, parts: Sequence[Operator], row: Row) -> tuple[float, Sequence[Operator]]:
    """For every part as the first one a greedy order; the one with the fewest expected intermediate rows wins, and how
    many these are. Of very many parts, only the rarest are tried as the first one."""
    estimates = [part.estimate(run, row) for part in parts]
    best: tuple[float, list[int]] = (float("inf"), list(range(len(parts))))
    every = range(len(parts))
    for first in every if len(parts) <= _MANY else nsmallest(_TRIED, every, key=estimates.__getitem__):
        run.deadline.check()
        cost, order = _greedy_order(parts, estimates, row, first, best[0])
        if cost < best[0]:
            best = (cost, order)
    return best[0], [parts[index] for index in best[1]]


def _greedy_order(
    parts: Sequence[Operator], estimates: Sequence[float], row: Row, first: int, limit: float
) -> tuple[float, list[int]]:
    order = [first]
    rows = cost = estimates[first]
    joined = parts[first].scope.possible
    waiting = [index for index in range(len(parts)) if index != first]
    while waiting and cost < limit:
        fanouts = {index: parts[index].fanout(estimates[index], row, joined) for index in waiting}
        chosen = min(waiting, key=lambda index: (fanouts[index], estimates[index]))  # of equals, what is rarer
        waiting.remove(chosen)
        order.append(chosen)
        rows *= fanouts[chosen]
        cost += rows
        joined |= parts[chosen].scope.possible
    return cost, order


@dataclass(frozen=True, slots=True, eq=False)
class Isolated(OneByOne):
    """A pattern evaluated without the outside bindings that it is sensitive to; they are compared afterwards."""

    part: Operator
    hidden: Slots
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        bare = row.copy()
        for slot in self.hidden:
            bare[slot] = 0
        for solution in self.part.evaluate(run, bare):
            if (result := merged(row, solution, self.hidden)) is not None:
                yield result

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        return self.part.estimate(run, row)

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        return self.part.fanout(estimate, row, joined - self.hidden)


def isolated(part: Operator, outside: Slots) -> Operator:
    """The pattern, guarded against bindings of `outside` that would change what it means."""
    hidden = part.scope.sensitive & outside
    if not hidden:
        return part
    scope = Scope(part.scope.certain, part.scope.possible, part.scope.sensitive - hidden)
    return Isolated(part, hidden, scope)


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
