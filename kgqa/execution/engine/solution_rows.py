"""What every operator shares: rows of ids, the running query, which variables an operator binds.

A solution is a row: a list of node ids with one slot per variable and constant of a query, 0 where unbound. Operators
take a row with some slots filled and yield every solution of theirs that is compatible with it, merged into a copy.
SPARQL evaluates patterns from the inside out, so a slot that is filled from outside may change what some operators
mean; those slots are `Scope.sensitive` and `kgqa.execution.engine.joins.isolated` keeps them away from the operator.
Source: SPARQL 1.1 Query Language, section 18 (definition of SPARQL).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kgqa.execution.budget import STRIDE, BudgetExceeded, Deadline
from kgqa.execution.engine.graph import Graph, Memo
from kgqa.terms import Term, compared

Row = list[int]
"""Node ids by slot: positive ids are nodes of the graph, negative ones terms that it does not hold, 0 is unbound."""
Slots = frozenset[int]
HELD_ROWS = 5_000_000
"""Rows that the sorting, grouping and joining operators of one query may keep in memory together."""
_FEWEST_CHECKS = 16
_FEWEST_LOOK_UPS = 64
_CHECK_COST = 30
"""How many subjects of a property and object are read in the time that checking one triple takes (measured)."""
_LOOK_UP_COST = 5
"""How many triples of a property are read in the time that looking up the objects of one subject takes (measured)."""
_LARGEST_TABLE = 500_000
"""Most triples of a property that are read together; the rows that an execution keeps count them."""
NONE: Slots = frozenset()


@dataclass(frozen=True, slots=True)
class Scope:
    """The slots that an operator deals with."""

    certain: Slots = NONE
    """Bound in every solution."""
    possible: Slots = NONE
    """Bound in some solution."""
    sensitive: Slots = NONE
    """Must not be bound from outside while the operator is evaluated."""


class Run:
    """One execution of a plan: its deadline, the values of bound variables, terms outside the graph, scratch space."""

    __slots__ = (
        "_checks",
        "_closures",
        "_held",
        "_ids",
        "_look_ups",
        "_members",
        "_numbers",
        "_tables",
        "_terms",
        "deadline",
        "graph",
        "parameters",
        "scratch",
        "wanted",
    )  # fmt: skip

    def __init__(
        self, graph: Graph, deadline: Deadline, *, wanted: int, outside: Sequence[Term], bound: Sequence[Term]
    ) -> None:
        self.graph = graph
        self.deadline = deadline
        self.wanted = wanted
        """Solutions that are read at most, of the whole query."""
        self._held = 0
        self._numbers = 0
        self._terms = list(outside)
        self._ids = {compared(term): -number for number, term in enumerate(outside, 1)}
        self.parameters = [self.intern(term) for term in bound]
        self.scratch: dict[Any, Any] = {}
        """What operators keep for the rest of the execution, by keys that hold the operator."""
        self._closures: Memo[tuple[str, int, bool], Collection[int]] | None = None
        self._checks: dict[tuple[int, int], int] = {}
        self._members: dict[tuple[int, int], frozenset[int]] = {}
        self._look_ups: dict[int, int] = {}
        self._tables: dict[int, dict[int, tuple[int, ...]]] = {}

    @property
    def closures(self) -> Memo[tuple[str, int, bool], Collection[int]]:
        """What paths have reached in this execution, by (path, node, backward)."""
        if self._closures is None:
            self._closures = Memo(HELD_ROWS)
        return self._closures

    def term(self, node: int) -> Term:
        """The term of a bound slot."""
        return self.graph.term(node) if node > 0 else self._terms[-node - 1]

    def intern(self, term: Term) -> int:
        """The id of a term: the graph's, or a negative one of this execution."""
        node = self.graph.node(term)
        if node:
            return node
        key = compared(term)
        node = self._ids.get(key, 0)
        if not node:
            self.keep()
            self._terms.append(term)
            node = self._ids[key] = -len(self._terms)
        return node

    def number(self) -> int:
        """A number that has not been given before in this execution."""
        self._numbers += 1
        return self._numbers

    def contains(self, subject: int, predicate: int, obj: int) -> bool:
        """Whether the graph holds the triple. Once one property and object have been checked so often that reading
        all their subjects would have been cheaper, the subjects are read."""
        key = (predicate, obj)
        members = self._members.get(key)
        if members is not None:
            return subject in members
        checks = self._checks[key] = self._checks.get(key, 0) + 1
        if checks >= _FEWEST_CHECKS and checks * _CHECK_COST >= self.graph.count(0, predicate, obj):
            self._members[key] = frozenset(self.deadline.guard(self.graph.subjects(predicate, obj)))
        return self.graph.contains(subject, predicate, obj)

    def objects(self, subject: int, predicate: int) -> Iterable[int]:
        """The objects of a subject and property, as `Graph.objects` gives them. Once they have been looked up for so
        many subjects that reading the whole property would have been cheaper, it is read."""
        look_ups = self._look_ups[predicate] = self._look_ups.get(predicate, 0) + 1
        table = self.table(predicate, look_ups)
        return self.graph.objects(subject, predicate) if table is None else table.get(subject, ())

    def table(self, predicate: int, look_ups: int) -> Mapping[int, tuple[int, ...]] | None:
        """The objects of a property by subject, if so many look-ups are dearer than reading all of it."""
        table = self._tables.get(predicate)
        if table is None and look_ups >= _FEWEST_LOOK_UPS and self._is_dear(predicate, look_ups):
            return self._table(predicate)
        return table

    def _is_dear(self, predicate: int, look_ups: int) -> bool:
        """Whether so many look-ups take longer than reading the property, if that may be kept."""
        size = self.graph.count(0, predicate, 0)
        return size <= min(look_ups * _LOOK_UP_COST, _LARGEST_TABLE, HELD_ROWS - self._held)

    def _table(self, predicate: int) -> dict[int, tuple[int, ...]]:
        found: defaultdict[int, list[int]] = defaultdict(list)
        for subject, obj in self.deadline.guard(self.graph.pairs(predicate)):
            found[subject].append(obj)
        table = self._tables[predicate] = {subject: tuple(objects) for subject, objects in found.items()}
        self._held += len(table)
        return table

    def keep(self) -> None:
        """Account for one more row kept in memory. Raises `BudgetExceeded` when the execution keeps too many."""
        self._held += 1
        if self._held > HELD_ROWS:
            raise BudgetExceeded

    def forget(self) -> None:
        """Free what operators have kept; terms are still told."""
        self.scratch.clear()
        self._closures = None
        for kept in (self._ids, self._checks, self._members, self._look_ups, self._tables):
            kept.clear()

    def check_size(self, size: int) -> None:
        """Raise `BudgetExceeded` if a set of so many nodes is too large to be kept, or the time is up."""
        self.deadline.check()
        if self._held + size > HELD_ROWS:
            raise BudgetExceeded

    def counted(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield rows that the caller keeps in memory. Raises `BudgetExceeded` when the execution keeps too many, or
        when its time is up."""
        self.deadline.check()
        for number, row in enumerate(rows, 1):
            if not number % STRIDE:
                self._held += STRIDE
                if self._held > HELD_ROWS:
                    raise BudgetExceeded
                self.deadline.check()
            yield row


class Operator(Protocol):
    """A node of a plan. Operators hold no state of an execution, so threads may share a plan."""

    @property
    def scope(self) -> Scope:
        """The slots that the operator deals with."""

    def evaluate(self, run: Run, row: Row) -> Iterable[Row]:
        """Solutions compatible with `row`, merged into copies of it. `row` itself must not be changed, but may be
        yielded where nothing is added."""

    def stream(self, run: Run, rows: Iterable[Row]) -> Iterator[Row]:
        """The solutions of `evaluate` for each of the rows, which are read as solutions are wanted."""

    def estimate(self, run: Run, row: Row) -> float:
        """Expected number of solutions for `row`; cheap."""

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """Expected solutions per row of operators that bind `joined`, given the estimate without them."""


class OneByOne:
    """Operators that gain nothing from seeing many rows."""

    __slots__ = ()

    def stream(self: Operator, run: Run, rows: Iterable[Row]) -> Iterator[Row]:
        """See `Operator.stream`."""
        for row in run.deadline.guard(rows):
            yield from self.evaluate(run, row)


def joined_fanout(operator: Operator, estimate: float, joined: Slots) -> float:
    """The usual `Operator.fanout`: a shared variable leaves the square root of the solutions."""
    return float(min(estimate, max(estimate, 0.0) ** 0.5)) if operator.scope.possible & joined else estimate


class Unary(OneByOne):
    """Estimates of operators that give about as many solutions as the pattern below them."""

    part: Operator

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`."""
        return self.part.estimate(run, row)

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        return self.part.fanout(estimate, row, joined)
