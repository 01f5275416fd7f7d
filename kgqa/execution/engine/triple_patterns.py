"""Leaves of a plan: triple patterns, repeated paths between two slots, rows of VALUES."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import sqrt

from kgqa.execution.budget import STRIDE
from kgqa.execution.engine.repeated_paths import Closure, Negated
from kgqa.execution.engine.solution_rows import OneByOne, Row, Run, Scope, Slots, joined_fanout

_CHECKED = 0.5
"""Share of rows that are expected to pass a pattern without unbound slots.

This and the next three only order joins, which changes times and no results; budgets end what was ordered badly."""
_OBJECTS = 2.0
"""Expected objects per subject and property; Wikidata has 1.2 to 3 for nearly every property."""
_REACHED = 30.0
"""Expected nodes on the way up a hierarchy (classes of a class, places of a place)."""
_REACHED_BACK = 300.0
"""Expected nodes below a node of a hierarchy."""


def _check_stop(items: Iterable[int], run: Run) -> Iterable[int]:
    """Short results come as tuples and need no look at the clock."""
    return items if isinstance(items, tuple) else run.deadline.guard(items)


@dataclass(frozen=True, slots=True)
class TriplePattern:
    """A triple pattern with a fixed property; `subject` and `obj` are slots of variables or constants."""

    subject: int
    predicate: int
    """Node of the property; 0 if no triple has it."""
    obj: int
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterable[Row]:
        """See `Operator.evaluate`."""
        subject, obj = row[self.subject], row[self.obj]
        if not self.predicate:
            return ()
        if subject:
            if obj:
                return (row,) if run.contains(subject, self.predicate, obj) else ()
            return _extended(row, self.obj, _check_stop(run.objects(subject, self.predicate), run))
        if obj:
            return _extended(row, self.subject, _check_stop(run.graph.subjects(self.predicate, obj), run))
        return self._all(run, row)

    def stream(self, run: Run, rows: Iterable[Row]) -> Iterator[Row]:
        """See `Operator.stream`."""
        subject_slot, predicate, object_slot = self.subject, self.predicate, self.obj
        objects, contains, table = run.graph.objects, run.contains, None
        for number, row in enumerate(rows):
            if not number % STRIDE:
                run.deadline.check()
                table = run.table(predicate, number)
            subject, obj = row[subject_slot], row[object_slot]
            if not (subject and predicate):
                yield from self.evaluate(run, row)
            elif not obj:
                found = objects(subject, predicate) if table is None else table.get(subject, ())
                for node in _check_stop(found, run):
                    new = row.copy()
                    new[object_slot] = node
                    yield new
            elif contains(subject, predicate, obj):
                yield row

    def _all(self, run: Run, row: Row) -> Iterator[Row]:
        for subject, obj in run.deadline.guard(run.graph.pairs(self.predicate)):
            new = row.copy()
            new[self.subject] = subject
            new[self.obj] = obj
            if new[self.subject] == subject:  # differs where both slots are one variable
                yield new

    def has_few(self, run: Run, row: Row, limit: int) -> bool:
        """Whether the pattern, an end of which is bound, has no more than so many solutions. What is read for that is
        remembered for the evaluation."""
        subject, obj = row[self.subject], row[self.obj]
        if not self.predicate or (subject and obj):
            return True
        graph = run.graph
        found = graph.objects(subject, self.predicate) if subject else graph.subjects(self.predicate, obj)
        return isinstance(found, tuple) and len(found) <= limit

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`; exact."""
        return run.graph.count(row[self.subject], self.predicate, row[self.obj]) if self.predicate else 0.0

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        subject_known, object_known = row[self.subject] != 0, row[self.obj] != 0
        subject_joined = not subject_known and self.subject in joined
        object_joined = not object_known and self.obj in joined
        if not (subject_joined or object_joined):
            return estimate
        if (subject_known or subject_joined) and (object_known or object_joined):
            return min(estimate, _CHECKED)
        return min(estimate, _OBJECTS if subject_joined else max(_OBJECTS, sqrt(estimate)))


def _extended(row: Row, slot: int, nodes: Iterable[int]) -> Iterator[Row]:
    for node in nodes:
        new = row.copy()
        new[slot] = node
        yield new


