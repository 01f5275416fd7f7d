"""The commonest plans of all, run without operators: single triple patterns, chains of them, and unions of those.

A question asks a dozen of these, most of them in vain; the machinery of rows and generators would take longer than the
index. Whatever is not a short, complete result is left to the operators.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kgqa.execution.engine.graph import MEMOISED_RESULTS, Graph
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.modifiers import Distinct
from kgqa.execution.engine.operators import Union
from kgqa.execution.engine.solution_rows import Operator, Slots
from kgqa.execution.engine.triple_patterns import AnyPredicatePattern, TriplePattern
from kgqa.model import Budget, Solutions
from kgqa.terms import Term

_Id = Callable[[Graph, Sequence[Term]], int]
"""The node at a place of a pattern, given the values of the bound variables."""


@dataclass(frozen=True, slots=True)
class _Step:
    """From a known node to those that a property leads to."""

    predicate: _Id
    backward: bool
    """Whether the known node is the object."""

    def taken(self, graph: Graph, bound: Sequence[Term], node: int) -> Iterable[int]:
        predicate = self.predicate(graph, bound)
        if not predicate:
            return ()
        return graph.subjects(predicate, node) if self.backward else graph.objects(node, predicate)


@dataclass(frozen=True, slots=True)
class _Chain:
    """Triple patterns of which the first has a known end, and each other one an end in common with the one before."""

    start: _Id
    steps: tuple[_Step, ...]
    end: int
    """The slot of the variable that the last step leads to."""

    def found(self, graph: Graph, bound: Sequence[Term]) -> tuple[int, ...] | None:
        """The nodes at the end, as often as they are reached; None if they are too many."""
        first, *rest = self.steps
        nodes = first.taken(graph, bound, self.start(graph, bound))
        for step in rest:
            if not isinstance(nodes, tuple):
                return None
            reached: list[int] = []
            for node in nodes:
                reached += step.taken(graph, bound, node)
                if len(reached) > MEMOISED_RESULTS:
                    return None
            nodes = tuple(reached)
        return nodes if isinstance(nodes, tuple) else None


@dataclass(frozen=True, slots=True)
class _Check:
    """A triple pattern without an open end."""

    subject: _Id
    predicate: _Id
    obj: _Id

    def holds(self, graph: Graph, bound: Sequence[Term]) -> bool:
        predicate = self.predicate(graph, bound)
        return predicate > 0 and graph.contains(self.subject(graph, bound), predicate, self.obj(graph, bound))


@dataclass(frozen=True, slots=True)
class LookUp:
    """The ends of one chain of triple patterns, or of the UNION of several."""

    variables: tuple[str, ...]
    """The projected variable."""
    chains: tuple[_Chain, ...]
    distinct: bool

    def execute(self, graph: Graph, bound: Sequence[Term], budget: Budget) -> Solutions | None:
        """The complete result, or None if it is too long to be given without a look at the clock."""
        found = self.chains[0].found(graph, bound) if len(self.chains) == 1 else self._united(graph, bound)
        if found is None or len(found) > budget.rows:
            return None
        if self.distinct and len(found) > 1:
            found = tuple(dict.fromkeys(found))
        term = graph.term
        return Solutions(self.variables, tuple([(term(node),) for node in found]))

    def _united(self, graph: Graph, bound: Sequence[Term]) -> tuple[int, ...] | None:
        united: list[int] = []
        for chain in self.chains:
            found = chain.found(graph, bound)
            if found is None:
                return None
            united += found
        return tuple(united)


@dataclass(frozen=True, slots=True)
class Checks:
    """Whether the graph holds one triple, or any of several."""

    checks: tuple[_Check, ...]

    def execute(self, graph: Graph, bound: Sequence[Term], budget: Budget) -> Solutions:  # noqa: ARG002 (as LookUp)
        """The result of the ASK query."""
        return Solutions((), (), boolean=any(check.holds(graph, bound) for check in self.checks))


def look_up(
    root: Operator, form: str, variables: tuple[str, ...], slots: Sequence[int], start: Sequence[int]
) -> LookUp | Checks | None:
    """The look-up that a plan is, if it is one."""
    distinct = isinstance(root, Distinct)
    below = root.part if isinstance(root, Distinct) else root
    parts, parameters = (below.parts, dict(below.parameters)) if isinstance(below, Join) else ((below,), {})
    known = {slot: _constant(node) for slot, node in enumerate(start) if node}
    known |= {slot: _parameter(index) for slot, index in parameters.items()}
    branches = list(_branches(parts[0])) if len(parts) == 1 else [parts]
    if form == "ASK":
        checks = [_check(branch, known) for branch in branches]
        return Checks(tuple(filter(None, checks))) if all(checks) else None
    chains = [_chain(branch, known) for branch in branches]
    complete = tuple(chain for chain in chains if chain is not None and (chain.end,) == tuple(slots))
    return LookUp(variables, complete, distinct) if len(complete) == len(branches) else None


def _branches(part: Operator) -> Iterator[Sequence[Operator]]:
    """The patterns of every branch of a UNION."""
    if isinstance(part, Union):
        for branch in part.parts:
            yield from _branches(branch)
    else:
        yield part.parts if isinstance(part, Join) and not part.parameters else (part,)


def _check(patterns: Sequence[Operator], known: dict[int, _Id]) -> _Check | None:
    """The check that a single pattern is, if nothing is open in it."""
    if len(patterns) != 1 or not isinstance(pattern := patterns[0], TriplePattern | AnyPredicatePattern):
        return None
    subject, predicate, obj = known.get(pattern.subject), _predicate(pattern, known), known.get(pattern.obj)
    return None if subject is None or predicate is None or obj is None else _Check(subject, predicate, obj)


def _chain(patterns: Sequence[Operator], known: dict[int, _Id]) -> _Chain | None:
    """The chain that patterns make, if there is only one way to go from what is known, and from every step's end."""
    waiting = list(patterns)
    given, closed = frozenset(known), frozenset(known)
    start, end = 0, 0
    steps: list[_Step] = []
    while waiting:
        ways = [(pattern, way) for pattern in waiting if (way := _way(pattern, given, closed))]
        predicate = _predicate(ways[0][0], known) if len(ways) == 1 else None
        if predicate is None:
            return None
        pattern, (begin, end, backward) = ways[0]
        start = begin if not steps else start
        steps.append(_Step(predicate, backward))
        waiting.remove(pattern)
        given, closed = frozenset({end}), closed | {end}
    return _Chain(known[start], tuple(steps), end) if steps else None


def _way(pattern: Operator, given: Slots, closed: Slots) -> tuple[int, int, bool] | None:
    """From which slot to which a pattern leads, and whether backward, if one end is given and the other one open."""
    if not isinstance(pattern, TriplePattern | AnyPredicatePattern):
        return None
    for begin, end in ((pattern.subject, pattern.obj), (pattern.obj, pattern.subject)):
        if begin in given and end not in closed:
            return begin, end, begin == pattern.obj
    return None


def _predicate(pattern: Operator, known: dict[int, _Id]) -> _Id | None:
    """The predicate of a pattern; None if it is open."""
    if isinstance(pattern, TriplePattern):
        return _constant(pattern.predicate)
    return known.get(pattern.predicate) if isinstance(pattern, AnyPredicatePattern) else None


def _constant(number: int) -> _Id:
    return lambda _graph, _bound: number


def _parameter(index: int) -> _Id:
    return lambda graph, bound: graph.node(bound[index])
