"""Compiles triple patterns, rewriting property paths into joins, unions and repeated paths.

Source: SPARQL 1.1, section 18.2.2.4 (translate property path patterns).
"""

from __future__ import annotations

from typing import Any

import rdflib
from rdflib import paths as rdflib_paths

from kgqa.execution.engine import paths
from kgqa.execution.engine.frame import Frame
from kgqa.execution.engine.joins import Join
from kgqa.execution.engine.operators import Union, union_scope
from kgqa.execution.engine.patterns import AnyPredicatePattern, PathPattern, TriplePattern
from kgqa.execution.engine.scope import NONE, NotNative, Operator, Scope
from kgqa.execution.rdflib_terms import from_node


class PathCompiler:
    """Turns one triple pattern into operators whose solutions have to be joined."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._graph = frame.outside.graph

    def triple(self, subject: Any, predicate: Any, obj: Any) -> list[Operator]:
        """The operators of a triple pattern."""
        if isinstance(predicate, rdflib_paths.Path):
            return self._path(subject, predicate, obj)
        scope = self._scope(subject, predicate, obj)
        ends = self._frame.slot(subject), self._frame.slot(obj)
        if self._frame.is_variable(predicate):
            return [AnyPredicatePattern(ends[0], self._frame.slot(predicate), ends[1], scope)]
        return [TriplePattern(ends[0], self._graph.predicate(from_node(predicate)), ends[1], scope)]

    def _scope(self, *parts: Any) -> Scope:
        slots = frozenset(self._frame.slot(part) for part in parts if self._frame.is_variable(part))
        return Scope(slots, slots)

    def _path(self, subject: Any, path: Any, obj: Any) -> list[Operator]:
        if isinstance(path, rdflib_paths.InvPath):
            return self.triple(obj, path.arg, subject)
        if isinstance(path, rdflib_paths.SequencePath):
            joints = [subject, *(self._frame.hidden() for _ in path.args[1:]), obj]
            steps = zip(joints, path.args, joints[1:], strict=False)
            return [operator for start, part, end in steps for operator in self.triple(start, part, end)]
        if isinstance(path, rdflib_paths.AlternativePath):
            branches = [join(self.triple(subject, part, obj)) for part in path.args]
            return [Union(tuple(branches), union_scope(branches))]
        relation = self._relation(path)
        if not isinstance(relation, (paths.Closure, paths.Negated)):
            raise NotNative(str(path))
        return [PathPattern(self._frame.slot(subject), relation, self._frame.slot(obj), self._scope(subject, obj))]

    def _relation(self, path: Any) -> paths.Path:
        if isinstance(path, rdflib.URIRef):
            return paths.Edge(self._graph.predicate(from_node(path)))
        if isinstance(path, rdflib_paths.InvPath):
            return paths.Inverse(self._relation(path.arg))
        if isinstance(path, rdflib_paths.SequencePath):
            return paths.Sequence(tuple(self._relation(part) for part in path.args))
        if isinstance(path, rdflib_paths.AlternativePath):
            return paths.Alternative(tuple(self._relation(part) for part in path.args))
        if isinstance(path, rdflib_paths.NegatedPath):
            return self._negated(path)
        if isinstance(path, rdflib_paths.MulPath):
            return paths.Closure(path.n3(), self._relation(path.path), path.zero, path.more)
        raise NotNative(str(path))

    def _negated(self, path: Any) -> paths.Negated:
        return paths.Negated(frozenset(self._graph.predicate(from_node(part)) for part in path.args))


def join(parts: list[Operator]) -> Operator:
    """The join of operators that are not sensitive to outside bindings."""
    if len(parts) == 1:
        return parts[0]
    slots = NONE.union(*(part.scope.possible for part in parts))
    certain = NONE.union(*(part.scope.certain for part in parts))
    return Join(tuple(parts), (), Scope(certain, slots))
