"""Compiles triple patterns, rewriting property paths into joins, unions and repeated paths.

Source: SPARQL 1.1, section 18.2.2.4 (translate property path patterns).
"""

from __future__ import annotations

from itertools import pairwise

from kgqa.execution.engine import repeated_paths as paths
from kgqa.execution.engine.frame import Frame
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.operators import Union, union_scope
from kgqa.execution.engine.solution_rows import NONE, Operator, Scope, Slots
from kgqa.execution.engine.triple_patterns import AnyPredicatePattern, PathPattern, TriplePattern
from kgqa.sparql.algebra import Node, Variable
from kgqa.sparql.paths import AlternativePath, InversePath, NegatedPath, Path, RepeatedPath, SequencePath, Times
from kgqa.sparql.writer import path_text
from kgqa.terms import Iri


class PathCompiler:
    """Turns one triple pattern into operators whose solutions have to be joined."""

    def __init__(self, frame: Frame, given: Slots = NONE) -> None:
        """`given` are slots of variables that stand for terms (inside EXISTS)."""
        self._frame = frame
        self._given = given
        self._graph = frame.outside.graph

    def triple(self, subject: Node, predicate: Variable | Path, obj: Node) -> list[Operator]:
        """The operators of a triple pattern."""
        match predicate:
            case Variable() | Iri():
                return [self._single(subject, predicate, obj)]
            case InversePath(path=path):
                return self.triple(obj, path, subject)
            case SequencePath(parts=parts):
                joints = [subject, *(self._frame.hidden() for _ in parts[1:]), obj]
                steps = zip(pairwise(joints), parts, strict=True)
                return [operator for (start, end), part in steps for operator in self.triple(start, part, end)]
            case AlternativePath(parts=parts):
                return [self._any([join(self.triple(subject, part, obj)) for part in parts])]
            case RepeatedPath():
                return [self._repeated(subject, predicate, obj)]
            case NegatedPath():
                return [self._negated(subject, predicate, obj)]

    def _single(self, subject: Node, predicate: Variable | Iri, obj: Node) -> Operator:
        ends = self._frame.slot(subject), self._frame.slot(obj)
        if isinstance(predicate, Variable):
            scope = self._scope(subject, predicate, obj)
            return AnyPredicatePattern(ends[0], self._frame.slot(predicate), ends[1], scope)
        return TriplePattern(ends[0], self._graph.node(predicate), ends[1], self._scope(subject, obj))

    def _any(self, branches: list[Operator]) -> Operator:
        return Union(tuple(branches), union_scope(branches))

    def _repeated(self, subject: Node, path: RepeatedPath, obj: Node) -> Operator:
        ends = frozenset((self._frame.slot(subject), self._frame.slot(obj)))
        scope, closure = self._scope(subject, obj), self._closure(path)
        free = closure.reflexive and scope.possible == ends and not ends & self._given
        last = self._graph.last_node if free else None
        return PathPattern(self._frame.slot(subject), closure, self._frame.slot(obj), scope, last)

    def _edge(self, subject: Node, relation: paths.Negated, obj: Node) -> Operator:
        return PathPattern(self._frame.slot(subject), relation, self._frame.slot(obj), self._scope(subject, obj))

    def _negated(self, subject: Node, path: NegatedPath, obj: Node) -> Operator:
        """`!(p|^q)` gives what `!p` gives, and what `^(!q)` gives."""
        ways = []
        if path.forward or not path.backward:
            ways.append(self._edge(subject, self._other_than(path.forward), obj))
        if path.backward:
            ways.append(self._edge(obj, self._other_than(path.backward), subject))
        return ways[0] if len(ways) == 1 else self._any(ways)

    def _scope(self, *parts: Node) -> Scope:
        slots = frozenset(self._frame.slot(part) for part in parts if self._frame.is_variable(part))
        return Scope(slots, slots)

    def _relation(self, path: Path) -> paths.Path:
        match path:
            case Iri():
                return paths.Edge(self._graph.node(path))
            case InversePath(path=part):
                return paths.Inverse(self._relation(part))
            case SequencePath(parts=parts):
                return paths.Sequence(tuple(self._relation(part) for part in parts))
            case AlternativePath(parts=parts):
                return paths.Alternative(tuple(self._relation(part) for part in parts))
            case RepeatedPath():
                return self._closure(path)
            case NegatedPath():
                return self._negated_relation(path)

    def _closure(self, path: RepeatedPath) -> paths.Closure:
        reflexive, repeated = path.times is not Times.SOME, path.times is not Times.MAYBE
        return paths.Closure(path_text(path), self._relation(path.path), reflexive, repeated)

    def _negated_relation(self, path: NegatedPath) -> paths.Path:
        ways: list[paths.Path] = []
        if path.forward or not path.backward:
            ways.append(self._other_than(path.forward))
        if path.backward:
            ways.append(paths.Inverse(self._other_than(path.backward)))
        return ways[0] if len(ways) == 1 else paths.Alternative(tuple(ways))

    def _other_than(self, properties: tuple[Iri, ...]) -> paths.Negated:
        return paths.Negated(frozenset(self._graph.node(one) for one in properties))


def join(parts: list[Operator]) -> Operator:
    """The join of operators that are not sensitive to outside bindings."""
    if len(parts) == 1:
        return parts[0]
    slots = NONE.union(*(part.scope.possible for part in parts))
    certain = NONE.union(*(part.scope.certain for part in parts))
    return Join(tuple(parts), (), Scope(certain, slots))
