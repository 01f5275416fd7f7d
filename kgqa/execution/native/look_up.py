"""The commonest plans of all, triple patterns with one open end or none, run without operators.

A question asks a dozen of these, most of them in vain; the machinery of rows and generators would take longer than the
index. Whatever is not a short, complete result is left to the operators.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from kgqa.execution.id_graph import IdGraph
from kgqa.execution.native.joins import Join
from kgqa.execution.native.modifiers import Distinct
from kgqa.execution.native.operators import Union
from kgqa.execution.native.patterns import AnyPredicatePattern, TriplePattern
from kgqa.execution.native.scope import Operator
from kgqa.model import Budget, Solutions
from kgqa.terms import Term

_Id = Callable[[IdGraph, Sequence[Term]], int]
"""The node or predicate number at a place of a pattern, given the values of the bound variables."""


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A triple pattern whose places are bound variables, constants or, one end at most, the projected variable."""

    subject: _Id | None
    """None if it is what is looked up."""
    predicate: _Id
    obj: _Id | None

    def found(self, graph: IdGraph, bound: Sequence[Term]) -> Iterable[int]:
        predicate = self.predicate(graph, bound)
        if not predicate:
            return ()
        if self.subject is not None:
            return graph.objects(self.subject(graph, bound), predicate)
        return graph.subjects(predicate, self.obj(graph, bound)) if self.obj is not None else ()

    def holds(self, graph: IdGraph, bound: Sequence[Term]) -> bool:
        predicate = self.predicate(graph, bound)
        if not predicate or self.subject is None or self.obj is None:
            return False
        return graph.contains(self.subject(graph, bound), predicate, self.obj(graph, bound))


@dataclass(frozen=True, slots=True)
class LookUp:
    """One triple pattern, or the UNION of several."""

    variables: tuple[str, ...]
    """The projected variable; empty for ASK."""
    patterns: tuple[_Pattern, ...]
    distinct: bool

    def execute(self, graph: IdGraph, bound: Sequence[Term], budget: Budget) -> Solutions | None:
        """The complete result, or None if it is too long to be given without a look at the clock."""
        if not self.variables:
            return Solutions((), (), boolean=any(pattern.holds(graph, bound) for pattern in self.patterns))
        found = self.patterns[0].found(graph, bound) if len(self.patterns) == 1 else self._united(graph, bound)
        if not isinstance(found, tuple) or len(found) > budget.rows:
            return None
        term = graph.term
        return Solutions(self.variables, tuple([(term(node),) for node in found]))

    def _united(self, graph: IdGraph, bound: Sequence[Term]) -> tuple[int, ...] | None:
        united: list[int] = []
        for pattern in self.patterns:
            found = pattern.found(graph, bound)
            if not isinstance(found, tuple):
                return None
            united += found
        return tuple(dict.fromkeys(united) if self.distinct else united)


def look_up(
    root: Operator, form: str, variables: tuple[str, ...], slots: Sequence[int], start: Sequence[int]
) -> LookUp | None:
    """The look-up that a plan is, if it is one."""
    distinct = isinstance(root, Distinct)
    below = root.part if isinstance(root, Distinct) else root
    if not isinstance(below, Join):
        part, parameters = below, {}
    elif len(below.parts) == 1:
        part, parameters = below.parts[0], dict(below.parameters)
    else:
        return None
    wanted = list(slots) if form == "SELECT" else []
    if len(wanted) > 1:
        return None
    patterns = [_pattern(one, wanted, parameters, start) for one in _branches(part)]
    known = tuple(pattern for pattern in patterns if pattern is not None)
    return LookUp(variables, known, distinct) if len(known) == len(patterns) else None


def _branches(part: Operator) -> Iterator[Operator]:
    if isinstance(part, Union):
        for branch in part.parts:
            yield from _branches(branch)
    else:
        yield part


def _pattern(part: Operator, wanted: list[int], parameters: dict[int, int], start: Sequence[int]) -> _Pattern | None:
    """The pattern, if nothing but what is wanted is open."""
    if not isinstance(part, TriplePattern | AnyPredicatePattern) or part.subject == part.obj:
        return None
    subject, obj = _id(part.subject, parameters, start), _id(part.obj, parameters, start)
    if [slot for slot, known in ((part.subject, subject), (part.obj, obj)) if known is None] != wanted:
        return None
    if isinstance(part, TriplePattern):
        return _Pattern(subject, _constant(part.predicate), obj)
    node = _id(part.predicate, parameters, start)
    return None if node is None else _Pattern(subject, _numbered(node), obj)


def _id(slot: int, parameters: dict[int, int], start: Sequence[int]) -> _Id | None:
    """What is in a slot; None if it is open."""
    if slot in parameters:
        index = parameters[slot]
        return lambda graph, bound: graph.node(bound[index])
    return _constant(start[slot]) if start[slot] else None


def _constant(number: int) -> _Id:
    return lambda _graph, _bound: number


def _numbered(node: _Id) -> _Id:
    """The predicate number of a property's node."""
    return lambda graph, bound: graph.node_predicate(node(graph, bound))
