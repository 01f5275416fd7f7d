"""Property paths inside `*`, `+`, `?` and `!(…)`: the sets of nodes that they reach.

Paths outside those operators are rewritten into joins and unions by the compiler. The closure of a node is remembered
beyond the execution. Source: SPARQL 1.1, sections 9 and 18.4 (ALP).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from kgqa.execution.engine.solution_rows import Run

_STRIDE = 64
"""Expanded nodes between two looks at the clock."""


class Path(Protocol):
    """A path as a relation between nodes."""

    def reach(self, run: Run, node: int, backward: bool) -> Collection[int]:
        """The distinct nodes at the other end of the path."""

    def starts(self, run: Run) -> Iterator[int]:
        """Every node at which the path may start, and perhaps more; may repeat nodes."""


@dataclass(frozen=True, slots=True)
class Edge:
    """A single property, by its node (0: no triple has it)."""

    predicate: int

    def reach(self, run: Run, node: int, backward: bool) -> Collection[int]:
        """See `Path.reach`."""
        found = self._found(run, node, backward)
        return found if isinstance(found, tuple) else tuple(run.deadline.guard(found))

    def _found(self, run: Run, node: int, backward: bool) -> Iterable[int]:
        if not self.predicate:
            return ()
        return run.graph.subjects(self.predicate, node) if backward else run.graph.objects(node, self.predicate)

    def starts(self, run: Run) -> Iterator[int]:
        """See `Path.starts`."""
        return (subject for subject, _ in run.graph.pairs(self.predicate)) if self.predicate else iter(())


@dataclass(frozen=True, slots=True)
class Inverse:
    """A path walked the other way round."""

    path: Path

    def reach(self, run: Run, node: int, backward: bool) -> Collection[int]:
        """See `Path.reach`."""
        return self.path.reach(run, node, not backward)

    def starts(self, run: Run) -> Iterator[int]:
        """See `Path.starts`."""
        return run.graph.nodes()


@dataclass(frozen=True, slots=True)
class Sequence:
    """Paths one after the other."""

    parts: tuple[Path, ...]

    def reach(self, run: Run, node: int, backward: bool) -> Collection[int]:
        """See `Path.reach`."""
        front: dict[int, None] = {node: None}
        for part in reversed(self.parts) if backward else self.parts:
            front = {end: None for start in run.deadline.guard(front) for end in part.reach(run, start, backward)}
        return front

    def starts(self, run: Run) -> Iterator[int]:
        """See `Path.starts`."""
        return self.parts[0].starts(run)


@dataclass(frozen=True, slots=True)
class Alternative:
    """Either of several paths."""

    parts: tuple[Path, ...]

    def reach(self, run: Run, node: int, backward: bool) -> Collection[int]:
        """See `Path.reach`."""
        return {end: None for part in self.parts for end in part.reach(run, node, backward)}

    def starts(self, run: Run) -> Iterator[int]:
        """See `Path.starts`."""
        return (node for part in self.parts for node in part.starts(run))


@dataclass(frozen=True, slots=True)
class Negated:
    """Any property but those of a set."""

    predicates: frozenset[int]

    def reach(self, run: Run, node: int, backward: bool) -> Collection[int]:
        """See `Path.reach`."""
        ends: dict[int, None] = {}
        if node > 0:
            triples = run.graph.triples(0, 0, node) if backward else run.graph.triples(node, 0, 0)
            for subject, predicate, obj in run.deadline.guard(triples):
                if predicate not in self.predicates:
                    ends[subject if backward else obj] = None
        return ends

    def starts(self, run: Run) -> Iterator[int]:
        """See `Path.starts`."""
        return run.graph.nodes()


@dataclass(frozen=True, slots=True)
class Closure:
    """A path repeated: `*` (from zero times), `+` (from once) or `?` (at most once)."""

    name: str
    """The path as SPARQL text; the key under which reached sets are remembered."""
    path: Path
    reflexive: bool
    repeated: bool = True

    def reach(self, run: Run, node: int, backward: bool) -> Collection[int]:
        """See `Path.reach`."""
        key = (self.name, node, backward)
        found: Collection[int] | None = run.graph.closures.get(key) or run.closures.get(key)
        if found is None:
            found = run.closures.keep(key, self._reach(run, node, backward))
            if node > 0:  # negative ids mean something in this execution only
                run.graph.closures.keep(key, found)
        return found

    def _reach(self, run: Run, node: int, backward: bool) -> Collection[int]:
        reached: dict[int, None] = {node: None} if self.reflexive else {}
        if not self.repeated:
            reached.update(dict.fromkeys(self.path.reach(run, node, backward)))
            return reached
        waiting, expanded = [node], 0
        while waiting:
            for end in self.path.reach(run, waiting.pop(), backward):
                if end not in reached:
                    reached[end] = None
                    if end != node:
                        waiting.append(end)
            expanded += 1
            if not expanded % _STRIDE:
                run.check_size(len(reached))
        return reached

    def starts(self, run: Run) -> Iterator[int]:
        """See `Path.starts`."""
        return run.graph.nodes() if self.reflexive else self.path.starts(run)