@dataclass(frozen=True, slots=True)
class AnyPredicatePattern(OneByOne):
    """A triple pattern whose property is a variable."""

    subject: int
    predicate: int
    """Slot of the property."""
    obj: int
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:
        """See `Operator.evaluate`."""
        graph = run.graph
        predicate = row[self.predicate]
        if min(row[self.subject], predicate, row[self.obj]) < 0:
            return
        if predicate and (row[self.subject] or row[self.obj]):
            yield from TriplePattern(self.subject, predicate, self.obj, self.scope).evaluate(run, row)
            return
        for subject, found, obj in run.deadline.guard(graph.triples(row[self.subject], predicate, row[self.obj])):
            new = row.copy()
            triple = ((self.subject, subject), (self.predicate, found), (self.obj, obj))
            for slot, node in triple:
                if new[slot] not in (0, node):
                    break
                new[slot] = node
            else:
                yield new

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`; an upper bound."""
        return run.graph.count(row[self.subject], row[self.predicate], row[self.obj])

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        for slot, expected in ((self.subject, _REACHED), (self.obj, max(_REACHED, sqrt(estimate)))):
            if slot in joined and not row[slot]:
                return min(estimate, expected)
        return min(estimate, sqrt(estimate)) if self.predicate in joined and not row[self.predicate] else estimate


@dataclass(frozen=True, slots=True)
class PathPattern(OneByOne):
    """A repeated or negated path between two slots; yields every pair of ends once."""

    subject: int
    path: Closure | Negated
    obj: int
    scope: Scope
    last_node: int | None = None
    """The greatest id of both ends, if they must be nodes of the graph: so must variables at the ends of a path of no
    length, but no term that the query names (section 18.4)."""

    def evaluate(self, run: Run, row: Row) -> Iterable[Row]:
        """See `Operator.evaluate`."""
        subject, obj = row[self.subject], row[self.obj]
        if self.last_node is not None and not 0 <= subject <= self.last_node >= obj >= 0:
            return ()
        if subject:
            reached = self.path.reach(run, subject, False)
            if obj:
                return (row,) if obj in reached else ()
            return _extended(row, self.obj, reached)
        if obj:
            return _extended(row, self.subject, self.path.reach(run, obj, True))
        return self._all(run, row)

    def _all(self, run: Run, row: Row) -> Iterator[Row]:
        seen: set[int] = set()
        for start in run.deadline.guard(self.path.starts(run)):
            if start in seen:
                continue
            seen.add(start)
            for end in self.path.reach(run, start, False):
                new = row.copy()
                new[self.subject] = start
                new[self.obj] = end
                if new[self.subject] == start:  # differs where both slots are one variable
                    yield new

    def estimate(self, run: Run, row: Row) -> float:
        """See `Operator.estimate`; rough, as hierarchies are narrow upwards and wide downwards."""
        if row[self.subject]:
            return _CHECKED if row[self.obj] else _REACHED
        return _REACHED_BACK if row[self.obj] else _REACHED * run.graph.size

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:
        """See `Operator.fanout`."""
        subject_known = row[self.subject] != 0 or self.subject in joined
        object_known = row[self.obj] != 0 or self.obj in joined
        if subject_known:
            return min(estimate, _CHECKED if object_known else _REACHED)
        return min(estimate, _REACHED_BACK) if object_known else estimate


@dataclass(frozen=True, slots=True)
class Values(OneByOne):
    """The rows of a VALUES clause: pairs of slot and id, UNDEF left out."""

    rows: tuple[tuple[tuple[int, int], ...], ...]
    scope: Scope

    def evaluate(self, run: Run, row: Row) -> Iterator[Row]:  # noqa: ARG002 (the interface of operators)
        """See `Operator.evaluate`."""
        for values in self.rows:
            new = row.copy()
            for slot, node in values:
                if new[slot] not in (0, node):
                    break
                new[slot] = node
            else:
                yield new

    def estimate(self, run: Run, row: Row) -> float:  # noqa: ARG002 (the interface of operators)
        """See `Operator.estimate`."""
        return float(len(self.rows))

    def fanout(self, estimate: float, row: Row, joined: Slots) -> float:  # noqa: ARG002 (the interface of operators)
        """See `Operator.fanout`."""
        return joined_fanout(self, estimate, joined)
