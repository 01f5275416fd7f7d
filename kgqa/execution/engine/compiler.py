"""Compiles rdflib's algebra of a query into a plan of native operators.

One small function per algebra node. Raises `NotNative` for whatever has no native operator.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import rdflib

from kgqa.execution.engine.aggregates import AGGREGATES, Aggregate, GroupBy
from kgqa.execution.engine.algebra import modifiers, operands, window
from kgqa.execution.engine.counting import counted
from kgqa.execution.engine.expression import Expression
from kgqa.execution.engine.expressions import compile_expression
from kgqa.execution.engine.frame import Frame, Outside
from kgqa.execution.engine.joins import Join, collected, isolated
from kgqa.execution.engine.look_up import look_up
from kgqa.execution.engine.modifiers import Distinct, OrderBy, Slice
from kgqa.execution.engine.operators import Extend, Filter, LeftJoin, Minus, Subselect, Union, union_scope
from kgqa.execution.engine.path_compiler import PathCompiler
from kgqa.execution.engine.patterns import TriplePattern, Values
from kgqa.execution.engine.plan import Plan
from kgqa.execution.engine.scope import NONE, NotNative, Operator, Scope, Slots
from kgqa.execution.hdt.id_graph import IdGraph
from kgqa.execution.parsing import ParsedQuery, walk
from kgqa.execution.rdflib_terms import from_node

_UNPUSHABLE = {"Slice", "AggregateJoin"}
"""Nodes of a subquery that see all of its solutions, so that bindings from outside must stay outside."""


def compile_query(parsed: ParsedQuery, graph: IdGraph) -> Plan:
    """Compile a query for one HDT file. Raises `NotNative`."""
    level = _Level(Frame(Outside(graph)), parsed, parsed.algebra)
    root = level.compile(parsed.algebra)
    slots = tuple(level.frame.slot(rdflib.Variable(name)) for name in parsed.variables)
    outside = level.frame.outside
    start = level.frame.start()
    short = look_up(root, parsed.form, parsed.variables, slots, start)
    return Plan(parsed.form, parsed.variables, slots, start, tuple(outside.terms), root, short)


class _Level:
    """Compiles one query level: the query itself or a subquery."""

    def __init__(self, frame: Frame, parsed: ParsedQuery, top: Any, given: Slots = NONE) -> None:
        self.frame = frame
        self._parsed = parsed
        self._top = top
        self._given = given
        """Slots whose outside values are substituted everywhere below (inside EXISTS)."""

    def compile(self, node: Any) -> Operator:
        """The operator of an algebra node."""
        compiler = _COMPILERS.get(node.name)
        if compiler is None:
            raise NotNative(node.name)
        return compiler(self, node)

    def slot(self, variable: Any) -> int:
        """See `expressions.Names.slot`."""
        return self.frame.slot(variable)

    def exists(self, pattern: Any) -> tuple[Operator, Slots]:
        """See `expressions.Names.exists`."""
        operator = self.compile(pattern)
        return operator, operator.scope.possible | operator.scope.sensitive

    def expression(self, node: Any, visible: Slots) -> Expression:
        """A compiled expression over solutions that may bind the slots of `visible`."""
        return compile_expression(node, _Level(self.frame, self._parsed, self._top, self._given | visible))

    def guarded(self, part: Operator, outside: Slots) -> Operator:
        """A pattern that keeps its meaning next to patterns binding `outside`."""
        hidden = (part.scope.sensitive & outside) - self._given
        if hidden and not (part.scope.certain - hidden) & outside:
            return collected(part, self.frame)
        return isolated(part, hidden)

    def joined(self, node: Any) -> Operator:
        """Nested joins as one, so that their parts can be put in any order."""
        parts: list[Operator] = []
        parameters: list[tuple[int, int]] = []
        for part in operands(node):
            if part.name == "BGP":
                paths = PathCompiler(self.frame)
                parts.extend(operator for triple in part.triples for operator in paths.triple(*triple))
            elif part.name == "ToMultiSet" and part.p is self._parsed.bound_values:
                parameters = [(self.slot(rdflib.Variable(name)), i) for i, name in enumerate(self._parsed.bound)]
            else:
                parts.append(self.compile(part))
        return self._join(parts, parameters)

    def _join(self, parts: list[Operator], parameters: list[tuple[int, int]]) -> Operator:
        if len(parts) == 1 and not parameters:
            return parts[0]
        bound = frozenset(slot for slot, _ in parameters)
        guarded = []
        for part in parts:
            others = bound.union(*(other.scope.possible for other in parts if other is not part))
            alone = len(parts) > 1 and not part.scope.possible & others and not isinstance(part, TriplePattern)
            guarded.append(collected(part, self.frame) if alone else self.guarded(part, others))
        certain = bound.union(*(part.scope.certain for part in parts))
        possible = bound.union(*(part.scope.possible for part in parts))
        sensitive = NONE.union(*(part.scope.sensitive for part in guarded))
        return Join(tuple(guarded), tuple(parameters), Scope(certain, possible, sensitive))

    def left_join(self, node: Any) -> Operator:
        """OPTIONAL."""
        part, optional = self.compile(node.p1), self.compile(node.p2)
        possible = part.scope.possible | optional.scope.possible
        condition = None if getattr(node.expr, "name", "") == "TrueFilter" else self.expression(node.expr, possible)
        read = condition.slots if condition else NONE
        scope = Scope(
            part.scope.certain,
            possible,
            part.scope.sensitive | ((optional.scope.possible | optional.scope.sensitive | read) - part.scope.certain),
        )
        return LeftJoin(part, self.guarded(optional, part.scope.possible), condition, scope)

    def union(self, node: Any) -> Operator:
        """UNION."""
        parts = tuple(self.compile(part) for part in (node.p1, node.p2))
        return Union(parts, union_scope(parts))

    def minus(self, node: Any) -> Operator:
        """MINUS."""
        part, excluded = self.compile(node.p1), self.compile(node.p2)
        shared = part.scope.possible & excluded.scope.possible
        pushed = shared & excluded.scope.certain - excluded.scope.sensitive
        if not pushed:
            excluded = collected(excluded, self.frame)
        sensitive = part.scope.sensitive | (shared - part.scope.certain)
        scope = Scope(part.scope.certain, part.scope.possible, sensitive)
        return Minus(part, excluded, shared, pushed, self.frame, scope)

    def filtered(self, node: Any) -> Operator:
        """FILTER and HAVING."""
        part = self.compile(node.p)
        condition = self.expression(node.expr, part.scope.possible)
        sensitive = part.scope.sensitive | (condition.slots - part.scope.certain)
        return Filter(part, condition, Scope(part.scope.certain, part.scope.possible, sensitive))

    def extended(self, node: Any) -> Operator:
        """BIND and expressions of SELECT and GROUP BY."""
        part = self.compile(node.p)
        expression = self.expression(node.expr, part.scope.possible)
        slot = self.slot(node.var)
        sensitive = part.scope.sensitive | (expression.slots - part.scope.certain)
        return Extend(part, slot, expression, Scope(part.scope.certain, part.scope.possible | {slot}, sensitive))

    def multiset(self, node: Any) -> Operator:
        """VALUES, or a subquery."""
        return self._values(node.p) if node.p.name == "values" else self._subselect(node.p)

    def _values(self, node: Any) -> Operator:
        if node is self._parsed.bound_values:
            return self._join([], [(self.slot(rdflib.Variable(name)), i) for i, name in enumerate(self._parsed.bound)])
        outside = self.frame.outside
        rows = tuple(
            tuple((self.slot(name), outside.node(from_node(term))) for name, term in row.items() if term != "UNDEF")
            for row in node.res
        )
        bound = [frozenset(slot for slot, _ in row) for row in rows] or [NONE]
        return Values(rows, Scope(frozenset.intersection(*bound), NONE.union(*bound)))

    def _subselect(self, node: Any) -> Operator:
        inner = _Level(Frame(self.frame.outside), self._parsed, node)
        part = inner.compile(node)
        project = next(below for below in walk(node) if below.name == "Project")
        projected = tuple((self.slot(name), inner.slot(name)) for name in dict.fromkeys(project.PV))
        open_slots = part.scope.certain - part.scope.sensitive
        opaque = any(below.name in _UNPUSHABLE for below in modifiers(node))
        pushed = () if opaque else tuple(pair for pair in projected if pair[1] in open_slots)
        certain = frozenset(outer for outer, slot in projected if slot in part.scope.certain)
        scope = Scope(certain, frozenset(outer for outer, _ in projected))
        operator = Subselect(part, inner.frame, projected, pushed, scope)
        return operator if pushed else collected(operator, self.frame)

    def project(self, node: Any) -> Operator:
        """Projection itself costs nothing: the plan and subqueries read the slots that they want."""
        return self.compile(node.p)

    def distinct(self, node: Any) -> Operator:
        """DISTINCT and REDUCED."""
        part = self.compile(node.p)
        project = next(below for below in walk(node) if below.name == "Project")
        return Distinct(part, tuple(self.slot(name) for name in project.PV), part.scope)

    def order(self, node: Any) -> Operator:
        """ORDER BY."""
        part = self.compile(node.p)
        keys = tuple((self.expression(key.expr, part.scope.possible), key.order == "DESC") for key in node.expr)
        read = NONE.union(*(expression.slots for expression, _ in keys))
        sensitive = part.scope.sensitive | (read - part.scope.certain)
        scope = Scope(part.scope.certain, part.scope.possible, sensitive)
        return OrderBy(part, keys, window(self._top), self._top is self._parsed.algebra, scope)

    def slice(self, node: Any) -> Operator:
        """LIMIT and OFFSET."""
        part = self.compile(node.p)
        return Slice(part, node.start, node.length, part.scope)

    def aggregation(self, node: Any) -> Operator:
        """GROUP BY and aggregates."""
        part = self.compile(node.p.p)
        below = part.scope.possible
        keys = None if node.p.expr is None else tuple(self.expression(key, below) for key in node.p.expr)
        aggregates = tuple(self._aggregate(aggregate, below) for aggregate in node.A)
        slots = frozenset(aggregate.slot for aggregate in aggregates)
        certain = frozenset(aggregate.slot for aggregate in aggregates if aggregate.kind == "Aggregate_Count")
        return counted(GroupBy(part, keys, aggregates, tuple(sorted(below)), Scope(certain, slots)))

    def _aggregate(self, node: Any, below: Slots) -> Aggregate:
        if node.name not in AGGREGATES:
            raise NotNative(node.name)
        expression = None if node.vars == "*" else self.expression(node.vars, below)
        return Aggregate(node.name, expression, bool(node.distinct), self.slot(node.res))


_COMPILERS: dict[str, Callable[[_Level, Any], Operator]] = {
    "BGP": _Level.joined,
    "Join": _Level.joined,
    "LeftJoin": _Level.left_join,
    "Union": _Level.union,
    "Minus": _Level.minus,
    "Filter": _Level.filtered,
    "Extend": _Level.extended,
    "ToMultiSet": _Level.multiset,
    "Project": _Level.project,
    "Distinct": _Level.distinct,
    "Reduced": _Level.distinct,
    "OrderBy": _Level.order,
    "Slice": _Level.slice,
    "AggregateJoin": _Level.aggregation,
}
