"""The commonest plan of all, one triple pattern with one open end or none, run without operators.

A question asks a dozen of these, most of them in vain; the machinery of rows and generators would take longer than the
index. Whatever is not a short, complete result is left to the operators.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from kgqa.execution.id_graph import IdGraph
from kgqa.execution.native.joins import Join
from kgqa.execution.native.modifiers import Distinct
from kgqa.execution.native.patterns import TriplePattern
from kgqa.execution.native.scope import Operator
from kgqa.model import Budget, Solutions
from kgqa.terms import Term

_End = Callable[[IdGraph, Sequence[Term]], int]
"""The node at an end of the pattern, given the values of the bound variables."""


@dataclass(frozen=True, slots=True)
class LookUp:
    """One triple pattern whose ends are bound variables, constants or, at most one of them, the projected variable."""

    variables: tuple[str, ...]
    """The projected variable; empty for ASK."""
    subject: _End | None
    """None if it is what is looked up."""
    predicate: int
    obj: _End | None

    def execute(self, graph: IdGraph, bound: Sequence[Term], budget: Budget) -> Solutions | None:
        """The complete result, or None if it is too long to be given without a look at the clock."""
        found: Collection[int] | object
        if self.subject is None:
            found = graph.subjects(self.predicate, self.obj(graph, bound)) if self.obj else None
        elif self.obj is None:
            found = graph.objects(self.subject(graph, bound), self.predicate)
        else:
            holds = graph.contains(self.subject(graph, bound), self.predicate, self.obj(graph, bound))
            return Solutions((), (), boolean=holds)
        if not isinstance(found, tuple) or len(found) > budget.rows:
            return None
        term = graph.term
        return Solutions(self.variables, tuple([(term(node),) for node in found]))


def look_up(
    root: Operator, form: str, variables: tuple[str, ...], slots: Sequence[int], start: Sequence[int]
) -> LookUp | None:
    """The look-up that a plan is, if it is one. DISTINCT says nothing new of one end of a pattern."""
    join = root.part if isinstance(root, Distinct) else root
    if not isinstance(join, Join) or len(join.parts) != 1 or not isinstance(join.parts[0], TriplePattern):
        return None
    pattern, parameters = join.parts[0], dict(join.parameters)
    ends = (pattern.subject, pattern.obj)
    is_open = [slot for slot in ends if slot not in parameters and not start[slot]]
    wanted = list(slots) if form == "SELECT" else []
    if pattern.subject == pattern.obj or not pattern.predicate or is_open != wanted or not set(parameters) <= set(ends):
        return None
    subject, obj = (None if slot in is_open else _end(slot, parameters, start) for slot in ends)
    return LookUp(variables, subject, pattern.predicate, obj)


def _end(slot: int, parameters: dict[int, int], start: Sequence[int]) -> _End:
    if slot in parameters:
        index = parameters[slot]
        return lambda graph, bound: graph.node(bound[index])
    node = start[slot]
    return lambda _graph, _bound: node
